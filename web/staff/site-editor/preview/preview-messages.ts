import type { SectionSetting } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { Language } from '#contract/values.ts'
import type { Place } from '#web/staff/site-editor/draft/paths.ts'

/** Theme and language of the preview, independent of the browser's stored choice. */
export type PreviewLook = { theme: 'dark' | 'light'; language: Language }

/** The open group of fields, and the path in it that was edited or focused last. */
export type Selection = { group: string; place: Place | null }

/** Messages from the editor to the preview. `settings` are the changed top-level fields; all of them the first time. */
export type ToPreview =
  | { kind: 'site'; settings: Partial<SiteSettings>; sections?: SectionSetting[] }
  | { kind: 'look'; look: PreviewLook }
  | { kind: 'select'; selected: Selection | null }

/** Messages from the preview to the editor: it is listening, or a part of it was pressed. */
export type FromPreview = { kind: 'ready' } | { kind: 'pressed'; group: string }

/** Whether a message comes from our own origin and has data. */
export function isOurs(event: MessageEvent): boolean {
  return event.origin === location.origin && typeof event.data === 'object' && event.data !== null
}
