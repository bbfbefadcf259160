import { createContext, type ReactNode, useContext, useState, useSyncExternalStore } from 'react'
import { useReducedMotion } from './media-query.ts'

type Motion = {
  /** Nothing moves by itself: the visitor stopped it, or asked their system for stillness. */
  isStill: boolean
  /** The visitor stopped it here. */
  isStopped: boolean
  toggle: () => void
}

type Stopping = {
  subscribe: (told: () => void) => () => void
  isStopped: () => boolean
  toggle: () => void
}

const MotionContext = createContext<Stopping | null>(null)

/**
 * Lets one button stop all that moves by itself on the page. What the context holds never changes, so that the button
 * acts at once though parts of the page are still on their way.
 */
export function MotionProvider({ children }: { children: ReactNode }) {
  const [stopping] = useState(createStopping)
  return <MotionContext.Provider value={stopping}>{children}</MotionContext.Provider>
}

function createStopping(): Stopping {
  let isStopped = false
  const listeners = new Set<() => void>()
  return {
    subscribe: (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
    isStopped: () => isStopped,
    toggle: () => {
      isStopped = !isStopped
      for (const told of listeners) told()
    },
  }
}

const asRendered = () => false

/** Whether things may move by themselves, and the way to stop them. Throws outside its provider. */
export function useMotion(): Motion {
  const stopping = useContext(MotionContext)
  if (!stopping) throw new Error('useMotion must be used inside a MotionProvider')
  const { subscribe, toggle } = stopping
  const isStopped = useSyncExternalStore(subscribe, stopping.isStopped, asRendered)
  const isReduced = useReducedMotion()
  return { isStopped, toggle, isStill: isStopped || isReduced }
}
