import { useEffect, useRef } from 'react'

/** The draft of the order form: all that may be stored, so never the password, the file or the consent. */
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

export const emptyDraft: ApplicationDraft = {
  fullName: '',
  email: '',
  phone: '',
  whatsapp: '',
  sameAsPhone: true,
  socialMedia: '',
}

/** The draft that this tab stored before a reload; empty if there is none. */
export function readDraft(): ApplicationDraft {
  const stored = readJson(draftKey)
  if (typeof stored !== 'object' || stored === null) return emptyDraft
  const entries = Object.entries(emptyDraft).map(([name, fallback]) => {
    const value: unknown = Reflect.get(stored, name)
    return [name, typeof value === typeof fallback ? value : fallback]
  })
  return Object.fromEntries(entries) as ApplicationDraft
}

type DraftForm = {
  values: ApplicationDraft
  read: () => ApplicationDraft
  write: (draft: Partial<ApplicationDraft>) => void
}

/** Stores the draft in the tab's session storage, and restores it after a reload. */
export function useStoredDraft({ values, read, write }: DraftForm): void {
  const isRestored = useRef(false)

  useEffect(() => {
    if (isRestored.current) return
    isRestored.current = true
    // Text that was typed before hydration is newer than the draft.
    const typed = read()
    const isUntyped = ([name]: [string, unknown]) =>
      Reflect.get(typed, name) === Reflect.get(emptyDraft, name)
    write(Object.fromEntries(Object.entries(readDraft()).filter(isUntyped)))
  })

  const stored = useRef(values)
  useEffect(() => {
    if (stored.current === values) return
    stored.current = values
    storeDraft(values)
  }, [values])
}

function storeDraft(values: ApplicationDraft): void {
  const names = Object.keys(emptyDraft)
  writeJson(draftKey, Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)])))
}

/** The data of the success screen; stored until the tab closes, so that a reload does not lose the tracking code. */
export type Received = { code: string; plan: string }

/** Stores a received application for the success screen, and deletes the draft. */
export function keepReceived(received: Received): Received {
  writeJson(receivedKey, received)
  remove(draftKey)
  return received
}

/** The application that this tab has just sent, or null. */
export function readReceived(): Received | null {
  const stored = readJson(receivedKey)
  if (typeof stored !== 'object' || stored === null) return null
  const { code, plan } = stored as Partial<Record<string, unknown>>
  return typeof code === 'string' && typeof plan === 'string' ? { code, plan } : null
}

// Where the browser denies access to storage, a reload starts with an empty form.
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
    // Storage is not accessible.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is not accessible, so nothing was stored.
  }
}
