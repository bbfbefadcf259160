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

/** The field that searches a list while one types. */
export function SearchField({ label, placeholder, value, onValueChange, className }: SearchFieldProps) {
  return (
    <div className={classes(styles.search, className)}>
      <TextField
        type="search"
        label={label}
        placeholder={placeholder}
        // An empty field reads as left-to-right by itself, and its hint would stand askew.
        dir={value ? 'auto' : undefined}
        maxLength={longestSearch}
        value={value}
        onChange={(event) => onValueChange(event.target.value)}
      />
    </div>
  )
}
