import { createContext, type ReactNode, useContext, useState } from 'react'
import { createLiveValue, type LiveValue, useLiveValue } from './live-value.ts'
import { useReducedMotion } from './media-query.ts'

type Motion = {
  /** Nothing moves by itself: the visitor stopped it, or asked their system for stillness. */
  isStill: boolean
  /** The visitor stopped it here. */
  isStopped: boolean
  toggle: () => void
}

const MotionContext = createContext<LiveValue<boolean> | null>(null)

/** Lets one button stop all that moves by itself on the page. */
export function MotionProvider({ children }: { children: ReactNode }) {
  const [stopped] = useState(() => createLiveValue(false))
  return <MotionContext.Provider value={stopped}>{children}</MotionContext.Provider>
}

/** Whether things may move by themselves, and the way to stop them. Throws outside its provider. */
export function useMotion(): Motion {
  const stopped = useContext(MotionContext)
  if (!stopped) throw new Error('useMotion must be used inside a MotionProvider')
  const isStopped = useLiveValue(stopped)
  const isReduced = useReducedMotion()
  return { isStopped, toggle: () => stopped.set(!isStopped), isStill: isStopped || isReduced }
}
