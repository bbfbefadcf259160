import type { Language, LocalizedText } from '#contract/values.ts'

/** The served type of a variant. Images were re-encoded: a GIF has become a PNG, smaller variants are JPEG. */
export function servedType(mimetype: string, variant: string): string {
  if (variant !== 'original') return 'image/jpeg'
  return mimetype === 'image/gif' ? 'image/png' : mimetype
}

const longestName = 120
const forbiddenInNames = /[\p{Cc}\p{Cs}\u061C\u200B-\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu

/**
 * A file name without extension, from the title in the reader's language, else in Arabic; without characters that file
 * systems reject, at most 120 characters.
 */
export function nameOfTitle(titles: LocalizedText, language: Language): string {
  const title = titles[language] || titles.ar || titles.en
  const plain = title.replace(forbiddenInNames, '').replace(/[\\/:*?"<>|]+/g, '-')
  return [...plain.replace(/\s+/g, ' ')]
    .slice(0, longestName)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
}

/** The original name of a file without its extension. */
export function nameWithoutEnding(originalName: string): string {
  return originalName.replace(/\.[A-Za-z0-9]{2,5}$/, '')
}

/** The `Content-Disposition` to show a file and to name it when saved (RFC 6266); the extension is that of its type. */
export function contentDisposition(name: string, type: string): string {
  const ending = type === 'image/jpeg' ? 'jpg' : (type.split('/')[1] ?? '')
  const base = name || 'file'
  const plain = `${base.replace(/[^\x20-\x7e]|["\\%]/g, '_')}.${ending}`
  const exact = encodeURIComponent(`${base}.${ending}`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `inline; filename="${plain}"; filename*=UTF-8''${exact}`
}
