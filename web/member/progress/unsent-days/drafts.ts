import { localStore, subscribeToOtherTabs } from '#web/platform/storage.ts'
import { createListeners } from '#web/platform/store.ts'

const prefix = 'progressDraft:'
const { notify, subscribe } = createListeners()

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
  return localStore
    .keys()
    .filter((key) => key.startsWith(own))
    .sort()
    .reverse()
    .map((key) => ({ day: key.slice(own.length), state: stateIn(localStore.get(key) ?? '') }))
}

/** Calls `listener` when a draft changes, in this tab or another one; returns the unsubscribe function. */
export function subscribeToDrafts(listener: () => void): () => void {
  const leave = subscribe(listener)
  const leaveOthers = subscribeToOtherTabs((key) => {
    if (key === null || key.startsWith(prefix)) listener()
  })
  return () => {
    leave()
    leaveOthers()
  }
}

/** Stores a draft's text under its key. Returns false if the browser does not store it. */
export function storeDraft(key: string, text: string): boolean {
  const isStored = localStore.set(key, text)
  notify()
  return isStored
}

/** Deletes one draft. */
export function deleteDayDraft(member: string, day: string): void {
  drop(draftKey(member, day))
}

/** Deletes all drafts of other members in this browser, so that nobody sees another member's days. */
export function deleteOthersDrafts(member: string): void {
  const own = draftKey(member, '')
  for (const key of localStore.keys()) if (key.startsWith(prefix) && !key.startsWith(own)) drop(key)
}

/** Deletes all drafts: at sign-out, and when an account is erased. */
export function deleteDayDrafts(): void {
  for (const key of localStore.keys()) if (key.startsWith(prefix)) drop(key)
}

function drop(key: string): void {
  localStore.remove(key)
  notify()
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
