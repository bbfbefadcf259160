import { useSyncExternalStore } from 'react'
import { tabStore, withMemory } from './storage.ts'
import { createListeners } from './store.ts'

/** For a user whose access ended: the token that authorizes the renewal for 30 minutes, and the email to show. */
export type RenewalToken = { token: string; email: string | null }

const key = 'renewalPass'
const storage = withMemory(tabStore)
const { notify, subscribe } = createListeners()
let lastRead: { raw: string | null; renewal: RenewalToken | null } = { raw: null, renewal: null }

/** Stores a token in this tab: it survives a reload and is gone when the tab closes. */
export function storeRenewalToken(renewal: RenewalToken): void {
  storage.set(key, JSON.stringify(renewal))
  notify()
}

/** Deletes this tab's token. */
export function clearRenewalToken(): void {
  if (storage.get(key) === null) return
  storage.remove(key)
  notify()
}

/** This tab's token; null if there is none, and before hydration. */
export function useRenewalToken(): RenewalToken | null {
  return useSyncExternalStore(subscribe, readRenewalToken, () => null)
}

/** This tab's token, or null. The same object as long as it is unchanged. */
export function readRenewalToken(): RenewalToken | null {
  const raw = storage.get(key)
  if (raw !== lastRead.raw) lastRead = { raw, renewal: parse(raw) }
  return lastRead.renewal
}

function parse(raw: string | null): RenewalToken | null {
  try {
    const { token, email } = JSON.parse(raw ?? '') as Partial<Record<string, unknown>>
    if (typeof token !== 'string' || token === '') return null
    return { token, email: typeof email === 'string' ? email : null }
  } catch {
    return null
  }
}
