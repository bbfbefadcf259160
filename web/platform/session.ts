import { useSyncExternalStore } from 'react'

/** The two kinds of session that one browser can hold side by side. */
export type SessionKind = 'member' | 'staff'

/** A kept session: its token, and whose it is, for show. */
export type Session = { token: string; name: string; email: string | null }

const keys = {
  member: { token: 'memberToken', person: 'memberPerson' },
  staff: { token: 'adminToken', person: 'adminPerson' },
} as const

const listeners = new Set<() => void>()
const memory = new Map<string, string>()
const lastRead = new Map<SessionKind, { raw: string; session: Session | null }>()

/** The session that this browser keeps, or null. */
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

/** Keeps a new session and tells every screen that shows it. */
export function keepSession(kind: SessionKind, { token, name, email }: Session): void {
  save(keys[kind].token, token)
  save(keys[kind].person, JSON.stringify({ name, email }))
  tell()
}

/** Keeps another name for the person of a session, as long as it is still the one that is kept. */
export function renameSession(kind: SessionKind, { token, email }: Session, name: string): void {
  if (load(keys[kind].token) === token) keepSession(kind, { token, name, email })
}

/** Forgets a session; where a token is named, only if it is still the one that is kept. */
export function endSession(kind: SessionKind, token?: string): void {
  if (token !== undefined && load(keys[kind].token) !== token) return
  drop(keys[kind].token)
  drop(keys[kind].person)
  tell()
}

/** Calls back whenever a session begins or ends, in this tab or another one; answers the way to stop. */
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

/** The session that this browser keeps; null where there is none, undefined until the browser has been asked. */
export function useSession(kind: SessionKind): Session | null | undefined {
  return useSyncExternalStore(
    subscribeToSessions,
    () => readSession(kind),
    () => undefined,
  )
}

function tell() {
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

// Where a browser refuses its store, the session lasts as long as the page.
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
    // Nothing was kept there.
  }
}
