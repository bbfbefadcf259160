import type { LocalizedText } from '#contract/values.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { editorMessages } from '#web/staff/site-editor/messages.ts'
import { stack } from '#web/ui/layout.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { AddEntry } from './add-entry.tsx'
import { useValue } from './editor-context.tsx'
import { EntryButtons } from './entry-buttons.tsx'
import { freshId, noText, type TextsField } from './field.ts'
import { FieldBox } from './field-box.tsx'
import styles from './fields.module.css'
import { TextInBoth } from './text-in-both.tsx'
import { type Entry, useEntries } from './use-entries.ts'
import { useRows } from './use-rows.ts'

export function TextList({ field, nested }: { field: TextsField; nested: boolean }) {
  const { place, entry, most } = field
  const { entries, add, move, remove } = useEntries(field)
  const { rows, focusNewest, focusInPlaceOf } = useRows()

  function addOne() {
    add({ id: freshId(), ...noText() })
    focusNewest()
  }

  function removeOne(one: Entry, name: string) {
    remove(one, { name, undoButton: (undo) => <UndoButton onUndo={undo} /> })
    focusInPlaceOf(one.index)
  }

  return (
    <FieldBox place={place} label={field.label} hint={field.hint} nested={nested}>
      <ol ref={rows} className={stack(10)}>
        {entries.map((one) => (
          <TextRow
            key={one.key}
            field={field}
            entry={one}
            total={entries.length}
            onMove={(by) => move(one.index, by)}
            onRemove={(name) => removeOne(one, name)}
          />
        ))}
      </ol>
      <AddEntry entry={entry} count={entries.length} most={most} onAdd={addOne} />
    </FieldBox>
  )
}

type TextRowProps = {
  field: TextsField
  entry: Entry
  total: number
  onMove: (by: number) => void
  onRemove: (name: string) => void
}

function TextRow({ field, entry, total, onMove, onRemove }: TextRowProps) {
  const t = useMessages(editorMessages).list
  const localized = useLocalized()
  const { number } = useFormat()
  const text = useValue(entry.place) as LocalizedText | undefined
  const name = isolate(
    localized(text ?? noText()) || t.nameless(localized(field.entry), number(entry.index + 1)),
  )
  return (
    <li className={styles.entry} data-entry={entry.place}>
      <div className={styles.entryHead}>
        <bdi className={styles.index}>{number(entry.index + 1)}</bdi>
        <EntryButtons
          name={name}
          index={entry.index}
          total={total}
          onMove={onMove}
          onRemove={() => onRemove(name)}
        />
      </div>
      <TextInBoth place={entry.place} fits={field.fits} />
    </li>
  )
}
