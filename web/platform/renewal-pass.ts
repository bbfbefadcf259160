import { useSyncExternalStore } from 'react'

/** What somebody whose access ended holds: a token that opens the renewal for half an hour, and whose it is, for show. */
export type RenewalPass = { token: string; email: string | null }

const key = 'renewalPass'
const listeners = new Set<() => void>()
let inMemory: string | null = null
let lastRead: { raw: string | null; pass: RenewalPass | null } = { raw: null, pass: null }

/** Keeps a pass for as long as the tab is open: a reload stays where it was, and nothing is left behind afterwards. */
export function keepRenewalPass(pass: RenewalPass): void {
  save(JSON.stringify(pass))
  tell()
}

/** Forgets the pass of this tab. */
export function forgetRenewalPass(): void {
  if (load() === null) return
  save(null)
  tell()
}

/** The pass of this tab; null where there is none, also until the browser has been asked. */
export function useRenewalPass(): RenewalPass | null {
  return useSyncExternalStore(subscribe, readRenewalPass, () => null)
}

/** The pass that this tab keeps, or null. */
export function readRenewalPass(): RenewalPass | null {
  const raw = load()
  if (raw !== lastRead.raw) lastRead = { raw, pass: passIn(raw) }
  return lastRead.pass
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell() {
  for (const listener of [...listeners]) listener()
}

function passIn(raw: string | null): RenewalPass | null {
  try {
    const { token, email } = JSON.parse(raw ?? '') as Partial<Record<string, unknown>>
    if (typeof token !== 'string' || token === '') return null
    return { token, email: typeof email === 'string' ? email : null }
  } catch {
    return null
  }
}

// Where a browser refuses its store, the pass lasts as long as the page.
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
