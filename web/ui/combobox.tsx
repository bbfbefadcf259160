import { Search, X } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import styles from './combobox.module.css'
import { type ComboboxOption, ComboboxOptions } from './combobox-options.tsx'
import field from './field.module.css'
import { describedBy, FieldFrame, type FieldLook, useFieldIds } from './field-frame.tsx'
import { IconButton } from './icon-button.tsx'
import { uiMessages } from './messages.ts'
import { useListbox } from './use-listbox.ts'

type ComboboxProps<Option extends ComboboxOption> = FieldLook & {
  /** The picked option; the field shows its label unless the user types. */
  value: Option | null
  onValueChange: (value: Option | null) => void
  /** The options that match the query; the caller searches, locally or on the server. */
  options: readonly Option[]
  query: string
  onQueryChange: (query: string) => void
  /** Whether the search is running. */
  loading?: boolean
  /** Shown below the options if there are more matches. */
  moreText?: ReactNode
  /** Shown if there are no matches. */
  emptyText?: ReactNode
  placeholder?: string
  id?: string
}

/** A field that searches while the user types, and picks one of the matches by mouse, touch or keyboard. */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { label, hint, error, optional, value, options, query, loading = false } = props
  const ids = useFieldIds(props.id)
  const listId = `${ids.control}-list`
  const t = useMessages(uiMessages)
  const { number } = useFormat()
  const input = useRef<HTMLInputElement>(null)
  const popup = useRef<HTMLDivElement>(null)
  const list = useListbox({
    options,
    onPick: (option) => {
      props.onValueChange(option)
      props.onQueryChange('')
    },
    onDismiss: () => props.onQueryChange(''),
  })
  const activeId = list.active ? `${listId}-${list.active.id}` : undefined
  useLayoutEffect(() => {
    // Inside a dialog the list may open below the edge, and the arrow keys may move out of view.
    if (list.open) popup.current?.scrollIntoView({ block: 'nearest' })
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, list.open])

  useLayoutEffect(() => {
    // Selects the picked name, so that typing replaces it with the next search.
    if (value && document.activeElement === input.current) input.current?.select()
  }, [value])

  const remark = loading ? t.loading : options.length === 0 ? (props.emptyText ?? t.noMatches) : null

  return (
    <FieldFrame {...{ label, hint, error, optional, ids }}>
      <div className={styles.box}>
        <Search className={styles.search} />
        <input
          {...describedBy({ hint, error }, ids)}
          ref={input}
          id={ids.control}
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={list.open}
          aria-controls={list.open ? listId : undefined}
          aria-activedescendant={activeId}
          autoComplete="off"
          spellCheck={false}
          dir="auto"
          className={field.control}
          placeholder={props.placeholder}
          value={list.open ? query : (value?.label ?? query)}
          onClick={list.show}
          onFocus={(event) => event.target.select()}
          onBlur={list.leave}
          onKeyDown={list.press}
          onChange={(event) => {
            list.show()
            props.onQueryChange(event.target.value)
          }}
        />
        {(value || query) && (
          <IconButton
            className={field.inside}
            label={t.clear}
            onClick={() => {
              props.onValueChange(null)
              props.onQueryChange('')
              input.current?.focus()
            }}
          >
            <X />
          </IconButton>
        )}
        {list.open && (
          <div ref={popup} className={styles.list}>
            <ComboboxOptions {...{ listId, labelledBy: ids.label, options, value, list }} />
            {remark && <div className={styles.remark}>{remark}</div>}
            {!remark && props.moreText && <div className={styles.remark}>{props.moreText}</div>}
          </div>
        )}
        <span role="status" className="visually-hidden">
          {list.open && (remark ?? t.matches(number(options.length)))}
        </span>
      </div>
    </FieldFrame>
  )
}
