import { useSyncExternalStore } from 'react'

/** The two kinds of session that one browser can have at the same time. */
export type SessionKind = 'member' | 'staff'

/** A stored session: its token, and the user's name and email to show. */
export type Session = { token: string; name: string; email: string | null }

const keys = {
  member: { token: 'memberToken', person: 'memberPerson' },
  staff: { token: 'adminToken', person: 'adminPerson' },
} as const

const listeners = new Set<() => void>()
const memory = new Map<string, string>()
const lastRead = new Map<SessionKind, { raw: string; session: Session | null }>()

/** The stored session, or null. */
export function readSession(kind: SessionKind): Session | null {
  const token = load(keys[kind].token)
  const person = load(keys[kind].person)
  const raw = `${token}\n${person}`
  const known = lastRead.get(kind)
  if (known?.raw === raw) return known.session
  const session = token ? { token, ...personIn(person) } : null
  lastRead.set(kind, { raw, session })
  return session
}

/** Stores a new session and notifies its subscribers. */
export function keepSession(kind: SessionKind, { token, name, email }: Session): void {
  save(keys[kind].token, token)
  save(keys[kind].person, JSON.stringify({ name, email }))
  notify()
}

/** Changes the user's name in a stored session, if it is still the same session. */
export function renameSession(kind: SessionKind, { token, email }: Session, name: string): void {
  if (load(keys[kind].token) === token) keepSession(kind, { token, name, email })
}

/** Deletes the stored session; if `token` is given, only if it is still the stored one. */
export function endSession(kind: SessionKind, token?: string): void {
  if (token !== undefined && load(keys[kind].token) !== token) return
  drop(keys[kind].token)
  drop(keys[kind].person)
  notify()
}

/** Calls `listener` when a session starts or ends, in this tab or another one; returns the unsubscribe function. */
export function subscribeToSessions(listener: () => void): () => void {
  const fromOtherTab = (event: StorageEvent) => {
    const ours: (string | null)[] = [keys.member.token, keys.staff.token, null]
    if (ours.includes(event.key)) listener()
  }
  listeners.add(listener)
  globalThis.addEventListener?.('storage', fromOtherTab as EventListener)
  return () => {
    listeners.delete(listener)
    globalThis.removeEventListener?.('storage', fromOtherTab as EventListener)
  }
}

/** The stored session; null if there is none, undefined before hydration. */
export function useSession(kind: SessionKind): Session | null | undefined {
  return useSyncExternalStore(
    subscribeToSessions,
    () => readSession(kind),
    () => undefined,
  )
}

function notify() {
  for (const listener of [...listeners]) listener()
}

function personIn(stored: string | null): { name: string; email: string | null } {
  try {
    const { name, email } = JSON.parse(stored ?? '')
    return { name: typeof name === 'string' ? name : '', email: typeof email === 'string' ? email : null }
  } catch {
    return { name: '', email: null }
  }
}

// Where the browser denies access to storage, the session is in memory until the page is left.
function load(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return memory.get(key) ?? null
  }
}

function save(key: string, value: string) {
  try {
    localStorage.setItem(key, value)
  } catch {
    memory.set(key, value)
  }
}

function drop(key: string) {
  memory.delete(key)
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is not accessible, so nothing was stored.
  }
}
