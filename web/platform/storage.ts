/** The browser's storage, without exceptions: one that denies access is an empty one. */
export type SafeStorage = {
  /** The stored text; null if there is none. */
  get: (key: string) => string | null
  /** Returns false if the browser does not store the text, because it denies access or its quota is used up. */
  set: (key: string, text: string) => boolean
  remove: (key: string) => void
  keys: () => string[]
}

type Area = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Outlasts the browser window, and is shared by all tabs. */
export const localStore = openStorage(() => localStorage)

/** Belongs to one tab, and outlasts a reload. */
export const tabStore = openStorage(() => sessionStorage)

export function openStorage(area: Area): SafeStorage {
  return {
    get: (key) => attempt(() => area().getItem(key), null),
    set: (key, text) =>
      attempt(() => {
        area().setItem(key, text)
        return true
      }, false),
    remove: (key) => attempt(() => area().removeItem(key), undefined),
    keys: () => attempt(() => Object.keys(area()), []),
  }
}

/** As `storage`; texts that the browser does not store are in memory until the page is left. */
export function withMemory(storage: SafeStorage): Omit<SafeStorage, 'keys'> {
  const memory = new Map<string, string>()
  return {
    get: (key) => memory.get(key) ?? storage.get(key),
    set: (key, text) => {
      const isStored = storage.set(key, text)
      if (isStored) memory.delete(key)
      else memory.set(key, text)
      return isStored
    },
    remove: (key) => {
      memory.delete(key)
      storage.remove(key)
    },
  }
}

function attempt<Result>(act: () => Result, otherwise: Result): Result {
  try {
    return act()
  } catch {
    return otherwise
  }
}

/** A stored text as JSON; null if there is none or it cannot be parsed. */
export function readStoredJson(storage: SafeStorage, key: string): unknown {
  return attempt(() => JSON.parse(storage.get(key) ?? 'null'), null)
}

/** Calls `listener` with the key that another tab changed, or null if it removed all; returns the unsubscribe function. */
export function subscribeToOtherTabs(listener: (key: string | null) => void): () => void {
  const onStorage = (event: Event) => listener((event as StorageEvent).key)
  globalThis.addEventListener?.('storage', onStorage)
  return () => globalThis.removeEventListener?.('storage', onStorage)
}
