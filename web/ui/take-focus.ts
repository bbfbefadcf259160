/**
 * A ref callback that focuses an element when it mounts, in place of the pressed button. To focus it again for a new
 * text, give it another `key`.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
