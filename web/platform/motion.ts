import { useReducedMotion } from './media-query.ts'
import { createStore, useStore } from './store.ts'

type Motion = {
  /** No automatic motion: the visitor stopped it, or the system is set to reduced motion. */
  isStill: boolean
  /** The visitor stopped motion on this site. */
  isStopped: boolean
  toggle: () => void
}

// One value for the whole visit, so that motion stays stopped on the next screen. The server never sets it.
const stopped = createStore(false)

/** Whether automatic motion is allowed, and a function to toggle it. */
export function useMotion(): Motion {
  const isStopped = useStore(stopped)
  const isReduced = useReducedMotion()
  return { isStopped, toggle: () => stopped.set(!isStopped), isStill: isStopped || isReduced }
}
