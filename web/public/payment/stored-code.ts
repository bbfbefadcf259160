import { z } from 'zod'
import { payCodeKey as key } from '#web/platform/session.ts'
import { localStore, readStoredJson } from '#web/platform/storage.ts'

const StoredCode = z.object({ payCode: z.string(), payTicket: z.string(), expiresAt: z.string() })
type StoredCode = z.infer<typeof StoredCode>

/** The pay code of this device with its secret, so that a reload and another package keep the code; null once it is over. */
export function readStoredCode(): StoredCode | null {
  const stored = StoredCode.safeParse(readStoredJson(localStore, key)).data
  if (stored && Date.parse(stored.expiresAt) > Date.now()) return stored
  forgetStoredCode()
  return null
}

/** Stores the code; nothing of who has it. */
export function storeCode({ payCode, payTicket, expiresAt }: StoredCode): void {
  localStore.set(key, JSON.stringify({ payCode, payTicket, expiresAt }))
}

/** Deletes the code: a request has it, or somebody else is about to use the form. */
export function forgetStoredCode(): void {
  localStore.remove(key)
}
