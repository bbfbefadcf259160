import { Minus, Plus } from 'lucide-react'
import type { KeyboardEvent, Ref } from 'react'
import { foldDigits } from '#contract/text.ts'
import { useMessages } from '#web/platform/messages.ts'
import { describedBy, FieldFrame, type FieldLook, useFieldIds } from './field-frame.tsx'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './messages.ts'
import styles from './stepper.module.css'

type NumberStepperProps = FieldLook & {
  /** A whole number; null while the field is empty. While the user types, it may be outside the limits. */
  value: number | null
  onValueChange: (value: number | null) => void
  min: number
  max: number
  name?: string
  id?: string
  disabled?: boolean
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A whole number between two limits, set by typing (any digits), by the arrow keys or by the buttons. */
export function NumberStepper(props: NumberStepperProps) {
  const { value, onValueChange, min, max, label, hint, error, optional, disabled } = props
  const ids = useFieldIds(props.id)
  const t = useMessages(uiMessages)

  function step(by: number) {
    onValueChange(Math.min(max, Math.max(min, (value ?? min - by) + by)))
  }

  function press(event: KeyboardEvent) {
    const steps: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }
    const by = steps[event.key]
    if (by === undefined) return
    event.preventDefault()
    step(by)
  }

  function type(text: string) {
    // Decimals are dropped, not joined to the whole part: 1.5 is not 15.
    const [whole = ''] = foldDigits(text).split(/[.,٫]/)
    const digits = whole.replace(/\D/g, '').slice(0, 6)
    onValueChange(digits === '' ? null : Number(digits))
  }

  return (
    <FieldFrame {...{ label, hint, error, optional, ids }}>
      <div className={styles.stepper} data-invalid={error ? '' : undefined}>
        <IconButton
          label={t.decrease}
          aria-describedby={ids.label}
          disabled={disabled || value === min}
          onClick={() => step(-1)}
        >
          <Minus />
        </IconButton>
        <input
          {...describedBy({ hint, error }, ids)}
          ref={props.ref}
          id={ids.control}
          name={props.name}
          role="spinbutton"
          aria-valuenow={value ?? undefined}
          aria-valuemin={min}
          aria-valuemax={max}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          disabled={disabled}
          value={value ?? ''}
          onBlur={props.onBlur}
          onKeyDown={press}
          onChange={(event) => type(event.target.value)}
        />
        <IconButton
          label={t.increase}
          aria-describedby={ids.label}
          disabled={disabled || value === max}
          onClick={() => step(1)}
        >
          <Plus />
        </IconButton>
      </div>
    </FieldFrame>
  )
}
