import type { SectionSetting } from '#contract/site.ts'
import type { SitePicture } from '#contract/site-content.ts'
import { languages } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { type Change, isSame } from '#web/site-editor/draft/changes.ts'
import { sectionChanges } from '#web/site-editor/draft/section-changes.ts'
import { fieldAt } from '#web/site-editor/fields/all-fields.ts'
import { innermostField } from '#web/site-editor/fields/place-words.ts'
import { useSectionName } from '#web/site-editor/fields/use-section-name.ts'
import { publishingMessages } from './messages.ts'
import { useListDetails } from './use-list-details.ts'
import { beginningOf, useQuoted } from './use-quoted.ts'
import { useValueText } from './use-value-text.ts'

/**
 * Says in lines what a change does: what a single value was and becomes, which entries of a list came, went or changed,
 * that a picture was replaced or what else is said of it, how a text begins now, which sections were moved, hidden or shown.
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

/** "from EGP 1,200 to EGP 1,350", for what is a single value; what became of a picture. */
function useSingleDetails(): (change: Change) => string[] {
  const words = useMessages(publishingMessages)
  const textOf = useValueText()
  const pictureDetails = usePictureDetails()
  const textDetails = useTextDetails()
  return ({ place, before, after }) => {
    if (isPicture(before) || isPicture(after)) return pictureDetails(before, after)
    if (innermostField(place)?.kind === 'text') return textDetails(String(before ?? ''), String(after ?? ''))
    const [from, to] = [textOf(place, before), textOf(place, after)]
    if (from && to) return [words.fromTo(from, to)]
    if (to) return [words.newly(to)]
    return from ? [words.nowEmpty(from)] : []
  }
}

/** The beginning of what a text says now; nothing where only its end was changed. */
function useTextDetails(): (before: string, after: string) => string[] {
  const words = useMessages(publishingMessages)
  const quoted = useQuoted()
  return (before, after) => {
    if (after === '') return [words.nowEmpty(quoted(before))]
    return beginningOf(before) === beginningOf(after) ? [] : [words.newly(quoted(after))]
  }
}

function usePictureDetails(): (before: unknown, after: unknown) => string[] {
  const words = useMessages(publishingMessages).picture
  return (before, after) => {
    if (!isPicture(before)) return [words.added]
    if (!isPicture(after)) return [words.removed]
    if (before.id !== after.id) return [words.replaced]
    return [
      ...languages.flatMap((language) =>
        before.alt[language] === after.alt[language] ? [] : words.described[language],
      ),
      ...(isSame(before.focus, after.focus) ? [] : [words.focused]),
    ]
  }
}

/** Whether a value of the settings is a picture. */
export function isPicture(value: unknown): value is SitePicture {
  return typeof value === 'object' && value !== null && 'blur' in value
}

function useSectionDetails(): (change: Change) => string[] {
  const words = useMessages(publishingMessages)
  const { number } = useFormat()
  const nameOf = useSectionName()
  return ({ before, after }) => {
    const { moved, hidden, shown } = sectionChanges(before as SectionSetting[], after as SectionSetting[])
    const places = moved.map(({ section, place }) => words.section.place(nameOf(section), number(place)))
    return [
      ...(moved.length > 0 ? [words.section.moved(places.join(words.comma))] : []),
      ...(hidden.length > 0 ? [words.section.hidden(hidden.map(nameOf).join(words.comma))] : []),
      ...(shown.length > 0 ? [words.section.shown(shown.map(nameOf).join(words.comma))] : []),
    ]
  }
}
