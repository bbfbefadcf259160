import styles from './preview.module.css'

type ChoicesProps<Value extends string> = {
  label: string
  value: Value
  options: Record<Value, string>
  onChange: (value: Value) => void
}

/** A group of toggle buttons, of which one is pressed. */
export function Choices<Value extends string>({ label, value, options, onChange }: ChoicesProps<Value>) {
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {(Object.entries(options) as [Value, string][]).map(([each, name]) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {name}
        </button>
      ))}
    </fieldset>
  )
}
