import type { LocalizedText } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { type Change, changesWithin } from '#web/staff/site-editor/draft/changes.ts'
import { listChanges } from '#web/staff/site-editor/draft/list-changes.ts'
import { isWithin, type Place, valueAt } from '#web/staff/site-editor/draft/paths.ts'
import { flat } from '#web/staff/site-editor/fields/all-fields.ts'
import type { Field, ListField, TextsField } from '#web/staff/site-editor/fields/field.ts'
import { usePlaceName } from '#web/staff/site-editor/fields/use-place-name.ts'
import { publishingMessages } from './messages.ts'
import { useQuoted } from './use-quoted.ts'

type SomeList = ListField | TextsField

/** Describes the added, removed, moved and changed entries of a list; the changes inside an entry by `single`. */
export function useListDetails(
  single: (change: Change) => string[],
): (field: SomeList, change: Change) => string[] {
  const t = useMessages(publishingMessages)
  const nameOf = useEntryName()
  const detailsOf = useEntryDetails(single)
  return (field, { place, before, after }) => {
    const [former, present] = [before as unknown[], after as unknown[]]
    const { added, removed, moved, changed } = listChanges(former, present)
    const sentences = (say: (names: string) => string, list: unknown[], places: number[]) =>
      places.length > 0 ? [say(places.map((at) => nameOf(field, list[at], at)).join(t.comma))] : []
    const inside = changed.flatMap(({ from, to }) => {
      const [was, is] = [nameOf(field, former[from], from), nameOf(field, present[to], to)]
      const isRenamed = was !== is && isNamed(field, former[from]) && isNamed(field, present[to])
      const label = isRenamed ? t.entries.renamed(was, is) : is
      if (field.kind === 'texts') return t.entries.changed(label)
      const others = changesWithin(former[from], present[to]).filter(
        (one) => !isRenamed || !isWithin(one.place, field.labelPath),
      )
      const entry = { name: is, place: `${place}.${to}`, fields: field.fields }
      return [...(isRenamed ? [t.entries.changed(label)] : []), ...detailsOf(entry, others)]
    })
    return [
      ...sentences(t.entries.added, present, added),
      ...sentences(t.entries.removed, former, removed),
      ...sentences(t.entries.moved, present, moved),
      ...inside,
    ]
  }
}

type NamedEntry = { name: string; place: Place; fields: Field[] }

/** "Mona: Stars, from 4 to 5": the changes in one entry, one line per field that has details. */
function useEntryDetails(single: (change: Change) => string[]) {
  const t = useMessages(publishingMessages)
  const labelOf = usePlaceName()
  return ({ name, place, fields }: NamedEntry, changes: readonly Change[]) => {
    const labels = new Set<string>()
    const lines: string[] = []
    for (const change of changes) {
      if (!flat(fields).some((one) => isWithin(change.place, one.place))) continue
      const at = `${place}.${change.place}`
      const label = labelOf(at, { around: place })
      const details = single({ ...change, place: at })
      for (const detail of details) lines.push(t.inEntry(name, `${label}: ${detail}`))
      if (details.length === 0) labels.add(label)
    }
    return labels.size > 0 ? [t.inEntry(name, [...labels].join(t.comma)), ...lines] : lines
  }
}

/** The label of a list entry: the beginning of its text, or its number if it has none. */
function useEntryName() {
  const quoted = useQuoted()
  const localized = useLocalized()
  const { number } = useFormat()
  return (field: SomeList, entry: unknown, at: number) => {
    const text = valueAt(entry, labelPath(field)) as LocalizedText | undefined
    const name = text ? localized(text) : ''
    return name === '' ? `${localized(field.entry)} ${number(at + 1)}` : quoted(name)
  }
}

function isNamed(field: SomeList, entry: unknown): boolean {
  const text = valueAt(entry, labelPath(field)) as LocalizedText | undefined
  return Boolean(text?.ar || text?.en)
}

function labelPath(field: SomeList): string {
  return field.kind === 'list' ? field.labelPath : ''
}
