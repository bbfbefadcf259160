import type { Language, LocalizedText } from '#contract/values.ts'

/** The served type of a variant. Images were re-encoded: a GIF has become a PNG, smaller variants are JPEG. */
export function servedType(mimetype: string, variant: string): string {
  if (variant !== 'original') return 'image/jpeg'
  return mimetype === 'image/gif' ? 'image/png' : mimetype
}

/** The title in the reader's language, else in Arabic. */
export function titleFor(titles: LocalizedText, language: Language): string {
  return titles[language] || titles.ar || titles.en
}

/** The original name of a file without its extension. */
export function nameWithoutEnding(originalName: string): string {
  return originalName.replace(/\.[A-Za-z0-9]{2,5}$/, '')
}

/** The name of a file with the extension of its type. */
export function nameWithEnding(name: string, type: string): string {
  const ending = type === 'image/jpeg' ? 'jpg' : (type.split('/')[1] ?? '')
  return `${name || 'file'}.${ending}`
}
