import { ChevronDown } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { describedBy, FieldFrame, type FieldLook, useFieldIds } from './field-frame.tsx'

type SelectFieldProps = FieldLook & ComponentPropsWithRef<'select'>

/** A native select; its children are `<option>`s. */
export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  children,
  ...select
}: SelectFieldProps) {
  const ids = useFieldIds(select.id)
  return (
    <FieldFrame {...{ label, hint, error, optional, ids }}>
      <div className={styles.select}>
        <select
          {...select}
          {...describedBy({ hint, error }, ids, select['aria-describedby'])}
          id={ids.control}
          className={classes(styles.control, className)}
        >
          {children}
        </select>
        <ChevronDown />
      </div>
    </FieldFrame>
  )
}
