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
  /** The picked one; its label fills the field while nobody types. */
  value: Option | null
  onValueChange: (value: Option | null) => void
  /** What fits the query now; the caller searches, here or on a server. */
  options: readonly Option[]
  query: string
  onQueryChange: (query: string) => void
  /** The search is under way. */
  loading?: boolean
  /** Said below what fits, where more fits than is shown. */
  moreText?: ReactNode
  /** Said where nothing fits. */
  emptyText?: ReactNode
  placeholder?: string
  id?: string
}

/** A field that searches while one types and picks one of what it finds, by mouse, touch or keyboard. */
export function Combobox<Option extends ComboboxOption>(props: ComboboxProps<Option>) {
  const { label, hint, error, optional, value, options, query, loading = false } = props
  const ids = useFieldIds(props.id)
  const listId = `${ids.control}-list`
  const words = useMessages(uiMessages)
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
    // Inside a dialog the list may open below the edge, and the arrow keys may leave what is in sight.
    if (list.open) popup.current?.scrollIntoView({ block: 'nearest' })
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
  }, [activeId, list.open])

  useLayoutEffect(() => {
    // A picked name gives way to the next search as soon as one types.
    if (value && document.activeElement === input.current) input.current?.select()
  }, [value])

  const remark = loading ? words.loading : options.length === 0 ? (props.emptyText ?? words.noMatches) : null

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
            label={words.clear}
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
          {list.open && (remark ?? words.matches(number(options.length)))}
        </span>
      </div>
    </FieldFrame>
  )
}
