import { createContext, type ReactNode, useContext, useMemo, useState } from 'react'
import { useReducedMotion } from './reduced-motion.ts'

type Motion = {
  /** Nothing moves by itself: the visitor stopped it, or asked their system for stillness. */
  isStill: boolean
  /** The visitor stopped it here. */
  isStopped: boolean
  toggle: () => void
}

const MotionContext = createContext<Motion | null>(null)

/** Lets one button stop all that moves by itself on the page. */
export function MotionProvider({ children }: { children: ReactNode }) {
  const isReduced = useReducedMotion()
  const [isStopped, setStopped] = useState(false)
  const motion = useMemo(
    () => ({ isStill: isStopped || isReduced, isStopped, toggle: () => setStopped((was) => !was) }),
    [isReduced, isStopped],
  )
  return <MotionContext.Provider value={motion}>{children}</MotionContext.Provider>
}

/** Whether things may move by themselves, and the way to stop them. Throws outside its provider. */
export function useMotion(): Motion {
  const motion = useContext(MotionContext)
  if (!motion) throw new Error('useMotion must be used inside a MotionProvider')
  return motion
}
