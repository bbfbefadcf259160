import type { ReactNode } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from './classes.ts'
import { uiMessages } from './messages.ts'
import styles from './skeleton.module.css'

type SkeletonProps = { shape?: 'line' | 'short' | 'title' | 'control' | 'box' | 'circle'; className?: string }

/** A placeholder for content that is loading. `className` may set another size. */
export function Skeleton({ shape = 'line', className }: SkeletonProps) {
  const lineClass = shape === 'short' && styles.line
  return <span aria-hidden="true" className={classes(styles.skeleton, lineClass, styles[shape], className)} />
}

/** Wraps skeletons and announces once that content is loading. */
export function Loading({
  children,
  label,
  className,
}: {
  children: ReactNode
  label?: string
  className?: string
}) {
  const t = useMessages(uiMessages)
  return (
    <div role="status" className={className}>
      <span className="visually-hidden">{label ?? t.loading}</span>
      {children}
    </div>
  )
}
