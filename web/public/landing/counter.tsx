import { type RefObject, useEffect, useRef, useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMotion } from '#web/platform/motion.ts'
import styles from './counter.module.css'

const duration = 2_000

type CounterProps = {
  value: number
  /** `plus` for a number that keeps growing, `percent` for a percentage. */
  kind: 'plus' | 'percent'
}

/** A number that counts up to its value once, when it first comes into view. */
export function Counter({ value, kind }: CounterProps) {
  const format = useFormat()
  const { direction } = useLanguage()
  const place = useRef<HTMLElement>(null)
  const counted = useCountUp(value, place)
  const write = (figure: number) => {
    if (kind === 'percent') return format.percent(figure / 100)
    return direction === 'rtl' ? `+${format.number(figure)}` : `${format.number(figure)}+`
  }
  return (
    <>
      <bdi ref={place} dir="ltr" className={styles.counter} data-final={write(value)} aria-hidden="true">
        {write(counted)}
      </bdi>
      <bdi dir="ltr" className="visually-hidden">
        {write(value)}
      </bdi>
    </>
  )
}

function useCountUp(value: number, place: RefObject<HTMLElement | null>): number {
  const { isStill } = useMotion()
  const [shown, setShown] = useState(value)
  const hasCounted = useRef(false)

  useEffect(() => {
    setShown(value)
    if (isStill || hasCounted.current || !place.current) return
    let frame = 0
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      seen.disconnect()
      hasCounted.current = true
      const start = performance.now()
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, now - start) / duration)
        setShown(Math.round(value * (1 - (1 - part) ** 3)))
        if (part < 1) frame = requestAnimationFrame(step)
      }
      step(start)
    })
    seen.observe(place.current)
    return () => {
      seen.disconnect()
      cancelAnimationFrame(frame)
    }
  }, [value, isStill, place])

  return shown
}
