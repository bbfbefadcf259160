const prefix = 'progressDraft:'
const listeners = new Set<() => void>()

/**
 * The state of a draft: `begun` is unsaved input, `waiting` was saved offline and is still to be sent, `refused` was
 * rejected by the server.
 */
export type DraftState = 'begun' | 'waiting' | 'refused'

/** The storage key of a member's unsaved day. */
export function draftKey(member: string, day: string): string {
  return `${prefix}${member}:${day}`
}

/** The days of a member with a stored draft, newest first. */
export function draftDays(member: string): { day: string; state: DraftState }[] {
  const own = draftKey(member, '')
  return keys()
    .filter((key) => key.startsWith(own))
    .sort()
    .reverse()
    .map((key) => ({ day: key.slice(own.length), state: stateIn(load(key)) }))
}

/** Calls `listener` when a draft changes, in this tab or another one; returns the unsubscribe function. */
export function subscribeToDrafts(listener: () => void): () => void {
  const fromOtherTab = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) listener()
  }
  listeners.add(listener)
  window.addEventListener('storage', fromOtherTab)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', fromOtherTab)
  }
}

/** Stores a draft's text under its key, if the browser allows it. */
export function storeDraft(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // Without access to storage there is no draft; the form itself is unchanged.
  }
  notify()
}

/** Deletes one draft. */
export function deleteDayDraft(member: string, day: string): void {
  drop(draftKey(member, day))
}

/** Deletes all drafts of other members in this browser, so that nobody sees another member's days. */
export function deleteOthersDrafts(member: string): void {
  const own = draftKey(member, '')
  for (const key of keys()) if (key.startsWith(prefix) && !key.startsWith(own)) drop(key)
}

/** Deletes all drafts: at sign-out, and when an account is erased. */
export function deleteDayDrafts(): void {
  for (const key of keys()) if (key.startsWith(prefix)) drop(key)
}

// The browser may deny access to storage; then nothing is stored.
function keys(): string[] {
  try {
    return Object.keys(localStorage)
  } catch {
    return []
  }
}

function load(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

function drop(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Storage is not accessible, so nothing was stored.
  }
  notify()
}

function notify(): void {
  for (const listener of [...listeners]) listener()
}

function stateIn(text: string): DraftState {
  try {
    const { sendAs, isRefused: isRejected } = JSON.parse(text)
    if (sendAs) return 'waiting'
    return isRejected ? 'refused' : 'begun'
  } catch {
    return 'begun'
  }
}
