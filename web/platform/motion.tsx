import { createContext, type ReactNode, startTransition, useContext, useMemo, useState } from 'react'
import { useReducedMotion } from './reduced-motion.ts'

type Motion = {
  /** Nothing moves by itself: the visitor stopped it, or asked their system for stillness. */
  isStill: boolean
  /** The visitor stopped it here. */
  isStopped: boolean
  toggle: () => void
}

type Stopping = Pick<Motion, 'isStopped' | 'toggle'>

const MotionContext = createContext<Stopping | null>(null)

/** Lets one button stop all that moves by itself on the page. */
export function MotionProvider({ children }: { children: ReactNode }) {
  const [isStopped, setStopped] = useState(false)
  const motion = useMemo(
    // As a transition, so that parts of the page whose scripts are still on their way stay as they are.
    () => ({ isStopped, toggle: () => startTransition(() => setStopped((was) => !was)) }),
    [isStopped],
  )
  return <MotionContext.Provider value={motion}>{children}</MotionContext.Provider>
}

/** Whether things may move by themselves, and the way to stop them. Throws outside its provider. */
export function useMotion(): Motion {
  const motion = useContext(MotionContext)
  const isReduced = useReducedMotion()
  if (!motion) throw new Error('useMotion must be used inside a MotionProvider')
  return { ...motion, isStill: motion.isStopped || isReduced }
}
