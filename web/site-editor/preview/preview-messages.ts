import type { SectionSetting } from '#contract/site.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { Language } from '#contract/values.ts'
import type { Place } from '#web/site-editor/draft/places.ts'

/** How the previewed page looks, whatever this browser's own choice is. */
export type PreviewLook = { theme: 'dark' | 'light'; language: Language }

/** What is open in the editor: a group of fields, and the place in it where somebody was last at work. */
export type Selection = { group: string; place: Place | null }

/** What the editor tells the previewed page. `settings` are the fields that changed; the first time all of them. */
export type ToPreview =
  | { kind: 'site'; settings: Partial<SiteSettings>; sections?: SectionSetting[] }
  | { kind: 'look'; look: PreviewLook }
  | { kind: 'select'; selected: Selection | null }

/** What the previewed page tells the editor: that it listens, and which part of it was pressed. */
export type FromPreview = { kind: 'ready' } | { kind: 'pressed'; group: string }

/** Only pages of our own are heard. */
export function isOurs(event: MessageEvent): boolean {
  return event.origin === location.origin && typeof event.data === 'object' && event.data !== null
}
