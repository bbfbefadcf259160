import { RotateCcw, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { isDeepEqual } from '#web/staff/site-editor/draft/changes.ts'
import { useDraft, writeSetting } from '#web/staff/site-editor/draft/draft-store.ts'
import { type Place, valueAt } from '#web/staff/site-editor/draft/paths.ts'
import { editorMessages } from '#web/staff/site-editor/messages.ts'
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
  /** Whether it is inside a list entry, which is only reset as a whole. */
  nested: boolean
  children: ReactNode
}

/** A field with several controls: its name, reset buttons and controls. */
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

/** A control with its own label, and reset buttons beside it. */
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
 * Shows whether a field was edited, with buttons that reset it to the published or default value. Both can be undone.
 */
function WaysBack({ place, name }: { place: Place; name: string }) {
  const t = useMessages(editorMessages)
  const { store, defaults } = useEditor()
  const toast = useToast()
  const value = useValue(place)
  const published = useDraft(store, ({ basis }) => valueAt(basis.settings, place))
  const standard = valueAt(defaults, place)
  const isEdited = !isDeepEqual(value, published)

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
      {isEdited && <Badge tone="warn">{t.edited}</Badge>}
      {isEdited && (
        <IconButton label={t.undoEdit(name)} onClick={() => goBack(published, t.undone(name))}>
          <Undo2 className="flip" />
        </IconButton>
      )}
      {standard !== undefined && !isDeepEqual(value, standard) && !isDeepEqual(published, standard) && (
        <IconButton label={t.toDefault(name)} onClick={() => goBack(standard, t.defaulted(name))}>
          <RotateCcw className="flip" />
        </IconButton>
      )}
    </div>
  )
}
