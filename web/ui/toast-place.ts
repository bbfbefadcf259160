const controls = 'a[href], button, input, select, textarea, summary, label, [tabindex="0"]'
/** The smallest space between a toast and a control, in pixels. */
const gap = 8

type Span = { start: number; end: number }

/**
 * How far a toast of a height must rise above its usual end so that it covers none of the spans: the smallest such
 * distance within the view, or 0 if there is no room.
 */
export function riseOver(spans: readonly Span[], toast: Span, top: number): number {
  const height = toast.end - toast.start
  let end = toast.end
  for (const span of spans.toSorted((one, other) => other.end - one.end)) {
    if (span.end + gap <= end - height || span.start - gap >= end) continue
    end = span.start - gap
  }
  return end - height >= top ? toast.end - end : 0
}

/** Keeps a toast of the page off every control that can be seen; called again whenever the page has moved. */
export function keepOffControls(toast: HTMLElement): () => void {
  let frame = 0
  const place = () => {
    toast.style.removeProperty('--toast-rise')
    const { left: ownLeft, right: ownRight } = toast.getBoundingClientRect()
    // Not the box, which is still moving while the toast appears.
    const end = innerHeight - Number.parseFloat(getComputedStyle(toast).bottom)
    const spans = [...document.querySelectorAll(controls)].flatMap((control) => {
      if (toast.contains(control) || !isVisible(control)) return []
      const { top, bottom, left, right } = control.getBoundingClientRect()
      const isBeside = right <= ownLeft || left >= ownRight
      return isBeside || bottom <= 0 || top >= innerHeight ? [] : [{ start: top, end: bottom }]
    })
    const rise = riseOver(spans, { start: end - toast.offsetHeight, end }, gap)
    toast.style.setProperty('--toast-rise', `${rise}px`)
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

function isVisible(control: Element): boolean {
  return control.checkVisibility?.({ visibilityProperty: true, opacityProperty: true }) ?? true
}
