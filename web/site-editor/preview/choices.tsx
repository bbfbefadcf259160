import styles from './preview.module.css'

type ChoicesProps<Value extends string> = {
  label: string
  value: Value
  options: Record<Value, string>
  onChange: (value: Value) => void
}

/** A few ways to look at something, of which one holds. */
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
