import type { ComponentPropsWithRef, ReactNode, Ref } from 'react'
import styles from './card.module.css'
import { classes } from './classes.ts'

type CardProps = ComponentPropsWithRef<'section'> & { as?: 'section' | 'article' | 'div' | 'li' | 'aside' }

/** A flat surface for related content; no border, no shadow. */
export function Card({ as = 'div', className, ...rest }: CardProps) {
  const Element = as as 'section'
  return <Element {...rest} className={classes(styles.card, className)} />
}

type CardHeadProps = {
  icon?: ReactNode
  children: ReactNode
  /** A control at the end of the line. */
  action?: ReactNode
  level?: 2 | 3
  id?: string
  /** Lets code focus the title. */
  headingRef?: Ref<HTMLHeadingElement> | undefined
}

/** The title line of a card. */
export function CardHead({ icon, children, action, level = 2, id, headingRef }: CardHeadProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.head}>
      {icon}
      <Heading id={id} ref={headingRef} tabIndex={headingRef ? -1 : undefined}>
        {children}
      </Heading>
      {action}
    </div>
  )
}
