import { type RefObject, useEffect, useRef } from 'react'

/** Whether a request waits, was rejected, or neither. */
export type RequestState = 'waiting' | 'rejected' | 'none'

/**
 * Sending a request and withdrawing it take the pressed button away: the focus goes on to what comes in its place, the
 * element marked `data-news`, also where that is still being fetched. `state` is undefined until it is known.
 */
export function useFocusOnNews(state: RequestState | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const former = useRef(state)
  useEffect(() => {
    const was = former.current
    former.current = state
    if (was === undefined || was === state || isFocused() || focusNews(place.current)) return
    const coming = new MutationObserver(() => {
      if (isFocused() || focusNews(place.current)) coming.disconnect()
    })
    if (place.current) coming.observe(place.current, { childList: true, subtree: true })
    return () => coming.disconnect()
  }, [state])
  return place
}

const isFocused = () => document.activeElement !== document.body

function focusNews(place: HTMLElement | null): boolean {
  const news = place?.querySelector<HTMLElement>('[data-news]')
  news?.focus()
  return Boolean(news)
}
