import { Check, Minus } from 'lucide-react'
import type { ComponentPropsWithRef } from 'react'
import choice from './choice.module.css'
import styles from './field.module.css'
import { describedBy, FieldError, type FieldLook, useFieldIds } from './field-frame.tsx'

type CheckboxFieldProps = Omit<FieldLook, 'optional'> &
  Omit<ComponentPropsWithRef<'input'>, 'type'> & {
    /** Of a box that stands for several: whether only some of them are checked. */
    mixed?: boolean
  }

/** A yes or no, with its words beside it. */
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

// No attribute says so, and a click takes it away.
const showMixed = (mixed: boolean) => (box: HTMLInputElement | null) => {
  if (box) box.indeterminate = mixed
}
