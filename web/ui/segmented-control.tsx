import type { ComponentPropsWithRef, ReactNode } from 'react'
import styles from './choice.module.css'
import { type FieldLook, GroupFrame, useFieldIds } from './field-frame.tsx'
import { cluster } from './layout.ts'

/** One of the choices: its value and its label. */
export type Segment<Value extends string> = { value: Value; label: ReactNode; icon?: ReactNode }

type SegmentedControlProps<Value extends string> = FieldLook &
  Omit<ComponentPropsWithRef<'input'>, 'type' | 'value' | 'defaultValue' | 'defaultChecked' | 'checked'> & {
    name: string
    segments: readonly Segment<Value>[]
    /** The chosen value, if the caller controls it; otherwise it is uncontrolled and starts with `defaultValue`. */
    value?: Value
    defaultValue?: Value
  }

/** Radio buttons for one of two to four choices, all visible. */
export function SegmentedControl<Value extends string>({
  label,
  hint,
  error,
  optional,
  segments,
  value,
  defaultValue,
  id,
  ...input
}: SegmentedControlProps<Value>) {
  const ids = useFieldIds(id)
  return (
    <GroupFrame {...{ label, hint, error, optional, ids }}>
      <div className={cluster(8)}>
        {segments.map((segment) => (
          <label key={segment.value} className={styles.segment}>
            <input
              {...input}
              type="radio"
              value={segment.value}
              {...(value === undefined
                ? { defaultChecked: defaultValue === segment.value }
                : { checked: value === segment.value })}
            />
            <span className={styles.face}>
              {segment.icon}
              {segment.label}
            </span>
          </label>
        ))}
      </div>
    </GroupFrame>
  )
}
