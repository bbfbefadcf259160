import { useMemo, useSyncExternalStore } from 'react'
import { draftDays, subscribeToDrafts } from './drafts.ts'

/** The days of a member with a stored draft, newest first; updates on changes. */
export function useDayDrafts(member: string): ReturnType<typeof draftDays> {
  const text = useSyncExternalStore(
    subscribeToDrafts,
    () => JSON.stringify(draftDays(member)),
    () => '[]',
  )
  return useMemo(() => JSON.parse(text), [text])
}
