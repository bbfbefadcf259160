import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { LocalizedText } from '#contract/values.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useStore } from '#web/platform/store.ts'
import { isWithin, type Place } from '#web/staff/site-editor/draft/paths.ts'
import { editorMessages } from '#web/staff/site-editor/messages.ts'
import { stack } from '#web/ui/layout.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { AddEntry } from './add-entry.tsx'
import { AgreedResults } from './agreed-results.tsx'
import { useEditor, useValue } from './editor-context.tsx'
import { EntryButtons } from './entry-buttons.tsx'
import type { Field, ListField } from './field.ts'
import { FieldBox } from './field-box.tsx'
import styles from './fields.module.css'
import { type Entry, useEntries } from './use-entries.ts'
import { useRows } from './use-rows.ts'

/** Renders a field of an entry; `inside` is the path of the entry. */
type RenderField = (field: Field, inside: Place) => ReactNode

/** A list of entries with fields of their own; one entry is open at a time. */
export function ListControl({ field, renderField }: { field: ListField; renderField: RenderField }) {
  const { place, entry, most } = field
  const { entries, add, move, remove } = useEntries(field)
  const [opened, setOpened] = useOpenedEntry(entries)
  const { rows, focusNewest, focusInPlaceOf } = useRows()

  function addEntry(fresh: { id: string }) {
    add(fresh)
    setOpened(fresh.id)
    focusNewest()
  }

  function removeOne(one: Entry, name: string) {
    remove(one, { name, undoButton: (undo) => <UndoButton onUndo={undo} /> })
    focusInPlaceOf(one.index)
  }

  return (
    <FieldBox place={place} label={field.label} hint={field.hint} nested={false}>
      <ol ref={rows} className={stack(10)}>
        {entries.map((one) => (
          <ListEntry
            key={one.key}
            field={field}
            renderField={renderField}
            entry={one}
            total={entries.length}
            isOpen={opened === one.key}
            onToggle={() => setOpened(opened === one.key ? null : one.key)}
            onMove={(by) => move(one.index, by)}
            onRemove={(name) => removeOne(one, name)}
          />
        ))}
      </ol>
      <AddEntry entry={entry} count={entries.length} most={most} onAdd={() => addEntry(field.fresh())} />
      {field.takesAgreed && (
        <AgreedResults place={place} isFull={entries.length >= most} onAdd={(story) => addEntry(story)} />
      )}
    </FieldBox>
  )
}

/** The open entry: the one pressed last, or the one that `seek` leads to. */
function useOpenedEntry(entries: readonly Entry[]) {
  const { sought } = useEditor()
  const [opened, setOpened] = useState<string | null>(null)
  const led = useStore(sought)
  const [followed, setFollowed] = useState<Place | null>(null)
  if (led !== followed) {
    setFollowed(led)
    const entry = led === null ? undefined : entries.find((one) => isWithin(led, one.place))
    if (entry) setOpened(entry.key)
  }
  return [opened, setOpened] as const
}

type ListEntryProps = {
  field: ListField
  renderField: RenderField
  entry: Entry
  total: number
  isOpen: boolean
  onToggle: () => void
  onMove: (by: number) => void
  onRemove: (name: string) => void
}

function ListEntry(props: ListEntryProps) {
  const { field, renderField, entry, total, isOpen, onToggle, onMove, onRemove } = props
  const t = useMessages(editorMessages).list
  const localized = useLocalized()
  const { number } = useFormat()
  const text = useValue(`${entry.place}.${field.labelPath}`) as LocalizedText | undefined
  const named = text && localized(text)
  const name = isolate(named || t.nameless(localized(field.entry), number(entry.index + 1)))
  return (
    <li className={styles.entry} data-entry={entry.place}>
      <div className={styles.entryHead}>
        <bdi className={styles.index}>{number(entry.index + 1)}</bdi>
        <button type="button" className={styles.entryName} aria-expanded={isOpen} onClick={onToggle}>
          <span>{name}</span>
          <ChevronDown />
        </button>
        <EntryButtons
          name={name}
          index={entry.index}
          total={total}
          least={field.least}
          onMove={onMove}
          onRemove={() => onRemove(name)}
        />
      </div>
      {isOpen && (
        <div className={stack(18)}>{field.fields.map((inner) => renderField(inner, entry.place))}</div>
      )}
    </li>
  )
}
