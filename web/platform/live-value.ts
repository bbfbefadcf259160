import { useSyncExternalStore } from 'react'

/**
 * A value outside the tree of components, which is told to those that read it and to no others. Parts of the page whose
 * scripts are still on their way are left alone when it changes, and follow when they come to life.
 */
export type LiveValue<Value> = {
  read: () => Value
  /** What the page was rendered with. */
  asRendered: () => Value
  set: (value: Value) => void
  subscribe: (told: () => void) => () => void
}

/** Makes a value that changes at once wherever it is read. */
export function createLiveValue<Value>(initial: Value): LiveValue<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    asRendered: () => initial,
    set: (value) => {
      current = value
      for (const told of listeners) told()
    },
    subscribe: (told) => {
      listeners.add(told)
      return () => listeners.delete(told)
    },
  }
}

/** The value as it is now. */
export function useLiveValue<Value>({ subscribe, read, asRendered }: LiveValue<Value>): Value {
  return useSyncExternalStore(subscribe, read, asRendered)
}
