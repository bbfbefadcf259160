// The dialogs that are open, the topmost last.
const stack: HTMLDialogElement[] = []
// Those of them that are steps of the browser's history: each its own entry, which counts them, at one address.
let steps = 0
let isReturning = false
let place: unknown

/**
 * Opens a modal dialog above those that are open, and answers the way to close it. Its first field takes the focus, else
 * the element marked `data-autofocus`, else the title. While it `isStep`, the way back asks it to close, as Esc does,
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

/** Opens a dialog again where it was: below those that were opened from it. */
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
  // One that goes as another comes needs no way back and forth.
  setTimeout(settle)
}

/** Brings the history to as many steps as there are; a step that a reload or the way forward left over is taken back. */
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
  // The router is told only of what leads elsewhere.
  if (key === place && (isReturning || dialogs !== steps)) {
    event.stopImmediatePropagation()
    // Where it is our own return, another has been opened in the meantime.
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
