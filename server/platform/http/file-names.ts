const longestName = 120
const forbiddenInNames = /[\p{Cc}\p{Cs}\u061C\u200B-\u200F\u2028-\u202E\u2066-\u2069\uFEFF]/gu

/** A file name from any text: without characters that file systems reject, at most 120 characters. */
export function fileNameOf(text: string): string {
  const plain = text.replace(forbiddenInNames, '').replace(/[\\/:*?"<>|]+/g, '-')
  return [...plain.replace(/\s+/g, ' ')]
    .slice(0, longestName)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '')
}

/** The `Content-Disposition` to show or save a file under a name in any letters (RFC 6266). */
export function contentDisposition(how: 'inline' | 'attachment', name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
  const exact = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${exact}`
}
