import { RotateCcw, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { isSame } from '#web/site-editor/draft/changes.ts'
import { useDraft, writeSetting } from '#web/site-editor/draft/draft-store.ts'
import { type Place, valueAt } from '#web/site-editor/draft/places.ts'
import { editorMessages } from '#web/site-editor/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classes } from '#web/ui/classes.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { UndoButton } from '#web/ui/undo-button.tsx'
import { useEditor, useValue } from './editor-context.tsx'
import type { Words } from './field.ts'
import styles from './fields.module.css'

type FieldBoxProps = {
  place: Place
  label: Words
  hint?: Words
  /** It belongs to an entry of a list, which goes back as a whole. */
  nested: boolean
  children: ReactNode
}

/** Controls that belong to one field, under its name and with its ways back. */
export function FieldBox({ place, label, hint, nested, children }: FieldBoxProps) {
  const localized = useLocalized()
  return (
    <fieldset className={styles.box} data-field={place}>
      <legend className={styles.name}>{localized(label)}</legend>
      {!nested && <WaysBack place={place} name={localized(label)} />}
      {hint && <p className={styles.hint}>{localized(hint)}</p>}
      {children}
    </fieldset>
  )
}

/** A control that names itself, with its ways back. */
export function ControlBox({ place, label, nested, children }: Omit<FieldBoxProps, 'hint'>) {
  const localized = useLocalized()
  return (
    <div className={classes(styles.box, styles.named)} data-field={place}>
      {!nested && <WaysBack place={place} name={localized(label)} />}
      {children}
    </div>
  )
}

/**
 * Whether a field was edited, and the ways back: to what is published, and to the product's own default. Both can be
 * undone.
 */
function WaysBack({ place, name }: { place: Place; name: string }) {
  const words = useMessages(editorMessages)
  const { store, defaults } = useEditor()
  const toast = useToast()
  const value = useValue(place)
  const published = useDraft(store, ({ basis }) => valueAt(basis.settings, place))
  const standard = valueAt(defaults, place)
  const isEdited = !isSame(value, published)

  function goBack(to: unknown, title: string) {
    writeSetting(store, place, to)
    const undo = () => {
      writeSetting(store, place, value)
      toast.dismiss()
    }
    toast.show({ tone: 'info', title, action: <UndoButton onUndo={undo} /> })
  }

  return (
    <div className={styles.ways}>
      {isEdited && <Badge tone="warn">{words.edited}</Badge>}
      {isEdited && (
        <IconButton label={words.undoEdit(name)} onClick={() => goBack(published, words.undone(name))}>
          <Undo2 className="flip" />
        </IconButton>
      )}
      {standard !== undefined && !isSame(value, standard) && !isSame(published, standard) && (
        <IconButton label={words.toDefault(name)} onClick={() => goBack(standard, words.defaulted(name))}>
          <RotateCcw className="flip" />
        </IconButton>
      )}
    </div>
  )
}
