import { Plus } from 'lucide-react'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { editorMessages } from '#web/staff/site-editor/messages.ts'
import { Button } from '#web/ui/button.tsx'
import type { Words } from './field.ts'
import styles from './fields.module.css'

type AddEntryProps = { entry: Words; count: number; most: number; onAdd: () => void }

/** The add button below a list, or a hint that the list is full; says so if the list is empty. */
export function AddEntry({ entry, count, most, onAdd }: AddEntryProps) {
  const t = useMessages(editorMessages).list
  const localized = useLocalized()
  const { number } = useFormat()
  return (
    <>
      {count === 0 && <p className={styles.hint}>{t.empty}</p>}
      {count < most ? (
        <Button variant="ghost" size="compact" icon={<Plus />} onClick={onAdd}>
          {t.add(localized(entry))}
        </Button>
      ) : (
        <p className={styles.hint}>{t.full(number(most))}</p>
      )}
    </>
  )
}
