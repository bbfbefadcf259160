import type { LocalizedText } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { type Change, changesWithin } from '#web/site-editor/draft/changes.ts'
import { listChanges } from '#web/site-editor/draft/list-changes.ts'
import { isWithin, valueAt } from '#web/site-editor/draft/places.ts'
import { flat } from '#web/site-editor/fields/all-fields.ts'
import type { ListField, TextsField } from '#web/site-editor/fields/field.ts'
import { publishingMessages } from './messages.ts'

/** How much of a text an entry goes by, in characters. */
const enough = 48

type SomeList = ListField | TextsField

/** Says in lines which entries of a list came, went, moved or changed; of those with fields, which and how, by `single`. */
export function useListDetails(
  single: (change: Change) => string[],
): (field: SomeList, change: Change) => string[] {
  const words = useMessages(publishingMessages)
  const nameOf = useEntryName()
  const detailsOf = useEntryDetails(single)
  return (field, { place, before, after }) => {
    const [former, present] = [before as unknown[], after as unknown[]]
    const { added, removed, moved, changed } = listChanges(former, present, goesBy(field))
    const said = (say: (names: string) => string, list: unknown[], places: number[]) =>
      places.length > 0 ? [say(places.map((at) => nameOf(field, list[at], at)).join(words.comma))] : []
    const inside = changed.flatMap(({ from, to }) =>
      field.kind === 'list'
        ? detailsOf(field, { place: `${place}.${to}`, before: former[from], after: present[to] }, to)
        : [],
    )
    const texts = field.kind === 'texts' ? changed.map(({ to }) => to) : []
    return [
      ...said(words.entries.added, present, added),
      ...said(words.entries.removed, former, removed),
      ...said(words.entries.moved, present, moved),
      ...said(words.entries.changed, present, texts),
      ...inside,
    ]
  }
}

/** "Mona: Stars, from 4 to 5": what changed in one entry, a line for each field of which more is to be said. */
function useEntryDetails(single: (change: Change) => string[]) {
  const words = useMessages(publishingMessages)
  const localized = useLocalized()
  const nameOf = useEntryName()
  return (field: ListField, { place, before, after }: Change, at: number) => {
    const name = nameOf(field, after, at)
    const labels = new Set<string>()
    const lines: string[] = []
    for (const change of changesWithin(before, after)) {
      const inner = flat(field.fields).find((one) => isWithin(change.place, one.place))
      if (!inner) continue
      const details = single({ ...change, place: `${place}.${change.place}` })
      for (const detail of details) lines.push(words.inEntry(name, `${localized(inner.label)}: ${detail}`))
      if (details.length === 0) labels.add(localized(inner.label))
    }
    return labels.size > 0 ? [words.inEntry(name, [...labels].join(words.comma)), ...lines] : lines
  }
}

/** What an entry of a list goes by: the beginning of its text, or its number where it has none. */
function useEntryName() {
  const words = useMessages(publishingMessages)
  const localized = useLocalized()
  const { number } = useFormat()
  return (field: SomeList, entry: unknown, at: number) => {
    const text = valueAt(entry, goesBy(field)) as LocalizedText | undefined
    const said = [...(text ? localized(text) : '')]
    if (said.length === 0) return `${localized(field.entry)} ${number(at + 1)}`
    return words.quoted(isolate(said.length > enough ? `${said.slice(0, enough).join('')}…` : said.join('')))
  }
}

function goesBy(field: SomeList): string {
  return field.kind === 'list' ? field.goesBy : ''
}
