/** What a rendition is served as. Pictures were made anew: a GIF has become a PNG, the smaller ones are JPEG. */
export function servedType(mimetype: string, variant: string): string {
  if (variant !== 'original') return 'image/jpeg'
  return mimetype === 'image/gif' ? 'image/png' : mimetype
}

/** How a browser is told to show a file and to name it when it is kept (RFC 6266). */
export function contentDisposition(originalName: string, type: string): string {
  const ending = type === 'image/jpeg' ? 'jpg' : (type.split('/')[1] ?? '')
  const base = originalName.replace(/\.[A-Za-z0-9]{2,5}$/, '') || 'file'
  const plain = `${base.replace(/[^\x20-\x7e]|["\\%]/g, '_')}.${ending}`
  const exact = encodeURIComponent(`${base}.${ending}`).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `inline; filename="${plain}"; filename*=UTF-8''${exact}`
}
