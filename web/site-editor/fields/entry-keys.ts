import { indexNow } from './entry-now.ts'

/** Makes the keys of the entries of a list, for one place on the screen where they are listed. */
export type EntryKeys = {
  /** The keys of these entries, in their order; the very same ones where none of them is another. */
  of: (list: readonly object[]) => readonly string[]
}

/**
 * Keys that follow the entries of a list wherever they are moved to, written in or not, and whoever moves them. An entry
 * that comes back gets the key that it had.
 */
export function createEntryKeys(): EntryKeys {
  let list: readonly object[] = []
  let keys: readonly string[] = []
  let next = 0
  const owned = new WeakMap<object, string>()

  function follow(now: readonly object[]): readonly string[] {
    const given = now.map((entry) => owned.get(entry))
    const take = (index: number, key: string | undefined) => {
      if (given[index] === undefined && key !== undefined && !given.includes(key)) given[index] = key
    }
    for (const index of now.keys()) {
      if (given[index] === undefined) take(index, keys[indexNow(list, { list: now, index })])
    }
    // Of those that were all written anew, as many as there were, each keeps its place.
    if (now.length === list.length) for (const index of now.keys()) take(index, keys[index])
    return given.map((key) => key ?? String(next++))
  }

  return {
    of(now) {
      if (now === list) return keys
      const followed = follow(now)
      for (const [index, entry] of now.entries()) owned.set(entry, followed[index] ?? '')
      list = now
      if (followed.length !== keys.length || followed.some((key, index) => key !== keys[index]))
        keys = followed
      return keys
    },
  }
}
