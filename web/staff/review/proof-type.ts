/** The short name of a file type: "PNG", "PDF". */
export function typeName(mimetype: string): string {
  return (mimetype.split('/')[1] ?? mimetype).replace('jpeg', 'jpg').toUpperCase()
}
