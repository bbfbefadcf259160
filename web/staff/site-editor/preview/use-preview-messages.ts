import { type RefObject, useEffect, useRef, useState } from 'react'
import type { SiteSettings } from '#contract/site-settings.ts'
import { useStore } from '#web/platform/store.ts'
import { type Draft, type DraftStore, useDraft } from '#web/staff/site-editor/draft/draft-store.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'
import { showableSettings } from '#web/staff/site-editor/draft/problems.ts'
import { fieldAt } from '#web/staff/site-editor/fields/all-fields.ts'
import {
  type FromPreview,
  isOurs,
  type PreviewLook,
  type Selection,
  type ToPreview,
} from './preview-messages.ts'
import type { Attention } from './use-focused-path.ts'

type PreviewState = {
  store: DraftStore
  look: PreviewLook
  /** The id of the open group of fields. */
  selected: string | null
  attention: Attention
  onPress: (group: string) => void
}

/** Sends the draft to the preview in the frame; after each change only the changed fields. */
export function usePreviewMessages(frame: RefObject<HTMLIFrameElement | null>, handlers: PreviewState): void {
  const { store, look, selected, attention, onPress } = handlers
  const draft = useDraft(store, (whole) => whole)
  const attended = useStore(attention)
  const sent = useRef<Draft | null>(null)
  const [listening, setListening] = useState(0)

  useEffect(() => {
    function hear(event: MessageEvent) {
      if (event.source !== frame.current?.contentWindow || !isOurs(event)) return
      const message = event.data as FromPreview
      if (message.kind === 'pressed') return onPress(message.group)
      // The page in the frame was reloaded and needs everything again.
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
    if (sections || Object.keys(settings).length > 0) post(frame, { kind: 'site', settings, sections })
  }, [draft, listening, frame])

  useEffect(() => {
    if (listening > 0) post(frame, { kind: 'look', look })
  }, [look, listening, frame])

  // Declared after the effect that sends the draft, so that a new entry is rendered before it is selected.
  useEffect(() => {
    if (listening > 0) post(frame, { kind: 'select', selected: selectionOf(selected, attended) })
  }, [selected, attended, listening, frame])
}

function post(frame: RefObject<HTMLIFrameElement | null>, message: ToPreview) {
  frame.current?.contentWindow?.postMessage(message, location.origin)
}

function selectionOf(group: string | null, attended: { place: Place } | null): Selection | null {
  if (group === null) return null
  const isInside = attended !== null && fieldAt(attended.place)?.group.id === group
  return { group, place: isInside ? attended.place : null }
}

function changedSettings(before: Draft | null, draft: Draft): Partial<SiteSettings> {
  const names = Object.keys(draft.settings) as (keyof SiteSettings)[]
  const changed = names.filter((name) => before?.settings[name] !== draft.settings[name])
  if (changed.length === 0) return {}
  const shown = showableSettings(draft.settings, draft.basis.settings)
  return Object.fromEntries(changed.map((name) => [name, shown[name]]))
}
