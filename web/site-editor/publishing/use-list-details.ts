import type { LocalizedText } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { type Change, changesWithin } from '#web/site-editor/draft/changes.ts'
import { listChanges } from '#web/site-editor/draft/list-changes.ts'
import { isWithin, type Place, valueAt } from '#web/site-editor/draft/places.ts'
import { flat } from '#web/site-editor/fields/all-fields.ts'
import type { Field, ListField, TextsField } from '#web/site-editor/fields/field.ts'
import { usePlaceName } from '#web/site-editor/fields/use-place-name.ts'
import { publishingMessages } from './messages.ts'
import { useQuoted } from './use-quoted.ts'

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
    const inside = changed.flatMap(({ from, to }) => {
      const [was, is] = [nameOf(field, former[from], from), nameOf(field, present[to], to)]
      const isRenamed = was !== is && isNamed(field, former[from]) && isNamed(field, present[to])
      const told = isRenamed ? words.entries.renamed(was, is) : is
      if (field.kind === 'texts') return words.entries.changed(told)
      const others = changesWithin(former[from], present[to]).filter(
        (one) => !isRenamed || !isWithin(one.place, field.goesBy),
      )
      const entry = { name: is, place: `${place}.${to}`, fields: field.fields }
      return [...(isRenamed ? [words.entries.changed(told)] : []), ...detailsOf(entry, others)]
    })
    return [
      ...said(words.entries.added, present, added),
      ...said(words.entries.removed, former, removed),
      ...said(words.entries.moved, present, moved),
      ...inside,
    ]
  }
}

type NamedEntry = { name: string; place: Place; fields: Field[] }

/** "Mona: Stars, from 4 to 5": what changed in one entry, a line for each field of which more is to be said. */
function useEntryDetails(single: (change: Change) => string[]) {
  const words = useMessages(publishingMessages)
  const labelOf = usePlaceName()
  return ({ name, place, fields }: NamedEntry, changes: readonly Change[]) => {
    const labels = new Set<string>()
    const lines: string[] = []
    for (const change of changes) {
      if (!flat(fields).some((one) => isWithin(change.place, one.place))) continue
      const at = `${place}.${change.place}`
      const label = labelOf(at, { around: place })
      const details = single({ ...change, place: at })
      for (const detail of details) lines.push(words.inEntry(name, `${label}: ${detail}`))
      if (details.length === 0) labels.add(label)
    }
    return labels.size > 0 ? [words.inEntry(name, [...labels].join(words.comma)), ...lines] : lines
  }
}

/** What an entry of a list goes by: the beginning of its text, or its number where it has none. */
function useEntryName() {
  const quoted = useQuoted()
  const localized = useLocalized()
  const { number } = useFormat()
  return (field: SomeList, entry: unknown, at: number) => {
    const text = valueAt(entry, goesBy(field)) as LocalizedText | undefined
    const said = text ? localized(text) : ''
    return said === '' ? `${localized(field.entry)} ${number(at + 1)}` : quoted(said)
  }
}

function isNamed(field: SomeList, entry: unknown): boolean {
  const text = valueAt(entry, goesBy(field)) as LocalizedText | undefined
  return Boolean(text?.ar || text?.en)
}

function goesBy(field: SomeList): string {
  return field.kind === 'list' ? field.goesBy : ''
}
