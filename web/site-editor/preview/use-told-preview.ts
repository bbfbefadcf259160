import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SiteSettings } from '#contract/site-settings.ts'
import { type Draft, type DraftStore, useDraft } from '#web/site-editor/draft/draft-store.ts'
import { showableSettings } from '#web/site-editor/draft/problems.ts'
import { type FromPreview, isOurs, type PreviewLook, type ToPreview } from './preview-messages.ts'

type Told = {
  store: DraftStore
  look: PreviewLook
  selected: string | null
  onPress: (group: string) => void
}

/** Tells the page in the frame what the draft says, as it is written: after each change only what changed. */
export function useToldPreview(frame: RefObject<HTMLIFrameElement | null>, told: Told): void {
  const { store, look, selected, onPress } = told
  const draft = useDraft(store, (whole) => whole)
  const sent = useRef<Draft | null>(null)
  const [listening, setListening] = useState(0)

  useEffect(() => {
    function hear(event: MessageEvent) {
      if (event.source !== frame.current?.contentWindow || !isOurs(event)) return
      const message = event.data as FromPreview
      if (message.kind === 'pressed') return onPress(message.group)
      // The page came anew, and knows nothing yet.
      sent.current = null
      setListening((times) => times + 1)
    }
    window.addEventListener('message', hear)
    return () => window.removeEventListener('message', hear)
  }, [frame, onPress])

  useEffect(() => {
    if (listening === 0) return
    const before = sent.current
    sent.current = draft
    const settings = changedSettings(before, draft)
    const sections = before?.sections === draft.sections ? undefined : draft.sections
    if (sections || Object.keys(settings).length > 0) tell(frame, { kind: 'site', settings, sections })
  }, [draft, listening, frame])

  useEffect(() => {
    if (listening > 0) tell(frame, { kind: 'look', look })
  }, [look, listening, frame])

  useEffect(() => {
    if (listening > 0) tell(frame, { kind: 'select', group: selected })
  }, [selected, listening, frame])
}

function tell(frame: RefObject<HTMLIFrameElement | null>, message: ToPreview) {
  frame.current?.contentWindow?.postMessage(message, location.origin)
}

function changedSettings(before: Draft | null, draft: Draft): Partial<SiteSettings> {
  const names = Object.keys(draft.settings) as (keyof SiteSettings)[]
  const changed = names.filter((name) => before?.settings[name] !== draft.settings[name])
  if (changed.length === 0) return {}
  const shown = showableSettings(draft.settings, draft.basis.settings)
  return Object.fromEntries(changed.map((name) => [name, shown[name]]))
}
