const controls = 'a[href], button, input, select, textarea, summary, label, [tabindex="0"]'
/** The smallest space between a toast and a control, in pixels. */
const gap = 8

type Span = { start: number; end: number }

/**
 * How far a toast of a height must rise above its usual end so that it covers none of the spans: the smallest such
 * distance within the view, or null if there is no room.
 */
export function riseOver(spans: readonly Span[], toast: Span, top: number): number | null {
  const height = toast.end - toast.start
  let end = toast.end
  for (const span of spans.toSorted((one, other) => other.end - one.end)) {
    if (span.end + gap <= end - height || span.start - gap >= end) continue
    end = span.start - gap
  }
  return end - height >= top ? toast.end - end : null
}

/**
 * Keeps a toast of the page off every control that can be seen, or where there is no room for that, off those that
 * cannot be scrolled away from it. Places it again whenever the page has moved.
 */
export function keepOffControls(toast: HTMLElement): () => void {
  let frame = 0
  const place = () => {
    toast.style.removeProperty('--toast-rise')
    const { left: ownLeft, right: ownRight } = toast.getBoundingClientRect()
    // Not the box, which is still moving while the toast appears.
    const end = innerHeight - Number.parseFloat(getComputedStyle(toast).bottom)
    const near = [...document.querySelectorAll(controls)].filter((control) => {
      if (toast.contains(control) || !isVisible(control)) return false
      const { top, bottom, left, right } = control.getBoundingClientRect()
      const isBeside = right <= ownLeft || left >= ownRight
      return !isBeside && bottom > 0 && top < innerHeight
    })
    const box = { start: end - toast.offsetHeight, end }
    const rise = riseOver(near.map(spanOf), box, gap) ?? riseOver(near.filter(isPinned).map(spanOf), box, gap)
    toast.style.setProperty('--toast-rise', `${rise ?? 0}px`)
  }
  const later = () => {
    cancelAnimationFrame(frame)
    frame = requestAnimationFrame(place)
  }
  const watch = new ResizeObserver(later)
  watch.observe(document.body)
  watch.observe(toast)
  addEventListener('scrollend', later)
  addEventListener('resize', later)
  place()
  return () => {
    cancelAnimationFrame(frame)
    watch.disconnect()
    removeEventListener('scrollend', later)
    removeEventListener('resize', later)
  }
}

function spanOf(control: Element): Span {
  const { top, bottom } = control.getBoundingClientRect()
  return { start: top, end: bottom }
}

/** Whether an element stays where it is while the page scrolls. */
function isPinned(element: Element | null): boolean {
  if (!element) return false
  return /fixed|sticky/.test(getComputedStyle(element).position) || isPinned(element.parentElement)
}

function isVisible(control: Element): boolean {
  return control.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) ?? true
}
