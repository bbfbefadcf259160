import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { centreAfter, type Point } from './receipt-centre.ts'
import type { ReceiptLook } from './receipt-look.ts'

/**
 * Keeps the same place of the receipt in the middle of its frame when it is enlarged or turned. The frame scrolls from
 * the left in both languages.
 */
export function useScrollCentre(frame: RefObject<HTMLElement | null>, look: ReceiptLook): void {
  const centre = useRef<Point>({ x: 0.5, y: 0 })
  const former = useRef(look)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    const note = () => {
      centre.current = {
        x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
        y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
      }
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [frame])
  useLayoutEffect(() => {
    centre.current = centreAfter(centre.current, former.current, look)
    former.current = look
    const element = frame.current
    element?.scrollTo(
      centre.current.x * element.scrollWidth - element.clientWidth / 2,
      centre.current.y * element.scrollHeight - element.clientHeight / 2,
    )
  }, [frame, look])
}
