import type { ComponentPropsWithRef } from 'react'
import { classes } from './classes.ts'
import styles from './field.module.css'
import { describedBy, FieldFrame, type FieldLook, useFieldIds } from './field-frame.tsx'

type TextFieldProps = FieldLook & ComponentPropsWithRef<'input'>

const readFromTheLeft = ['email', 'tel', 'url', 'password']

/**
 * A line of text. Addresses, phones, links and passwords read from the left; other text by what is typed, unless
 * `dir` says otherwise. Takes a form library's `register` result.
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
