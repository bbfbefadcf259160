import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { describedBy, FieldFrame, type FieldLook, useFieldIds } from './field-frame.tsx'

type TextAreaProps = FieldLook & ComponentPropsWithRef<'textarea'>

/** A multi-line text field; its direction follows the text unless `dir` is set. */
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
