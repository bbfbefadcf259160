import { useSyncExternalStore } from 'react'

/** For a user whose access ended: the token that authorizes the renewal for 30 minutes, and the email to show. */
export type RenewalToken = { token: string; email: string | null }

const key = 'renewalPass'
const listeners = new Set<() => void>()
let inMemory: string | null = null
let lastRead: { raw: string | null; pass: RenewalToken | null } = { raw: null, pass: null }

/** Stores a pass in this tab's session storage: it survives a reload and is gone when the tab closes. */
export function storeRenewalToken(pass: RenewalToken): void {
  save(JSON.stringify(pass))
  notify()
}

/** Deletes this tab's pass. */
export function clearRenewalToken(): void {
  if (load() === null) return
  save(null)
  notify()
}

/** This tab's pass; null if there is none, and before hydration. */
export function useRenewalToken(): RenewalToken | null {
  return useSyncExternalStore(subscribe, readRenewalToken, () => null)
}

/** This tab's pass, or null. */
export function readRenewalToken(): RenewalToken | null {
  const raw = load()
  if (raw !== lastRead.raw) lastRead = { raw, pass: passIn(raw) }
  return lastRead.pass
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notify() {
  for (const listener of [...listeners]) listener()
}

function passIn(raw: string | null): RenewalToken | null {
  try {
    const { token, email } = JSON.parse(raw ?? '') as Partial<Record<string, unknown>>
    if (typeof token !== 'string' || token === '') return null
    return { token, email: typeof email === 'string' ? email : null }
  } catch {
    return null
  }
}

// Where the browser denies access to storage, the pass is in memory until the page is left.
function load(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return inMemory
  }
}

function save(raw: string | null) {
  try {
    if (raw === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, raw)
  } catch {
    inMemory = raw
  }
}
