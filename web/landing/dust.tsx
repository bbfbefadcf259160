import { useEffect, useRef } from 'react'
import { useMotion } from '#web/platform/motion.ts'
import { useTheme } from '#web/platform/theme.tsx'
import { startDust } from './draw-dust.ts'

/** Chalk dust that drifts behind what it stands in. Takes its colour from its own `color`. */
export function Dust({ count, className }: { count: number; className?: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { isStill } = useMotion()
  const { theme } = useTheme()

  useEffect(() => {
    if (isStill || !canvas.current) return
    return startDust(canvas.current, { count, theme })
  }, [isStill, count, theme])

  return <canvas ref={canvas} className={className} />
}
