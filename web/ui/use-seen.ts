import { type RefObject, useEffect, useRef, useState } from 'react'

/** Whether the element was in view at least once; touching the window's edge does not count. */
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
