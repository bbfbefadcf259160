import { createLiveValue, useLiveValue } from './live-value.ts'
import { useReducedMotion } from './media-query.ts'

type Motion = {
  /** Nothing moves by itself: the visitor stopped it, or asked their system for stillness. */
  isStill: boolean
  /** The visitor stopped it here. */
  isStopped: boolean
  toggle: () => void
}

// One for the whole visit: whoever stopped it and comes back from another screen finds it still. The server never sets it.
const stopped = createLiveValue(false)

/** Whether things may move by themselves, and the way to stop them with one button. */
export function useMotion(): Motion {
  const isStopped = useLiveValue(stopped)
  const isReduced = useReducedMotion()
  return { isStopped, toggle: () => stopped.set(!isStopped), isStill: isStopped || isReduced }
}
