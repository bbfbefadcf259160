import { Check, Minus } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import choice from './choice.module.css'
import styles from './field.module.css'
import { describedBy, FieldError, type FieldLook, useFieldIds } from './field-frame.tsx'

type CheckboxFieldProps = Omit<FieldLook, 'optional'> &
  Omit<ComponentPropsWithRef<'input'>, 'type'> & {
    /** For a checkbox that selects several others: whether only some of them are checked. */
    mixed?: boolean
  }

/** A checkbox with its label beside it. */
export function CheckboxField({ label, hint, error, className, mixed, ...input }: CheckboxFieldProps) {
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
            {...(mixed !== undefined && { ref: showMixed(mixed) })}
          />
          {mixed ? <Minus /> : <Check />}
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

// Has no HTML attribute, and a click resets it.
const showMixed = (mixed: boolean) => (box: HTMLInputElement | null) => {
  if (box) box.indeterminate = mixed
}
