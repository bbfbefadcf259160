import { useEffect, useRef } from 'react'
import { useMotion } from '#web/platform/motion.ts'
import { useTheme } from '#web/platform/theme.tsx'
import { classes } from '#web/ui/classes.ts'
import { startDust } from './draw-dust.ts'
import styles from './dust.module.css'

/** Chalk dust that rises behind its container's content; `className` sets its position. */
export function Dust({ count, className }: { count: number; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { isStill } = useMotion()
  const { theme } = useTheme()

  useEffect(() => {
    if (isStill || !canvas.current) return
    return startDust(canvas.current, { count, theme })
  }, [isStill, count, theme])

  return <canvas ref={canvas} className={classes(styles.dust, className)} />
}
