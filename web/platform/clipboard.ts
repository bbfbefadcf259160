/**
 * Puts a text on the clipboard; false where the browser doesn't allow it. Old in-app browsers lack the clipboard
 * API, so a field beside `near` is selected and copied instead: beside it, as a modal dialog makes all else inert.
 */
export async function copyText(text: string, near: Element): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyFromField(text, near)
  }
}

function copyFromField(text: string, near: Element): boolean {
  const field = document.createElement('textarea')
  const focused = document.activeElement
  field.value = text
  field.readOnly = true
  field.className = 'visually-hidden'
  near.after(field)
  field.select()
  const done = document.execCommand('copy')
  field.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}
