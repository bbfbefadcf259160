import { useEffect, useState } from 'react'

/** Where a visitor chooses, writes or reads the end of the page. */
const places = '#packages, form, footer'
/** The smallest movement that counts as scrolling, in pixels. */
const least = 6

/** Whether the dock makes room: while scrolling down where the page has its own buttons. */
export function useSteppedAside(): boolean {
  const [isAside, setAside] = useState(false)
  useEffect(() => {
    let former = scrollY
    const look = () => {
      const by = scrollY - former
      if (Math.abs(by) < least) return
      former = scrollY
      setAside(by > 0 && isOverPlace())
    }
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])
  return isAside
}

function isOverPlace(): boolean {
  return [...document.querySelectorAll(places)].some((place) => {
    const { top, bottom } = place.getBoundingClientRect()
    return top < innerHeight && bottom > innerHeight * 0.4
  })
}
