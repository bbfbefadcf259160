import { useEffect } from 'react'
import { leaveRequest, openRequest, presenceLife } from '#contract/events.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { readSession } from '#web/platform/session.ts'
import { createStore, useStore } from '#web/platform/store.ts'

const colleagues = createStore<ReadonlyMap<string, string>>(new Map())

/** Notes which colleague has a request open; null: nobody any more. */
export function notePresence(requestId: string, by: string | null): void {
  const next = new Map(colleagues.read())
  if (by === null) next.delete(requestId)
  else next.set(requestId, by)
  colleagues.set(next)
}

/** The colleague who has a request open now. */
export const useColleagueAt = (requestId: string): string | undefined => useStore(colleagues).get(requestId)

/** Going through the requests quickly opens none. */
const untilOpen = 1000

/** Tells the colleagues that this request is open here, as long as the page is visible, and that it no longer is. */
export function useAnnounceOpen(requestId: string): void {
  const { language } = useLanguage()
  useEffect(() => {
    let isAnnounced = false
    const params = { id: requestId }
    // Whoever is not told decides as well: the first decision counts.
    const announce = () => {
      if (document.visibilityState === 'hidden') return
      isAnnounced = true
      void call(openRequest, { params }, { language }).catch(() => undefined)
    }
    const first = setTimeout(announce, untilOpen)
    const repeated = setInterval(announce, presenceLife / 2)
    return () => {
      clearTimeout(first)
      clearInterval(repeated)
      // Not after signing out: that ends it too.
      if (isAnnounced && readSession('staff'))
        void call(leaveRequest, { params }, { language }).catch(() => undefined)
    }
  }, [requestId, language])
}
