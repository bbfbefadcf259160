const signs = ['keydown', 'pointerdown', 'focusin', 'wheel', 'touchmove'] as const

/** Parts of the page that the server rendered and whose scripts are on their way, with the button last pressed there. */
const asleep = new Map<Element, HTMLButtonElement | null>()

let markUsed = () => {}
// Listened for from the start: what is pressed while the page is being taken over counts too.
const isUsed = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return
  // What was done is answered on the screen before anything is fetched for the rest of the page.
  markUsed = () => requestAnimationFrame(() => setTimeout(resolve))
  for (const sign of signs) addEventListener(sign, markUsed, { once: true, passive: true })
  new MutationObserver(markUsed).observe(document.documentElement, { attributeFilter: ['lang'] })
})

/**
 * Waits until a visitor turns to a part of the page that the server rendered: it is in view, the page is used in any
 * way, or its language changes. At once where the page holds no such part, as when it was rendered in the browser.
 */
export async function firstSign(selector: string): Promise<void> {
  const parts = attend(selector)
  if (parts.length === 0 || location.hash) return
  await Promise.race([isUsed, inView(parts)])
}

/** Remembers from now on what is pressed in parts that sleep. */
export function attend(selector: string): NodeListOf<Element> {
  const parts = document.querySelectorAll(selector)
  for (const part of parts) if (!asleep.has(part)) asleep.set(part, null)
  // At the window and on the way down: further on, a press in a part that sleeps is held up.
  if (parts.length > 0) addEventListener('click', remember, { capture: true })
  return parts
}

function inView(parts: Iterable<Element>): Promise<void> {
  return new Promise((resolve) => {
    // A part that only touches the window's edge is not seen yet.
    const view = new IntersectionObserver(
      (entries) => {
        if (!entries.some(({ isIntersecting }) => isIntersecting)) return
        view.disconnect()
        resolve()
      },
      { rootMargin: '-1px' },
    )
    for (const part of parts) view.observe(part)
  })
}

/** Ends the wait of a part whose scripts have come: a button that was pressed there meanwhile does now what it is for. */
export function wake(part: Element | null): void {
  const pressed = part && asleep.get(part)
  if (part) asleep.delete(part)
  if (asleep.size === 0) removeEventListener('click', remember, { capture: true })
  pressed?.click()
}

// Links and forms work without scripts; what else is pressed would be lost.
function remember({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type="button"]') : null
  for (const part of asleep.keys()) if (button && part.contains(button)) asleep.set(part, button)
}

declare global {
  interface Window {
    /** Set in the page itself, before any script is there, and until it is answered: the button that was pressed last. */
    pressedEarly?: { button?: HTMLButtonElement | null } | undefined
  }
}

/** Does what was asked of the page before its scripts came. */
export function answerEarlyPress(): void {
  const button = window.pressedEarly?.button
  window.pressedEarly = undefined
  if (!button) return
  markUsed()
  // In a task of its own: a press brings the part it falls on to life first, which it cannot within the work of another.
  setTimeout(() => button.click())
}
