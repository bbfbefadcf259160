import { useEffect, useState } from 'react'

/** Whether the page is scrolled past `threshold` pixels, which may depend on the window's size. */
export function useScrolledPast(threshold: () => number): boolean {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const look = () => setPast(scrollY > threshold())
    look()
    addEventListener('scroll', look, { passive: true })
    addEventListener('resize', look)
    return () => {
      removeEventListener('scroll', look)
      removeEventListener('resize', look)
    }
  }, [threshold])
  return isPast
}
