import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { LocalizedText } from '#contract/values.ts'
import { useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { useLiveValue } from '#web/platform/live-value.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { isWithin, type Place } from '#web/site-editor/draft/places.ts'
import { editorMessages } from '#web/site-editor/messages.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { AddEntry } from './add-entry.tsx'
import { useEditor, useValue } from './editor-context.tsx'
import { EntryButtons } from './entry-buttons.tsx'
import type { Field, ListField } from './field.ts'
import { FieldBox } from './field-box.tsx'
import styles from './fields.module.css'
import { type Entry, useEntries } from './use-entries.ts'
import { useRows } from './use-rows.ts'

/** Shows one of the fields of an entry that stands at a place. */
type RenderField = (field: Field, inside: Place) => ReactNode

/** A list of things with fields of their own; one is opened at a time. */
export function ListControl({ field, renderField }: { field: ListField; renderField: RenderField }) {
  const { place, entry, most } = field
  const { entries, add, move, remove } = useEntries(field)
  const [opened, setOpened] = useOpenedEntry(entries)
  const { rows, focusNewest, focusInPlaceOf } = useRows()

  function addOne() {
    setOpened(add(field.fresh()))
    focusNewest()
  }

  function removeOne(one: Entry, name: string) {
    remove(one, { name, undoButton: (undo) => <UndoButton onUndo={undo} /> })
    focusInPlaceOf(one.index)
  }

  return (
    <FieldBox place={place} label={field.label} hint={field.hint} nested={false}>
      <ol ref={rows} className={styles.entries}>
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
      <AddEntry entry={entry} count={entries.length} most={most} onAdd={addOne} />
    </FieldBox>
  )
}

/** The entry that is open: the one that was pressed, or that somebody is led to. */
function useOpenedEntry(entries: readonly Entry[]) {
  const { sought } = useEditor()
  const [opened, setOpened] = useState<string | null>(null)
  const led = useLiveValue(sought)
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
  const words = useMessages(editorMessages).list
  const localized = useLocalized()
  const { number } = useFormat()
  const text = useValue(`${entry.place}.${field.goesBy}`) as LocalizedText | undefined
  const named = text && localized(text)
  const name = isolate(named || words.nameless(localized(field.entry), number(entry.index + 1)))
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
        <div className={styles.entryFields}>
          {field.fields.map((inner) => renderField(inner, entry.place))}
        </div>
      )}
    </li>
  )
}
