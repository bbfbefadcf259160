import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { describedBy, FieldFrame, type FieldLook, useFieldIds } from './field-frame.tsx'

type TextFieldProps = FieldLook & ComponentPropsWithRef<'input'>

const readFromTheLeft = ['email', 'tel', 'url', 'password']

/**
 * A single-line text field. Email addresses, phones, links and passwords are left-to-right; the direction of other text
 * follows what is typed, unless `dir` is set.
 */
export function TextField({ label, hint, error, optional, className, ...input }: TextFieldProps) {
  const ids = useFieldIds(input.id)
  const type = input.type ?? 'text'
  return (
    <FieldFrame {...{ label, hint, error, optional, ids }}>
      <input
        dir={readFromTheLeft.includes(type) ? 'ltr' : 'auto'}
        {...input}
        {...describedBy({ hint, error }, ids, input['aria-describedby'])}
        id={ids.control}
        type={type}
        className={classes(styles.control, className)}
      />
    </FieldFrame>
  )
}
