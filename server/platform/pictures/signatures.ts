/** A file format that is recognized by its first bytes. */
export type FileType = 'jpeg' | 'png' | 'gif' | 'pdf' | 'webp' | 'mp4'

/** The image formats. */
export type PictureType = Extract<FileType, 'jpeg' | 'png' | 'gif' | 'webp'>

/** How many leading bytes `sniffType` needs. */
export const SNIFFED_BYTES = 12

// HEIC and AVIF images have the same box layout as mp4 and differ only in the brand.
const MP4_BRANDS = /^(isom|iso[2-9]|mp4[12]|avc1|M4V |M4VH|M4VP|dash|MSNV|mmp4)$/

/** Detects a file's format by its first bytes; null for any other format. */
export function sniffType(firstBytes: Uint8Array): FileType | null {
  const text = Buffer.from(firstBytes.subarray(0, SNIFFED_BYTES)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('%PDF-')) return 'pdf'
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp'
  if (text.slice(4, 8) === 'ftyp' && MP4_BRANDS.test(text.slice(8, 12))) return 'mp4'
  return null
}
