import { type RefObject, useEffect, useRef } from 'react'
import type { RequestState } from './queries.ts'

/**
 * Sending or withdrawing a renewal removes the pressed button: moves the focus to the element with `data-news` that
 * replaces it, also if that is still loading. `state` is undefined until it is known.
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
