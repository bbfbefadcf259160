import styles from './combobox.module.css'

/** An option: its name, and a second line that distinguishes equal names. */
export type ComboboxOption = { id: string; label: string; detail?: string }

type OptionsProps<Option extends ComboboxOption> = {
  listId: string
  labelledBy: string
  options: readonly Option[]
  value: Option | null
  list: { active: Option | null; pick: (option: Option) => void }
}

/** The options that a search found; picked by the arrow keys or the mouse. */
export function ComboboxOptions<Option extends ComboboxOption>({
  listId,
  labelledBy,
  options,
  value,
  list,
}: OptionsProps<Option>) {
  return (
    <div role="listbox" id={listId} aria-labelledby={labelledBy} className={styles.options}>
      {options.map((option) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the focus and handles the keys
        <div
          key={option.id}
          id={`${listId}-${option.id}`}
          role="option"
          tabIndex={-1}
          aria-selected={option.id === value?.id}
          data-active={option.id === list.active?.id ? '' : undefined}
          className={styles.option}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => list.pick(option)}
        >
          <b>
            <bdi>{option.label}</bdi>
          </b>
          {option.detail && <bdi className={styles.detail}>{option.detail}</bdi>}
        </div>
      ))}
    </div>
  )
}
