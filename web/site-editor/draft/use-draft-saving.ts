import { useEffect, useRef, useState } from 'react'
import { logHere } from '#web/platform/browser-log.ts'
import type { DraftStore } from './draft-store.ts'
import { isKept, keepDraft } from './stored-draft.ts'

/** How far keeping the draft is. */
export type Saving = 'saved' | 'saving' | 'failed'

/** How long nothing is written before the draft is kept, in milliseconds. */
const pause = 400

/** Keeps the draft in this browser whenever somebody stops writing, and at the latest when they leave the page. */
export function useDraftSaving(store: DraftStore): Saving {
  const [saving, setSaving] = useState<Saving>('saved')
  const begun = useRef(store.read())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    function keep() {
      clearTimeout(timer)
      timer = undefined
      try {
        keepDraft(store.read())
        setSaving('saved')
      } catch (fault) {
        logHere('the draft could not be kept', fault)
        setSaving('failed')
      }
    }
    const keepAtOnce = () => {
      if (timer !== undefined) keep()
    }
    function keepSoon() {
      clearTimeout(timer)
      timer = undefined
      // Written back as it was mended here, it would take the place of what the other tab goes on writing.
      if (isKept(store.read())) return setSaving('saved')
      timer = setTimeout(keep, pause)
      setSaving('saving')
    }
    const stop = store.subscribe(keepSoon)
    // A draft that was handed over is taken by a part of the screen, which is there before this is.
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
