import { useEffect, useRef, useState } from 'react'
import { logHere } from '#web/platform/browser-log.ts'
import type { DraftStore } from './draft-store.ts'
import { isStored, storeSiteDraft } from './stored-draft.ts'

export type Saving = 'saved' | 'saving' | 'failed'

/** How long to wait after the last change before storing the draft, in milliseconds. */
const pause = 400

/** Stores the draft in this browser after each pause in typing, and when the page is hidden or left. */
export function useDraftSaving(store: DraftStore): Saving {
  const [saving, setSaving] = useState<Saving>('saved')
  const begun = useRef(store.read())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function keep() {
      clearTimeout(timer)
      timer = undefined
      try {
        storeSiteDraft(store.read())
        setSaving('saved')
      } catch (error) {
        logHere('the draft could not be stored', error)
        setSaving('failed')
      }
    }
    const keepAtOnce = () => {
      if (timer !== undefined) keep()
    }
    function keepSoon() {
      clearTimeout(timer)
      timer = undefined
      // Not stored again: that would overwrite what the other tab is still writing.
      if (isStored(store.read())) return setSaving('saved')
      timer = setTimeout(keep, pause)
      setSaving('saving')
    }
    const stop = store.subscribe(keepSoon)
    // A shared draft may already be in the store: HandedDraft's effect runs before this one.
    if (store.read() !== begun.current) keepSoon()
    window.addEventListener('pagehide', keepAtOnce)
    document.addEventListener('visibilitychange', keepAtOnce)
    return () => {
      keepAtOnce()
      stop()
      window.removeEventListener('pagehide', keepAtOnce)
      document.removeEventListener('visibilitychange', keepAtOnce)
    }
  }, [store])
  return saving
}
