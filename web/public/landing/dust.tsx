import { useEffect, useRef } from 'react'
import { useMotion } from '#web/platform/motion.ts'
import { useTheme } from '#web/platform/theme.tsx'
import { classes } from '#web/ui/classes.ts'
import styles from './dust.module.css'

/** Milliseconds before the chalk falls: a phone is busy until then with loading and the first interaction. */
const rest = 3_000

/**
 * Streaks of chalk that fall behind its container's content, clear of its texts; `className` sets its position. None if
 * the visitor saves data or the device has 2 GB of memory or less.
 */
export function Dust({ count, className }: { count: number; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { isStill } = useMotion()
  const { theme } = useTheme()

  useEffect(() => {
    const place = canvas.current
    if (isStill || !place || isFrugal(navigator)) return
    let stop: (() => void) | undefined
    const start = setTimeout(async () => {
      // Decoration: if it does not load, nothing is missing.
      const drawing = await import('./draw-streaks.ts').catch(() => null)
      if (stop !== ended) stop = drawing?.startStreaks(place, { count, theme })
    }, rest)
    return () => {
      clearTimeout(start)
      stop?.()
      stop = ended
    }
  }, [isStill, count, theme])

  return <canvas ref={canvas} className={classes(styles.dust, className)} />
}

const ended = () => {}

type Device = Navigator & { connection?: { saveData?: boolean }; deviceMemory?: number }

function isFrugal(device: Device): boolean {
  return device.connection?.saveData === true || (device.deviceMemory ?? 8) <= 2
}
