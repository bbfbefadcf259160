import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Skeleton } from './skeleton.tsx'

/** What is inside is rendered once its place is scrolled into view: until then it costs no code and no call. */
export function WhenSeen({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)

  useEffect(() => {
    if (isSeen || !place.current) return
    const view = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true)
    })
    view.observe(place.current)
    return () => view.disconnect()
  }, [isSeen])

  if (isSeen) return children
  return (
    <div ref={place} aria-hidden="true">
      <Skeleton shape="box" />
    </div>
  )
}
