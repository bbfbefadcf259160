import { proofExtensions, proofTypes } from '#contract/uploads.ts'

/** The formats that a payment proof may have. */
export type ProofFormat = 'jpeg' | 'png' | 'gif' | 'pdf'

/** Which rendition of a stored file is read: the file itself, or one of at most so many pixels. */
export const variants = ['original', '800', '200'] as const
export type Variant = (typeof variants)[number]

/** What follows a file's key in the key of a rendition. */
export function suffixOf(variant: Variant): string {
  return variant === 'original' ? '' : `.${variant}`
}

/** What is kept of a picture for the site: each width in pixels, never enlarged, in the formats that browsers choose from. */
export const siteRenditions = [
  { width: 200, format: 'avif' },
  { width: 200, format: 'webp' },
  { width: 800, format: 'avif' },
  { width: 800, format: 'webp' },
] as const
export type SiteRendition = (typeof siteRenditions)[number]

/** The rendition that the public calls `800.avif` and the like. */
export function siteRenditionNamed(name: string): SiteRendition | undefined {
  return siteRenditions.find(({ width, format }) => name === `${width}.${format}`)
}

/** What follows a picture's key in the key of a rendition; no proof has such keys. */
export function siteSuffixOf({ width, format }: SiteRendition): string {
  return `.${width}${format}`
}

/**
 * How long a link to a file holds, in milliseconds: for whoever uploaded it, and at most for a session. A player asks
 * for the parts of one film for as long as somebody sits before it, a list of photos for those that come into sight;
 * each time it is judged anew who may see it.
 */
export const linkLives = {
  ticket: 15 * 60 * 1000,
  session: 5 * 60 * 1000,
  resource: 4 * 60 * 60 * 1000,
  photo: 30 * 60 * 1000,
}

/** How long a form of staff's may take at most, in milliseconds: 500 MB come within it at half a megabit a second. */
export const longestReceiving = 2 * 60 * 60 * 1000

/** How long a form of photos may take at most, in milliseconds: 45 MB come within it at a third of a megabit a second. */
export const longestPhotos = 20 * 60 * 1000

/** How long nothing of such a form may arrive, in milliseconds. */
export const longestStall = 30_000

/** How long traces of uploads that came to nothing stay, in milliseconds. */
export const sweptAfter = {
  temporary: longestReceiving + 15 * 60 * 1000,
  orphan: 2 * 60 * 60 * 1000,
}

const formatOfExtension: Record<(typeof proofExtensions)[number], ProofFormat> = {
  jpg: 'jpeg',
  jpeg: 'jpeg',
  png: 'png',
  gif: 'gif',
  pdf: 'pdf',
}
const formatOfType: Record<(typeof proofTypes)[number], ProofFormat> = {
  'image/jpeg': 'jpeg',
  'image/jpg': 'jpeg',
  'image/png': 'png',
  'image/gif': 'gif',
  'application/pdf': 'pdf',
}
const typeOfFormat: Record<ProofFormat | 'webp' | 'mp4', string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  pdf: 'application/pdf',
  mp4: 'video/mp4',
}

/** The format that a file's extension and declared type name alike; null where they differ or name none of a proof. */
export function claimedFormat(name: string, declaredType: string): ProofFormat | null {
  const extension = /\.([A-Za-z0-9]{2,5})$/.exec(name)?.[1]?.toLowerCase()
  const type = declaredType.split(';')[0]?.trim().toLowerCase()
  const byExtension = proofExtensions.find((known) => known === extension)
  const byType = proofTypes.find((known) => known === type)
  if (!byExtension || !byType) return null
  const format = formatOfExtension[byExtension]
  return format === formatOfType[byType] ? format : null
}

/** The media type of a format, as it is shown. */
export function mediaType(format: keyof typeof typeOfFormat): string {
  return typeOfFormat[format]
}

const longestName = 150
const invisible = /[\p{Cc}\p{Cs}\u061C\u200B-\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * A file's name as it may be shown: the last part of its path, without control and direction-changing characters, at
 * most 150 characters, of which the ending stays.
 */
export function shownName(name: string): string {
  const last = name.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const characters = [...last.replace(invisible, '').trim()]
  if (characters.length <= longestName) return characters.join('')
  const ending = /\.[A-Za-z0-9]{2,5}$/.exec(characters.join(''))?.[0] ?? ''
  return characters.slice(0, longestName - ending.length).join('') + ending
}

/** When a link made now stops working, in seconds since 1970. A session's links stay the same for half their life, so that lists can be compared. */
export function linkEnd(holder: string, now: Date, life: number = linkLives.session): number {
  if (holder === 'ticket') return Math.floor((now.getTime() + linkLives.ticket) / 1000)
  const half = life / 2
  return ((Math.floor(now.getTime() / half) + 2) * half) / 1000
}
