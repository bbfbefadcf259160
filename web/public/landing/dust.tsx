import { useEffect, useRef } from 'react'
import { firstUse } from '#web/platform/hydrate-on-interaction.ts'
import { useMotion } from '#web/platform/motion.ts'
import { useTheme } from '#web/platform/theme.tsx'
import { classes } from '#web/ui/classes.ts'
import styles from './dust.module.css'

/** Milliseconds between the first use of the page and the chalk: a phone is busy until then. */
const rest = 1_500

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
    let isOver = false
    const start = async () => {
      await firstUse()
      await new Promise((done) => setTimeout(done, rest))
      // Decoration: if it does not load, nothing is missing.
      const drawing = isOver ? null : await import('./draw-streaks.ts').catch(() => null)
      if (!isOver) stop = drawing?.startStreaks(place, { count, theme })
    }
    void start()
    return () => {
      isOver = true
      stop?.()
    }
  }, [isStill, count, theme])

  return <canvas ref={canvas} className={classes(styles.dust, className)} />
}

type Device = Navigator & { connection?: { saveData?: boolean }; deviceMemory?: number }

function isFrugal(device: Device): boolean {
  return device.connection?.saveData === true || (device.deviceMemory ?? 8) <= 2
}
