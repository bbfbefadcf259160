import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tabs as BaseTabs } from '@base-ui/react/tabs'
import type { ReactNode } from 'react'
import { useLanguage } from '#web/platform/language.tsx'
import styles from './tabs.module.css'

/** One tab: the value that names it, its words, and its panel. */
export type TabItem<Value extends string> = {
  value: Value
  label: ReactNode
  icon?: ReactNode
  content: ReactNode
}

type TabsProps<Value extends string> = {
  /** Says what the tabs are about. */
  label: string
  items: readonly TabItem<Value>[]
  value: Value
  onValueChange: (value: Value) => void
}

/** Panels of which one shows. The arrow keys follow the way the page reads; a narrow strip scrolls. */
export function Tabs<Value extends string>({ label, items, value, onValueChange }: TabsProps<Value>) {
  const { direction } = useLanguage()
  return (
    <DirectionProvider direction={direction}>
      <BaseTabs.Root value={value} onValueChange={(chosen) => onValueChange(chosen as Value)}>
        <BaseTabs.List className={styles.strip} aria-label={label} activateOnFocus={false}>
          {items.map((item) => (
            <BaseTabs.Tab key={item.value} value={item.value} className={styles.tab}>
              {item.icon}
              {item.label}
            </BaseTabs.Tab>
          ))}
        </BaseTabs.List>
        {items.map((item) => (
          <BaseTabs.Panel key={item.value} value={item.value} className={styles.panel}>
            {item.content}
          </BaseTabs.Panel>
        ))}
      </BaseTabs.Root>
    </DirectionProvider>
  )
}
