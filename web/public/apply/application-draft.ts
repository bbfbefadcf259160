import { useEffect, useRef, useState } from 'react'
import { z } from 'zod'
import { PlanId } from '#contract/values.ts'
import { localStore, readStoredJson, tabStore } from '#web/platform/storage.ts'
import { forgetStoredCode } from '#web/public/payment/stored-code.ts'
import { storedProof } from './stored-proof.ts'

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
const receivedKey = 'applicationReceived'

/** How long an unsent draft is stored after its last change, in milliseconds: six hours. */
const draftLife = 6 * 60 * 60 * 1000

export const emptyDraft: ApplicationDraft = {
  fullName: '',
  email: '',
  phone: '',
  whatsapp: '',
  sameAsPhone: true,
  socialMedia: '',
}

/** The draft that this device stored before a reload or in another tab; empty if there is none. Deletes an old one. */
export function readDraft(): ApplicationDraft {
  const stored = StoredDraft.safeParse(readStoredJson(localStore, draftKey)).data
  if (!stored) return emptyDraft
  if (Date.now() - stored.at >= draftLife || stored.at > Date.now()) {
    localStore.remove(draftKey)
    return emptyDraft
  }
  const entries = Object.entries(emptyDraft).map(([name, fallback]) => {
    const value = stored.fields[name]
    return [name, typeof value === typeof fallback ? value : fallback]
  })
  return Object.fromEntries(entries) as ApplicationDraft
}

const StoredDraft = z.object({ at: z.number(), fields: z.record(z.string(), z.unknown()) })

/** Whether a draft has any text. */
export function hasText(draft: ApplicationDraft): boolean {
  return Object.keys(emptyDraft).some((name) => {
    const value: unknown = Reflect.get(draft, name)
    return typeof value === 'string' && value !== ''
  })
}

type DraftForm = {
  values: ApplicationDraft
  read: () => ApplicationDraft
  write: (draft: Partial<ApplicationDraft>) => void
}

/**
 * Stores the draft on the device, so that it survives a reload, a closed tab and another package, and restores it.
 * Returns whether there was one.
 */
export function useStoredDraft({ values, read, write }: DraftForm): boolean {
  const isRead = useRef(false)
  const [isRestored, setRestored] = useState(false)

  useEffect(() => {
    if (isRead.current) return
    isRead.current = true
    // Text that was typed before hydration is newer than the draft.
    const typed = read()
    const isUntyped = ([name]: [string, unknown]) =>
      Reflect.get(typed, name) === Reflect.get(emptyDraft, name)
    const draft = readDraft()
    setRestored(hasText(draft))
    write(Object.fromEntries(Object.entries(draft).filter(isUntyped)))
  })

  const stored = useRef(values)
  useEffect(() => {
    if (stored.current === values) return
    stored.current = values
    storeDraft(values)
  }, [values])
  return isRestored
}

function storeDraft(values: ApplicationDraft): void {
  if (!hasText(values)) {
    localStore.remove(draftKey)
    return
  }
  const names = Object.keys(emptyDraft)
  const fields = Object.fromEntries(names.map((name) => [name, Reflect.get(values, name)]))
  localStore.set(draftKey, JSON.stringify({ at: Date.now(), fields }))
}

/** Deletes what the device stored of an unsent application. */
export function deleteApplicationDraft(): void {
  localStore.remove(draftKey)
  storedProof.write(null)
  forgetStoredCode()
}

const Received = z.object({
  code: z.string(),
  /** The pay code of the transfer, if the request has one. */
  payCode: z.string().optional(),
  plan: PlanId,
  /** What was ordered, in EGP; absent in a tab of an older build. */
  terms: z.object({ price: z.number(), months: z.number(), total: z.number() }).optional(),
})

/** The data of the success screen; stored until the tab closes, so that a reload does not lose the tracking code. */
export type Received = z.infer<typeof Received>

/** Stores a received application for the success screen, and deletes the draft. */
export function storeReceived(received: Received): Received {
  tabStore.set(receivedKey, JSON.stringify(received))
  deleteApplicationDraft()
  return received
}

/** The application that this tab has just sent, or null. */
export const readReceived = (): Received | null =>
  Received.safeParse(readStoredJson(tabStore, receivedKey)).data ?? null
