import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import { useWideWindow } from '#web/platform/wide-window.ts'
import { classes } from './classes.ts'
import styles from './tabs.module.css'

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
  const { direction } = useLanguage()
  const isList = useWideWindow() && inner
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => bringIntoSight(list.current, value), [value])
  return (
    <DirectionProvider direction={direction}>
      <BaseTabs.Root
        value={value}
        onValueChange={(chosen) => onValueChange(chosen as Value)}
        orientation={isList ? 'vertical' : 'horizontal'}
        className={classes(inner && styles.inner, isList && styles.beside)}
      >
        <BaseTabs.List ref={list} className={styles.strip} aria-label={label} activateOnFocus={false}>
          {items.map((item) => (
            <BaseTabs.Tab key={item.value} value={item.value} data-value={item.value} className={styles.tab}>
              {item.icon}
              {item.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {items.map((item) => (
          <BaseTabs.Panel
            key={item.value}
            value={item.value}
            keepMounted={item.keep ?? false}
            className={styles.panel}
          >
            {item.content}
          </BaseTabs.Panel>
        ))}
      </BaseTabs.Root>
    </DirectionProvider>
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
