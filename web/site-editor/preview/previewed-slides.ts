/** The slides that stand still while one of them is at work. */
let held: Element | null = null

/**
 * Shows one of the slides around an element, by the dot that shows it, and holds them there as a finger on them does; those
 * that were held before go on. Answers the slides; null where there are none, or no number.
 */
export function holdSlide(spot: Element | null, number: number | null): Element | null {
  const slides = number === null ? null : (spot?.closest('[role="group"][aria-roledescription]') ?? null)
  if (slides !== held) {
    held?.dispatchEvent(new Event('touchend', { bubbles: true }))
    slides?.dispatchEvent(new Event('touchstart', { bubbles: true }))
    held = slides
  }
  if (!slides || number === null) return null
  const dots = dotsOf(slides)
  dots[Math.min(number, dots.length - 1)]?.click()
  return slides
}

/** Slides have none where there is one alone. */
function dotsOf(slides: Element): HTMLElement[] {
  const last = [...slides.querySelectorAll('[data-holds]')].at(-1)
  return [...(last?.querySelectorAll<HTMLElement>(':scope > button') ?? [])]
}
