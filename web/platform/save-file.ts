/** Hands a text to the browser as a file to be kept, under a name. */
export function saveFile({ name, type, text }: { name: string; type: string; text: string }): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file up by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
