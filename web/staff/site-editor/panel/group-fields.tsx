import { useLocalized } from '#web/platform/localized.ts'
import type { FieldGroup } from '#web/staff/site-editor/fields/field.ts'
import { FieldView, keyOf } from '#web/staff/site-editor/fields/field-view.tsx'
import styles from './panel.module.css'

export function GroupFields({ group }: { group: FieldGroup }) {
  const localized = useLocalized()
  return (
    <div className={styles.fields}>
      {group.hint && <p className={styles.hint}>{localized(group.hint)}</p>}
      {group.fields.map((field) => (
        <FieldView key={keyOf(field)} field={field} />
      ))}
    </div>
  )
}
