const prefix = 'progressDraft:'
const listeners = new Set<() => void>()

/**
 * How a draft stands: `begun` is what was typed and not saved, `waiting` what was saved without a connection and is still
 * to be sent, `refused` what the server then did not take.
 */
export type DraftState = 'begun' | 'waiting' | 'refused'

/** Under which key a member's unsaved day is kept in this browser. */
export function draftKey(member: string, day: string): string {
  return `${prefix}${member}:${day}`
}

/** The days of which this browser keeps a member's draft, the newest first. */
export function draftDays(member: string): { day: string; state: DraftState }[] {
  const own = draftKey(member, '')
  return keys()
    .filter((key) => key.startsWith(own))
    .sort()
    .reverse()
    .map((key) => ({ day: key.slice(own.length), state: stateIn(load(key)) }))
}

/** Calls back whenever a draft changes, in this tab or another one; answers the way to stop. */
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

/** Keeps a draft's text under its key, where the browser lets it. */
export function storeDraft(key: string, text: string): void {
  try {
    localStorage.setItem(key, text)
  } catch {
    // A browser that refuses its store keeps no draft; the form itself stays as it is.
  }
  tell()
}

/** Forgets one draft. */
export function forgetDraft(member: string, day: string): void {
  drop(draftKey(member, day))
}

/** Forgets what others than this member began in this browser: nobody finds another one's days. */
export function forgetOthersDrafts(member: string): void {
  const own = draftKey(member, '')
  for (const key of keys()) if (key.startsWith(prefix) && !key.startsWith(own)) drop(key)
}

/** Forgets the drafts of everybody: at logout, and where an account is erased. */
export function forgetDrafts(): void {
  for (const key of keys()) if (key.startsWith(prefix)) drop(key)
}

// A browser may refuse its store altogether; then nothing was kept.
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
    // Nothing was kept there.
  }
  tell()
}

function tell(): void {
  for (const listener of [...listeners]) listener()
}

function stateIn(text: string): DraftState {
  try {
    const { sendAs, isRefused } = JSON.parse(text)
    if (sendAs) return 'waiting'
    return isRefused ? 'refused' : 'begun'
  } catch {
    return 'begun'
  }
}
