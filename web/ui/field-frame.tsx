import { CircleX } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import styles from './field.module.css'
import { uiMessages } from './messages.ts'

/** What every field shows around its control. */
export type FieldLook = {
  label: ReactNode
  /** Help that stands under the control all the time. */
  hint?: ReactNode
  /** What is wrong, in words; it marks the control as invalid. */
  error?: ReactNode
  /** Adds "(optional)" behind the label. Fields without it are needed. */
  optional?: boolean
}

/** The ids that tie a control to its label, hint and error. */
export type FieldIds = { control: string; label: string; hint: string; error: string }

/** Ids for one field; `given` keeps a caller's own id for the control. */
export function useFieldIds(given?: string): FieldIds {
  const made = useId()
  const control = given ?? made
  return { control, label: `${control}-label`, hint: `${control}-hint`, error: `${control}-error` }
}

/** What a control needs to be read out with its hint and its error. `others` are further describing ids. */
export function describedBy(
  { hint, error }: Pick<FieldLook, 'hint' | 'error'>,
  ids: FieldIds,
  others?: string,
) {
  const described = [error && ids.error, hint && ids.hint, others].filter(Boolean).join(' ')
  return { 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined }
}

/** "(optional)", behind a label. */
export function OptionalMark() {
  return <span className={styles.mark}> {useMessages(uiMessages).optional}</span>
}

/** The error of a field: an icon and its words, so that it doesn't rest on colour. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <span id={id} className={styles.error}>
      <CircleX />
      <span>{children}</span>
    </span>
  )
}

/** Label, control, hint and error, one under the other. */
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

/** The same around several controls that answer one question. */
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
