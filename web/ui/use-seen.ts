import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the element with the reference was in view at least once; one that only touches the window's edge is not yet. */
export function useSeen<Element extends HTMLElement>(): [RefObject<Element | null>, boolean] {
  const place = useRef<Element>(null)
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    if (isSeen || !place.current) return
    const view = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
      },
      { rootMargin: '-1px' },
    )
    view.observe(place.current)
    return () => view.disconnect()
  }, [isSeen])

  return [place, isSeen]
}
