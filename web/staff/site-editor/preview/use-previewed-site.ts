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

/** The previewed site; `selected` is the editor's selection, a new object each time it changes. */
export type PreviewedSite = {
  settings: SiteSettings
  sections: SectionSetting[]
  selected: Selection | null
}

/** Whether this page is in an iframe. */
export function isFramed(): boolean {
  return window.parent !== window
}

/** Posts a message to the editor around this page. */
export function postToEditor(message: FromPreview): void {
  window.parent.postMessage(message, location.origin)
}

/** The site and language that the editor sent; null before the first message. Unchanged fields keep their identity. */
export function usePreviewedSite(): { site: PreviewedSite; language: Language } | null {
  const [site, setSite] = useState<PreviewedSite | null>(null)
  const [language, setLanguage] = useState<Language | null>(null)
  useEffect(() => {
    function onMessage(event: MessageEvent) {
      if (event.source !== window.parent || !isOurs(event)) return
      const message = event.data as ToPreview
      if (message.kind !== 'look') return setSite((before) => receive(before, message))
      wear(message.look)
      setLanguage(message.look.language)
    }
    window.addEventListener('message', onMessage)
    postToEditor({ kind: 'ready' })
    return () => window.removeEventListener('message', onMessage)
  }, [])
  return site && language && { site, language }
}

/** Applies theme and language to this page only; the browser's stored choice does not change. */
function wear({ theme, language }: PreviewLook) {
  const { documentElement: page } = document
  page.dataset.framed = ''
  page.dataset.theme = theme
  page.lang = language
  page.dir = directionOf(language)
}

function receive(
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
