import { useSyncExternalStore } from 'react'

/**
 * A value outside the component tree that re-renders only the components that read it. Parts that are not hydrated yet
 * do not react to a change; they get the new value when they hydrate.
 */
export type Store<Value> = {
  read: () => Value
  /** The value that the page was rendered with. */
  asRendered: () => Value
  set: (value: Value) => void
  subscribe: (listener: () => void) => () => void
}

/** Creates a value whose readers re-render when it changes. */
export function createStore<Value>(initial: Value): Store<Value> {
  let current = initial
  const { notify, subscribe } = createListeners()
  return {
    read: () => current,
    asRendered: () => initial,
    set: (value) => {
      current = value
      notify()
    },
    subscribe,
  }
}

/** Reads a store and re-renders when it changes. */
export function useStore<Value>({ subscribe, read, asRendered }: Store<Value>): Value {
  return useSyncExternalStore(subscribe, read, asRendered)
}

/** The listeners of a value that is stored elsewhere, such as in the browser's storage. */
export function createListeners() {
  const listeners = new Set<() => void>()
  return {
    notify: () => {
      for (const listener of [...listeners]) listener()
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}
