import { useSyncExternalStore } from 'react'

/**
 * A value outside the component tree that re-renders only the components that read it. Parts that are not hydrated yet
 * do not react to a change; they get the new value when they hydrate.
 */
export type LiveValue<Value> = {
  read: () => Value
  /** The value that the page was rendered with. */
  asRendered: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates a value whose readers re-render when it changes. */
export function createLiveValue<Value>(initial: Value): LiveValue<Value> {
  let current = initial
  const listeners = new Set<() => void>()
  return {
    read: () => current,
    asRendered: () => initial,
    set: (value) => {
      current = value
      for (const listener of listeners) listener()
    },
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Reads a live value and re-renders when it changes. */
export function useLiveValue<Value>({ subscribe, read, asRendered }: LiveValue<Value>): Value {
  return useSyncExternalStore(subscribe, read, asRendered)
}
