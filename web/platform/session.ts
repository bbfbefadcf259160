import { useSyncExternalStore } from 'react'
import { localStore, subscribeToOtherTabs, withMemory } from './storage.ts'
import { createListeners } from './store.ts'

/** The two kinds of session that one browser can have at the same time. */
export type SessionRole = 'member' | 'staff'

/** A stored session: its token, and the user's name and email to show. */
export type Session = { token: string; name: string; email: string | null }

const keys = {
  member: { token: 'memberToken', person: 'memberPerson' },
  staff: { token: 'adminToken', person: 'adminPerson' },
} as const

/** Where a form stores its pay code. */
export const payCodeKey = 'payCode'

// Where the browser denies access to storage, a session lasts until the page is left.
const storage = withMemory(localStore)
const { notify, subscribe } = createListeners()
const lastRead = new Map<SessionRole, { raw: string; session: Session | null }>()

/** The stored session, or null. */
export function readSession(kind: SessionRole): Session | null {
  const token = storage.get(keys[kind].token)
  const person = storage.get(keys[kind].person)
  const raw = `${token}\n${person}`
  const known = lastRead.get(kind)
  if (known?.raw === raw) return known.session
  const session = token ? { token, ...personIn(person) } : null
  lastRead.set(kind, { raw, session })
  return session
}

/** Stores a new session and notifies its subscribers. */
export function storeSession(kind: SessionRole, { token, name, email }: Session): void {
  storage.set(keys[kind].token, token)
  storage.set(keys[kind].person, JSON.stringify({ name, email }))
  notify()
}

/** Changes the user's name in a stored session, if it is still the same session. */
export function renameSession(kind: SessionRole, { token, email }: Session, name: string): void {
  if (storage.get(keys[kind].token) === token) storeSession(kind, { token, name, email })
}

/** Deletes the stored session; if `token` is given, only if it is still the stored one. */
export function endSession(kind: SessionRole, token?: string): void {
  if (token !== undefined && storage.get(keys[kind].token) !== token) return
  storage.remove(keys[kind].token)
  storage.remove(keys[kind].person)
  // Whoever uses this device next has another transfer.
  if (kind === 'member') localStore.remove(payCodeKey)
  notify()
}

/** Calls `listener` when a session starts or ends, in this tab or another one; returns the unsubscribe function. */
export function subscribeToSessions(listener: () => void): () => void {
  const ours: (string | null)[] = [keys.member.token, keys.staff.token, null]
  const leave = subscribe(listener)
  const leaveOthers = subscribeToOtherTabs((key) => ours.includes(key) && listener())
  return () => {
    leave()
    leaveOthers()
  }
}

/** The stored session; null if there is none, undefined before hydration. */
export function useSession(kind: SessionRole): Session | null | undefined {
  return useSyncExternalStore(
    subscribeToSessions,
    () => readSession(kind),
    () => undefined,
  )
}

function personIn(stored: string | null): { name: string; email: string | null } {
  try {
    const { name, email } = JSON.parse(stored ?? '')
    return { name: typeof name === 'string' ? name : '', email: typeof email === 'string' ? email : null }
  } catch {
    return { name: '', email: null }
  }
}
