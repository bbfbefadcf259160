import { useState } from 'react'
import { readSession } from '#web/platform/session.ts'

// In memory, by session and request: the next person at this device sees no one else's words.
const drafts = new Map<string, string>()
const keyOf = (id: string) => `${readSession('staff')?.token} ${id}`

/** The reason that is being written for a request; it stays while other requests are open. */
export function useReasonDraft(id: string): [reason: string, setReason: (reason: string) => void] {
  const [reason, setReason] = useState(() => reasonDraftOf(id))
  return [
    reason,
    (next) => {
      drafts.set(keyOf(id), next)
      setReason(next)
    },
  ]
}

/** The reason written so far; empty if there is none. */
export function reasonDraftOf(id: string): string {
  return drafts.get(keyOf(id)) ?? ''
}

/** Deletes the reason of a request that was rejected. */
export function deleteReasonDraft(id: string): void {
  drafts.delete(keyOf(id))
}
