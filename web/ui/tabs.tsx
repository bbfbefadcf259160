import { type ReactNode, useContext, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useWideWindow } from '#web/platform/media-query.ts'
import { classes } from './classes.ts'
import styles from './tabs.module.css'
import { ToastContext } from './toast-state.ts'
import { useTabKeys } from './use-tab-keys.ts'

/** One tab: the value that names it, its words, and its panel. */
export type TabItem<Value extends string> = {
  value: Value
  label: ReactNode
  icon?: ReactNode
  content: ReactNode
  /** Once seen, the panel stays as it is while another one shows: with what was typed there and what is under way. */
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
  useToastsOfTheirTab(value)
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
      {items.filter(isThere).map((item) => (
        <Panel key={item.value} id={`${id}-${item.value}`} isShown={item.value === value}>
          {item.content}
        </Panel>
      ))}
    </div>
  )
}

/** What was said in one tab goes when another one shows, save what can still be taken back. */
function useToastsOfTheirTab(value: string) {
  const toasts = useContext(ToastContext)
  const latest = useRef(toasts)
  latest.current = toasts
  const shown = useRef(value)
  // Before the panel that comes has anything to say.
  useLayoutEffect(() => {
    if (shown.current === value) return
    shown.current = value
    const toast = latest.current?.toast
    if (toast && (toast.tone === 'bad' || !toast.action)) latest.current?.dismiss()
  }, [value])
}

/** Tells which panels exist: the one that shows, and those to be kept that have shown before. */
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
    // Out of sight it would hold the whole page, without a way to close it.
    for (const dialog of panel.current?.querySelectorAll('dialog[open]') ?? [])
      dialog.dispatchEvent(new Event('cancel', { cancelable: true }))
  }, [isShown])
  return (
    <div
      ref={panel}
      id={`${id}-panel`}
      role="tabpanel"
      aria-labelledby={id}
      // Where nothing inside takes the focus yet, the panel itself is within reach.
      tabIndex={isShown ? 0 : -1}
      hidden={!isShown}
      className={styles.panel}
    >
      {children}
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
