import { type RefObject, useEffect, useRef } from 'react'

/**
 * Sending a request and withdrawing it take the pressed button away: the focus goes on to what came in its place, the
 * element marked `data-news`. `isWaiting` says whether a request waits; undefined until that is known.
 */
export function useFocusOnNews(isWaiting: boolean | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)
  const former = useRef(isWaiting)
  useEffect(() => {
    const was = former.current
    former.current = isWaiting
    if (was === undefined || was === isWaiting || document.activeElement !== document.body) return
    place.current?.querySelector<HTMLElement>('[data-news]')?.focus()
  }, [isWaiting])
  return place
}
