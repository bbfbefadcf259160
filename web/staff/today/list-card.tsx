import type { ReactNode, Ref } from 'react'
import { NumberText } from '#web/platform/format.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import styles from './today.module.css'

type ListCardProps = {
  id: string
  icon: ReactNode
  title: string
  total: number
  children: ReactNode
  /** A control beside the total. */
  action?: ReactNode
  /** Above the rows. */
  bar?: ReactNode
  /** Below the rows. */
  foot?: ReactNode
  onEscape?: () => void
  /** Lets code focus the title. */
  headingRef?: Ref<HTMLHeadingElement>
}

/** One list of those who wait; nothing if nobody does. */
export function ListCard({ id, icon, title, total, children, ...rest }: ListCardProps) {
  const { action, bar, foot, onEscape, headingRef } = rest
  if (total === 0) return null
  return (
    <Card
      as="section"
      aria-labelledby={id}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onEscape?.()
      }}
    >
      <CardHead
        id={id}
        icon={icon}
        headingRef={headingRef}
        action={
          <>
            {action}
            <b className={styles.total}>
              <NumberText value={total} />
            </b>
          </>
        }
      >
        {title}
      </CardHead>
      {bar}
      <ul className={styles.rows}>{children}</ul>
      {foot}
    </Card>
  )
}
