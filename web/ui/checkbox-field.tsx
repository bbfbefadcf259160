import { Check } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import choice from './choice.module.css'
import styles from './field.module.css'
import { describedBy, FieldError, type FieldLook, useFieldIds } from './field-frame.tsx'

type CheckboxFieldProps = Omit<FieldLook, 'optional'> & Omit<ComponentPropsWithRef<'input'>, 'type'>

/** A yes or no, with its words beside it. */
export function CheckboxField({ label, hint, error, className, ...input }: CheckboxFieldProps) {
  const ids = useFieldIds(input.id)
  return (
    <div className={className}>
      <label className={choice.check} htmlFor={ids.control}>
        <span className={choice.box}>
          <input
            {...input}
            {...describedBy({ hint, error }, ids, input['aria-describedby'])}
            id={ids.control}
            type="checkbox"
          />
          <Check />
        </span>
        <span>{label}</span>
      </label>
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      {hint && (
        <span id={ids.hint} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}
