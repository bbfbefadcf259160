// The open dialogs, the topmost last.
const stack: HTMLDialogElement[] = []
// How many of them have their own entry in the browser's history; each entry stores its number, all at one address.
let steps = 0
let isReturning = false
let place: unknown

/**
 * Opens a modal dialog above the open ones, and returns the function that closes it. Focuses the first field, else the
 * element with `data-autofocus`, else the title. If it `isStep`, the back button sends it a cancel event, as Esc does,
 * and does not leave the page.
 */
export function openModal(dialog: HTMLDialogElement, isStep: boolean): () => void {
  stack.push(dialog)
  show(dialog)
  count(isStep ? 1 : 0)
  return () => {
    stack.splice(stack.indexOf(dialog), 1)
    dialog.close()
    count(isStep ? -1 : 0)
  }
}

/** Opens a dialog again at its position in the stack: below those that were opened from it. */
export function reopen(dialog: HTMLDialogElement): void {
  for (const one of stack.slice(stack.indexOf(dialog))) {
    one.close()
    show(one)
  }
}

function show(dialog: HTMLDialogElement): void {
  dialog.showModal()
  firstToFocus(dialog)?.focus()
}

function firstToFocus(dialog: HTMLDialogElement): HTMLElement | null {
  const field =
    'input:not([type="hidden"], [type="range"], [hidden], [disabled]), textarea:not([disabled]), select:not([disabled])'
  return dialog.querySelector(field) ?? dialog.querySelector('[data-autofocus]') ?? dialog.querySelector('h2')
}

function count(by: number): void {
  steps += by
  // At once: a step back before the entries are settled leaves this address, and the router must see it.
  place = history.state?.key
  // Deferred, so that a dialog that closes as another opens does not change the history.
  setTimeout(settle)
}

/** Makes the history entries match the open dialogs; removes those that a reload or the forward button left over. */
function settle(): void {
  if (isReturning) return
  const { key, dialogs = 0 } = history.state ?? {}
  place = key
  isReturning = dialogs > steps
  if (isReturning) history.go(steps - dialogs)
  for (let step = dialogs + 1; step <= steps; step++)
    history.pushState({ ...history.state, dialogs: step }, '')
}

function follow(event: PopStateEvent): void {
  const { key, dialogs = 0 } = event.state ?? {}
  // The router only sees navigation that leaves the dialogs' address.
  if (key === place && (isReturning || dialogs !== steps)) {
    event.stopImmediatePropagation()
    // If we went back ourselves, another dialog may have been opened since.
    if (!isReturning && dialogs < steps)
      stack.at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true }))
  }
  isReturning = false
  setTimeout(settle)
}

if (!import.meta.env.SSR) {
  addEventListener('popstate', follow, { capture: true })
  settle()
}
