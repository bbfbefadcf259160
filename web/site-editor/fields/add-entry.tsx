import { Plus } from 'lucide-react'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { editorMessages } from '#web/site-editor/messages.ts'
import { Button } from '#web/ui/button.tsx'
import type { Words } from './field.ts'
import styles from './fields.module.css'

type AddEntryProps = { entry: Words; count: number; most: number; onAdd: () => void }

/** Below a list: the button for one more entry, or that it is full; and that it is empty, where it is. */
export function AddEntry({ entry, count, most, onAdd }: AddEntryProps) {
  const words = useMessages(editorMessages).list
  const localized = useLocalized()
  const { number } = useFormat()
  return (
    <>
      {count === 0 && <p className={styles.hint}>{words.empty}</p>}
      {count < most ? (
        <Button variant="ghost" size="compact" icon={<Plus />} onClick={onAdd}>
          {words.add(localized(entry))}
        </Button>
      ) : (
        <p className={styles.hint}>{words.full(number(most))}</p>
      )}
    </>
  )
}
