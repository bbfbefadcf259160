import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { describedBy, FieldFrame, type FieldLook, useFieldIds } from './field-frame.tsx'

type TextAreaProps = FieldLook & ComponentPropsWithRef<'textarea'>

/** Several lines of text, reading by what is typed unless `dir` says otherwise. */
export function TextArea({ label, hint, error, optional, className, ...area }: TextAreaProps) {
  const ids = useFieldIds(area.id)
  return (
    <FieldFrame {...{ label, hint, error, optional, ids }}>
      <textarea
        dir="auto"
        rows={4}
        {...area}
        {...describedBy({ hint, error }, ids, area['aria-describedby'])}
        id={ids.control}
        className={classes(styles.control, styles.area, className)}
      />
    </FieldFrame>
  )
}
