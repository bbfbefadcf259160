import { CircleX } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import styles from './field.module.css'
import { uiMessages } from './messages.ts'

/** What every field shows beside its control. */
export type FieldLook = {
  label: ReactNode
  /** Help text, always shown below the control. */
  hint?: ReactNode
  /** The error's text; marks the control as invalid. */
  error?: ReactNode
  /** Adds "(optional)" after the label. Fields are required by default. */
  optional?: boolean
}

/** The ids that connect a control with its label, hint and error. */
export type FieldIds = { control: string; label: string; hint: string; error: string }

/** Generates ids for one field; `given` overrides the control's id. */
export function useFieldIds(given?: string): FieldIds {
  const made = useId()
  const control = given ?? made
  return { control, label: `${control}-label`, hint: `${control}-hint`, error: `${control}-error` }
}

/** ARIA attributes that connect a control with its hint and error. `others` are further describing ids. */
export function describedBy(
  { hint, error }: Pick<FieldLook, 'hint' | 'error'>,
  ids: FieldIds,
  others?: string,
) {
  const described = [error && ids.error, hint && ids.hint, others].filter(Boolean).join(' ')
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

/** "(optional)", after a label. */
export function OptionalMark() {
  return <span className={styles.mark}> {useMessages(uiMessages).optional}</span>
}

/** The error of a field: an icon and text, so that it does not depend on colour. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.error}>
      <CircleX />
      <span>{children}</span>
    </span>
  )
}

/** Renders label, control, hint and error of a field. */
export function FieldFrame({
  label,
  hint,
  error,
  optional = false,
  ids,
  children,
}: FieldLook & { ids: FieldIds; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label id={ids.label} htmlFor={ids.control} className={styles.label}>
        {label}
        {optional && <OptionalMark />}
      </label>
      {children}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      {hint && (
        <span id={ids.hint} className={styles.hint}>
          {hint}
        </span>
      )}
    </div>
  )
}

/** The same for a group of controls. */
export function GroupFrame({
  label,
  hint,
  error,
  optional = false,
  ids,
  children,
}: FieldLook & { ids: FieldIds; children: ReactNode }) {
  return (
    <fieldset
      className={styles.field}
      aria-describedby={describedBy({ hint, error }, ids)['aria-describedby']}
    >
      <legend className={styles.label}>
        {label}
        {optional && <OptionalMark />}
      </legend>
      {children}
      {error && <FieldError id={ids.error}>{error}</FieldError>}
      {hint && (
        <span id={ids.hint} className={styles.hint}>
          {hint}
        </span>
      )}
    </fieldset>
  )
}
