import { useEffect } from 'react'

/** What somebody typed into the order form, as far as it may be kept: never the password, the file or the consent. */
export type ApplicationDraft = {
  fullName: string
  email: string
  phone: string
  whatsapp: string
  sameAsPhone: boolean
  socialMedia: string
}

const draftKey = 'applicationDraft'
const receivedKey = 'applicationReceived'

/** An empty form. */
export const emptyDraft: ApplicationDraft = {
  fullName: '',
  email: '',
  phone: '',
  whatsapp: '',
  sameAsPhone: true,
  socialMedia: '',
}

/** What was typed before a reload; the empty form where nothing was. */
export function readDraft(): ApplicationDraft {
  const stored = readJson(draftKey)
  if (typeof stored !== 'object' || stored === null) return emptyDraft
  const entries = Object.entries(emptyDraft).map(([name, fallback]) => {
    const value: unknown = Reflect.get(stored, name)
    return [name, typeof value === typeof fallback ? value : fallback]
  })
  return Object.fromEntries(entries) as ApplicationDraft
}

/** Keeps what is typed for as long as the tab is open, so that a reload loses nothing. */
export function useKeptDraft(
  watch: (keep: (values: Partial<ApplicationDraft>) => void) => { unsubscribe(): void },
): void {
  useEffect(() => {
    const watching = watch((values) => {
      const kept = Object.keys(emptyDraft).map((name) => [name, values[name as keyof ApplicationDraft]])
      writeJson(draftKey, Object.fromEntries(kept))
    })
    return () => watching.unsubscribe()
  }, [watch])
}

/** What the success screen shows; kept for as long as the tab is open, so that a reload does not lose the code. */
export type Received = { code: string; plan: string }

/** Keeps a received application for the success screen, and forgets the draft. */
export function keepReceived(received: Received): Received {
  writeJson(receivedKey, received)
  remove(draftKey)
  return received
}

/** The application that was just received in this tab, or null. */
export function readReceived(): Received | null {
  const stored = readJson(receivedKey)
  if (typeof stored !== 'object' || stored === null) return null
  const { code, plan } = stored as Partial<Record<string, unknown>>
  return typeof code === 'string' && typeof plan === 'string' ? { code, plan } : null
}

// A browser may refuse its store altogether; then a reload starts afresh.
function readJson(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

function writeJson(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Nothing can be kept here.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Nothing was kept here.
  }
}
