import { localStore, readStoredJson } from '#web/platform/storage.ts'

const key = 'seenOpenings'
// As many as the server lists.
const maxStored = 100

/** The ids of the openings whose notice was dismissed in this browser. */
export function seenOpenings(): string[] {
  const stored = readStoredJson(localStore, key)
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []
}

/** Remembers that the notice about some openings was dismissed; the ids say nothing about whose they are. */
export function storeSeenOpenings(ids: string[]): void {
  const others = seenOpenings().filter((id) => !ids.includes(id))
  localStore.set(key, JSON.stringify([...ids, ...others].slice(0, maxStored)))
}
