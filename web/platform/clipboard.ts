/**
 * Copies a text to the clipboard; false where the browser does not allow it. Old in-app browsers have no clipboard API,
 * so a field is selected and copied instead. It is inserted after `near`, because a modal dialog makes all else inert.
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
