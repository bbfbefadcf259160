import { useEffect, useState } from 'react'
import type { SectionSetting } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { Language } from '#contract/values.ts'
import { directionOf } from '#web/platform/language.tsx'
import {
  type FromPreview,
  isOurs,
  type PreviewLook,
  type Selection,
  type ToPreview,
} from './preview-messages.ts'

/** A site as it would look; `selected` is what is open in the editor, and another object each time it is turned to. */
export type PreviewedSite = {
  settings: SiteSettings
  sections: SectionSetting[]
  selected: Selection | null
}

/** Whether this page stands in the frame of an editor. */
export function isFramed(): boolean {
  return window.parent !== window
}

/** Tells the editor around this page. */
export function tellEditor(message: FromPreview): void {
  window.parent.postMessage(message, location.origin)
}

/**
 * What the editor around this page shows in it, and in which language; null until it has told. Fields that it leaves
 * alone stay the very same.
 */
export function usePreviewedSite(): { site: PreviewedSite; language: Language } | null {
  const [site, setSite] = useState<PreviewedSite | null>(null)
  const [language, setLanguage] = useState<Language | null>(null)
  useEffect(() => {
    function hear(event: MessageEvent) {
      if (event.source !== window.parent || !isOurs(event)) return
      const message = event.data as ToPreview
      if (message.kind !== 'look') return setSite((before) => heard(before, message))
      wear(message.look)
      setLanguage(message.look.language)
    }
    window.addEventListener('message', hear)
    tellEditor({ kind: 'ready' })
    return () => window.removeEventListener('message', hear)
  }, [])
  return site && language && { site, language }
}

/** This page alone looks so: what the browser has been told to remember stays as it is. */
function wear({ theme, language }: PreviewLook) {
  const { documentElement: page } = document
  page.dataset.framed = ''
  page.dataset.theme = theme
  page.lang = language
  page.dir = directionOf(language)
}

function heard(
  before: PreviewedSite | null,
  message: Exclude<ToPreview, { kind: 'look' }>,
): PreviewedSite | null {
  if (message.kind === 'select') return before && { ...before, selected: message.selected }
  const sections = message.sections ?? before?.sections ?? []
  return {
    settings: { ...(before?.settings as SiteSettings), ...message.settings },
    sections,
    selected: before?.selected ?? null,
  }
}
