import { useEffect } from 'react'
import { openRequest, presenceLife } from '#contract/events.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
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

/** Tells the colleagues that this request is open here, as long as the page is visible. */
export function useAnnounceOpen(requestId: string): void {
  const { language } = useLanguage()
  useEffect(() => {
    const announce = () => {
      if (document.visibilityState === 'hidden') return
      // Whoever is not told decides as well: the first decision counts.
      void call(openRequest, { params: { id: requestId } }, { language }).catch(() => undefined)
    }
    const first = setTimeout(announce, untilOpen)
    const repeated = setInterval(announce, presenceLife / 2)
    return () => {
      clearTimeout(first)
      clearInterval(repeated)
    }
  }, [requestId, language])
}
