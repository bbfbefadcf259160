import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
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
  /** Puts the tabs as a list beside the panel where there is room. */
  beside?: boolean
}

/** Panels of which one shows. The arrow keys follow the way the page reads; a narrow strip scrolls. */
export function Tabs<Value extends string>(props: TabsProps<Value>) {
  const { label, items, value, onValueChange, beside = false } = props
  const { direction } = useLanguage()
  const isList = useWideWindow() && beside
  return (
    <DirectionProvider direction={direction}>
      <BaseTabs.Root
        value={value}
        onValueChange={(chosen) => onValueChange(chosen as Value)}
        orientation={isList ? 'vertical' : 'horizontal'}
        className={classes(isList && styles.beside)}
      >
        <BaseTabs.List className={styles.strip} aria-label={label} activateOnFocus={false}>
          {items.map((item) => (
            <BaseTabs.Tab key={item.value} value={item.value} className={styles.tab}>
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
