import { useMemo, useSyncExternalStore } from 'react'
import { draftDays, subscribeToDrafts } from './drafts.ts'

/** The days of which this browser keeps a member's draft, the newest first, as they are at each moment. */
export function useDrafts(member: string): ReturnType<typeof draftDays> {
  const text = useSyncExternalStore(
    subscribeToDrafts,
    () => JSON.stringify(draftDays(member)),
    () => '[]',
  )
  return useMemo(() => JSON.parse(text), [text])
}
