import { type ReactNode, useEffect, useId, useRef } from 'react'
import { useWideWindow } from '#web/platform/wide-window.ts'
import { classes } from './classes.ts'
import styles from './tabs.module.css'
import { useTabKeys } from './use-tab-keys.ts'

/** One tab: the value that names it, its words, and its panel. */
export type TabItem<Value extends string> = {
  value: Value
  label: ReactNode
  icon?: ReactNode
  content: ReactNode
  /** Keeps the panel as it is while another one shows. */
  keep?: boolean
}

type TabsProps<Value extends string> = {
  /** Says what the tabs are about. */
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** They stand inside a tab: as pills, or as a list beside the panel where there is room. */
  inner?: boolean
}

/** Panels of which one shows. The arrow keys follow the way the page reads; a narrow strip scrolls. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onValueChange, inner = false } = props
  const isList = useWideWindow() && inner
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const keys = useTabKeys({ list, isList })
  useEffect(() => bringIntoSight(list.current, value), [value])
  return (
    <div className={classes(inner && styles.inner, isList && styles.beside)}>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        aria-orientation={isList ? 'vertical' : undefined}
        className={styles.strip}
        onKeyDown={keys}
      >
        {items.map((item) => {
          const isChosen = item.value === value
          return (
            <button
              key={item.value}
              id={`${id}-${item.value}`}
              type="button"
              role="tab"
              aria-selected={isChosen}
              aria-controls={isChosen || item.keep ? `${id}-${item.value}-panel` : undefined}
              // One stop on the way with Tab: the arrow keys lead to the others.
              tabIndex={isChosen ? 0 : -1}
              data-value={item.value}
              className={styles.tab}
              onClick={() => onValueChange(item.value)}
            >
              {item.icon}
              {item.label}
            </button>
          )
        })}
      </div>
      {items.map((item) => {
        const isChosen = item.value === value
        if (!isChosen && !item.keep) return null
        return (
          <div
            key={item.value}
            id={`${id}-${item.value}-panel`}
            role="tabpanel"
            aria-labelledby={`${id}-${item.value}`}
            // Where nothing inside takes the focus yet, the panel itself is within reach.
            tabIndex={isChosen ? 0 : -1}
            hidden={!isChosen}
            className={styles.panel}
          >
            {item.content}
          </div>
        )
      })}
    </div>
  )
}

/** Scrolls a strip that is wider than the screen, and nothing around it. */
function bringIntoSight(strip: HTMLElement | null, value: string): void {
  if (!strip || strip.scrollWidth <= strip.clientWidth) return
  const tab = strip.querySelector(`[data-value="${value}"]`)
  if (!tab) return
  const [outside, inside] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()]
  const middle = (box: DOMRect) => box.left + box.width / 2
  strip.scrollBy({ left: middle(inside) - middle(outside) })
}
