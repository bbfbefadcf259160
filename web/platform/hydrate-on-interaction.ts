const signs = ['keydown', 'pointerdown', 'focusin', 'wheel', 'touchmove'] as const

/** Server-rendered parts that are not hydrated yet, with the button that was last pressed in each. */
const asleep = new Map<Element, HTMLButtonElement | null>()

let markUsed = () => {}
// Listens from the start, because a press during hydration counts too.
const isUsed = new Promise<void>((resolve) => {
  if (import.meta.env.SSR) return
  // Waits for the next frame, so that the screen reacts before the rest of the page is loaded.
  markUsed = () => requestAnimationFrame(() => setTimeout(resolve))
  for (const sign of signs) addEventListener(sign, markUsed, { once: true, passive: true })
  new MutationObserver(markUsed).observe(document.documentElement, { attributeFilter: ['lang'] })
})

/** Resolves when the visitor first uses the page in any way. */
export const firstUse = (): Promise<void> => isUsed

/**
 * Resolves when a server-rendered part has to be hydrated: it comes into view, the visitor uses the page in any way, or
 * the language changes. Resolves at once where the page has no such part, for example after client-side navigation.
 */
export async function firstInteraction(selector: string): Promise<void> {
  const parts = recordPresses(selector)
  if (parts.length === 0 || location.hash) return
  await Promise.race([isUsed, inView(parts)])
}

/** Records presses in parts that are not hydrated yet; `replayPress` replays them. */
export function recordPresses(selector: string): NodeListOf<Element> {
  const parts = document.querySelectorAll(selector)
  for (const part of parts) if (!asleep.has(part)) asleep.set(part, null)
  // In the capture phase at the window: React stops clicks in parts that are not hydrated before they get further.
  if (parts.length > 0) addEventListener('click', remember, { capture: true })
  return parts
}

function inView(parts: Iterable<Element>): Promise<void> {
  return new Promise((resolve) => {
    // A part that only touches the edge of the window does not count as visible.
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

/** Marks a part as hydrated, and clicks the button that was pressed in it before. */
export function replayPress(part: Element | null): void {
  const pressed = part && asleep.get(part)
  if (part) asleep.delete(part)
  if (asleep.size === 0) removeEventListener('click', remember, { capture: true })
  pressed?.click()
}

// Links and forms work without scripts; only a click on another button would be lost.
function remember({ target }: Event): void {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type="button"]') : null
  for (const part of asleep.keys()) if (button && part.contains(button)) asleep.set(part, button)
}

declare global {
  interface Window {
    /** Set by an inline script before the bundles load: the button that was pressed last. Unset once replayed. */
    pressedEarly?: { button?: HTMLButtonElement | null } | undefined
  }
}

/** Replays the press that was recorded before the scripts loaded. */
export function replayEarlyPress(): void {
  const button = window.pressedEarly?.button
  window.pressedEarly = undefined
  if (!button) return
  markUsed()
  // In its own task: the click first hydrates the part it falls on, which cannot happen inside another update.
  setTimeout(() => button.click())
}
