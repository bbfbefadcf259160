/**
 * A ref: gives an element the focus as it comes, in place of what was pressed. One that has something else to say
 * comes anew where its `key` changes.
 */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus()
}
