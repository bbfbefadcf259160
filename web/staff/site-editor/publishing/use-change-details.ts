import type { SectionSetting } from '#contract/site.ts'
import type { SitePicture } from '#contract/site-content.ts'
import { languages } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { type Change, isDeepEqual } from '#web/staff/site-editor/draft/changes.ts'
import { sectionChanges } from '#web/staff/site-editor/draft/section-changes.ts'
import { fieldAt } from '#web/staff/site-editor/fields/all-fields.ts'
import { innermostField } from '#web/staff/site-editor/fields/place-words.ts'
import { useSectionName } from '#web/staff/site-editor/fields/use-section-name.ts'
import { publishingMessages } from './messages.ts'
import { useListDetails } from './use-list-details.ts'
import { beginningOf, useQuoted } from './use-quoted.ts'
import { useValueText } from './use-value-text.ts'

/**
 * Describes a change in lines: old and new value, added, removed or changed list entries, a replaced image or its new
 * description, how a text begins now, or sections that were moved, hidden or shown.
 */
export function useChangeDetails(): (change: Change) => string[] {
  const sections = useSectionDetails()
  const single = useSingleDetails()
  const list = useListDetails(single)
  return (change) => {
    if (change.place === 'sections') return sections(change)
    const field = fieldAt(change.place)?.field
    return field?.kind === 'list' || field?.kind === 'texts' ? list(field, change) : single(change)
  }
}

/** For a single value "from EGP 1,200 to EGP 1,350"; for an image, what changed about it. */
function useSingleDetails(): (change: Change) => string[] {
  const t = useMessages(publishingMessages)
  const textOf = useValueText()
  const pictureDetails = usePictureDetails()
  const textDetails = useTextDetails()
  return ({ place, before, after }) => {
    if (isPicture(before) || isPicture(after)) return pictureDetails(before, after)
    if (innermostField(place)?.kind === 'text') return textDetails(String(before ?? ''), String(after ?? ''))
    const [from, to] = [textOf(place, before), textOf(place, after)]
    if (from && to) return [t.fromTo(from, to)]
    if (to) return [t.newly(to)]
    return from ? [t.nowEmpty(from)] : []
  }
}

/** The beginning of the new text; nothing if only its end changed. */
function useTextDetails(): (before: string, after: string) => string[] {
  const t = useMessages(publishingMessages)
  const quoted = useQuoted()
  return (before, after) => {
    if (after === '') return [t.nowEmpty(quoted(before))]
    return beginningOf(before) === beginningOf(after) ? [] : [t.newly(quoted(after))]
  }
}

function usePictureDetails(): (before: unknown, after: unknown) => string[] {
  const t = useMessages(publishingMessages).picture
  return (before, after) => {
    if (!isPicture(before)) return [t.added]
    if (!isPicture(after)) return [t.removed]
    if (before.id !== after.id) return [t.replaced]
    return [
      ...languages.flatMap((language) =>
        before.alt[language] === after.alt[language] ? [] : t.described[language],
      ),
      ...(isDeepEqual(before.focus, after.focus) ? [] : [t.focused]),
    ]
  }
}

export function isPicture(value: unknown): value is SitePicture {
  return typeof value === 'object' && value !== null && 'blur' in value
}

function useSectionDetails(): (change: Change) => string[] {
  const t = useMessages(publishingMessages)
  const { number } = useFormat()
  const nameOf = useSectionName()
  return ({ before, after }) => {
    const { moved, hidden, shown } = sectionChanges(before as SectionSetting[], after as SectionSetting[])
    const places = moved.map(({ section, place }) => t.section.place(nameOf(section), number(place)))
    return [
      ...(moved.length > 0 ? [t.section.moved(places.join(t.comma))] : []),
      ...(hidden.length > 0 ? [t.section.hidden(hidden.map(nameOf).join(t.comma))] : []),
      ...(shown.length > 0 ? [t.section.shown(shown.map(nameOf).join(t.comma))] : []),
    ]
  }
}
