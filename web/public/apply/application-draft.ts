import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { unclaimedProofLife } from '#contract/uploads.ts'
import type { UploadRules } from '#web/platform/file-upload.ts'

/** The draft of the order form: all that may be stored, so never the password or the consent. */
export type ApplicationDraft = {
  fullName: string
  email: string
  phone: string
  whatsapp: string
  sameAsPhone: boolean
  socialMedia: string
}

const draftKey = 'applicationDraft'
const proofKey = 'applicationProof'
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

const StoredProof = z.object({ ticket: z.string(), name: z.string(), size: z.number(), at: z.number() })

/** The tab's uploaded payment proof: its ticket, not its content, for as long as the server stores it unclaimed. */
export const storedProof: NonNullable<UploadRules['store']> = {
  read: () => {
    const { data } = StoredProof.safeParse(readJson(proofKey))
    return data && Date.now() < data.at + unclaimedProofLife ? data : null
  },
  write: (file) => (file ? writeJson(proofKey, { ...file, at: Date.now() }) : remove(proofKey)),
}

const Received = z.object({ code: z.string(), plan: z.string() })

/** The data of the success screen; stored until the tab closes, so that a reload does not lose the tracking code. */
export type Received = z.infer<typeof Received>

/** Stores a received application for the success screen, and deletes the draft. */
export function storeReceived(received: Received): Received {
  writeJson(receivedKey, received)
  remove(draftKey)
  return received
}

/** The application that this tab has just sent, or null. */
export const readReceived = (): Received | null => Received.safeParse(readJson(receivedKey)).data ?? null

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
