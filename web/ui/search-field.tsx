import { classes } from './classes.ts'
import styles from './search-field.module.css'
import { TextField } from './text-field.tsx'

type SearchFieldProps = {
  label: string
  placeholder: string
  value: string
  onValueChange: (value: string) => void
  className?: string | undefined
}

const longestSearch = 100

/** A field that searches a list while the user types. */
export function SearchField({ label, placeholder, value, onValueChange, className }: SearchFieldProps) {
  return (
    <div className={classes(styles.search, className)}>
      <TextField
        type="search"
        label={label}
        placeholder={placeholder}
        // With `auto`, an empty field is left-to-right, and so would be its placeholder.
        dir={value ? 'auto' : undefined}
        maxLength={longestSearch}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </div>
  )
}
