import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useWideWindow } from '#web/platform/media-query.ts'
import { classes } from './classes.ts'
import styles from './tabs.module.css'
import { useToastsOfPart } from './use-toasts-of-part.ts'

/** One tab: its value, its label and its panel. */
export type TabItem<Value extends string> = {
  value: Value
  label: ReactNode
  icon?: ReactNode
  content: ReactNode
  /** Once shown, the panel stays mounted while another one shows, with its input and running requests. */
  keep?: boolean
}

type TabsProps<Value extends string> = {
  /** The accessible name of the tab list. */
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
  /** For tabs inside a tab: shown as pills, or in wide windows as a list beside the panel. */
  inner?: boolean
}

/** Tabs with one visible panel. The arrow keys follow the reading direction; a narrow strip scrolls. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onValueChange, inner = false } = props
  const isList = useWideWindow() && inner
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const keys = useTabKeys({ list, isList })
  useEffect(() => bringIntoSight(list.current, value), [value])
  useToastsOfPart(value)
  const isThere = useSeen(value)
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
              aria-controls={isThere(item) ? `${id}-${item.value}-panel` : undefined}
              // One tab stop: the arrow keys reach the other tabs.
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
      {items.filter(isThere).map((item) => (
        <Panel key={item.value} id={`${id}-${item.value}`} isShown={item.value === value}>
          {item.content}
        </Panel>
      ))}
    </div>
  )
}

/** Which panels are mounted: the visible one, and with `keep` those shown before. */
function useSeen<Value extends string>(value: Value) {
  const [seen, setSeen] = useState<readonly Value[]>([value])
  if (!seen.includes(value)) setSeen([...seen, value])
  return (item: TabItem<Value>) => item.value === value || (item.keep === true && seen.includes(item.value))
}

type PanelProps = { id: string; isShown: boolean; children: ReactNode }

function Panel({ id, isShown, children }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isShown) return
    // In a hidden panel a modal dialog would block the page, without a way to close it.
    for (const dialog of panel.current?.querySelectorAll('dialog[open]') ?? [])
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  }, [isShown])
  return (
    <div
      ref={panel}
      id={`${id}-panel`}
      role="tabpanel"
      aria-labelledby={id}
      // The panel is focusable, because it may contain no focusable element yet.
      tabIndex={isShown ? 0 : -1}
      hidden={!isShown}
      className={styles.panel}
    >
      {children}
    </div>
  )
}

/** Scrolls the tab into view if the strip is wider than the screen; scrolls nothing else. */
function bringIntoSight(strip: HTMLElement | null, value: string): void {
  if (!strip || strip.scrollWidth <= strip.clientWidth) return
  const tab = strip.querySelector(`[data-value="${value}"]`)
  if (!tab) return
  const [outside, inside] = [strip.getBoundingClientRect(), tab.getBoundingClientRect()]
  const middle = (box: DOMRect) => box.left + box.width / 2
  strip.scrollBy({ left: middle(inside) - middle(outside) })
}

type TabKeys = { list: RefObject<HTMLElement | null>; isList: boolean }

/** Moves the focus along tabs: arrow keys in reading direction, or up and down in a list; Home and End; wraps. */
function useTabKeys({ list, isList }: TabKeys) {
  const { direction } = useLanguage()
  const isLeftward = direction === 'rtl'
  const forward = isList ? 'ArrowDown' : isLeftward ? 'ArrowLeft' : 'ArrowRight'
  const back = isList ? 'ArrowUp' : isLeftward ? 'ArrowRight' : 'ArrowLeft'

  return (event: KeyboardEvent) => {
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const here = tabs.indexOf(document.activeElement as HTMLElement)
    const places: Record<string, number> = {
      [forward]: (here + 1) % tabs.length,
      [back]: (here - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }
    const place = places[event.key]
    if (here < 0 || place === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    tabs[place]?.focus()
  }
}
