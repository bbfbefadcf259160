/** The carousel that is paused because one of its slides is being edited. */
let pinned: Element | null = null

/**
 * Shows a slide by clicking its dot and pauses the carousel around `spot` as a touch would; resumes the one paused
 * before. Returns the carousel; null if there is none, or without a number.
 */
export function pinSlide(spot: Element | null, number: number | null): Element | null {
  const slides = number === null ? null : (spot?.closest('[role="group"][aria-roledescription]') ?? null)
  if (slides !== pinned) {
    pinned?.dispatchEvent(new Event('touchend', { bubbles: true }))
    slides?.dispatchEvent(new Event('touchstart', { bubbles: true }))
    pinned = slides
  }
  if (!slides || number === null) return null
  const dots = dotsOf(slides)
  dots[Math.min(number, dots.length - 1)]?.click()
  return slides
}

/** The dots of a carousel; a single slide has none. */
function dotsOf(slides: Element): HTMLElement[] {
  const last = [...slides.querySelectorAll('[data-pauses]')].at(-1)
  return [...(last?.querySelectorAll<HTMLElement>(':scope > button') ?? [])]
}
