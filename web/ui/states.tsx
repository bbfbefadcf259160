import { RotateCw, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'
import { uiMessages } from './messages.ts'
import styles from './notice.module.css'

type EmptyStateProps = {
  title: ReactNode
  children?: ReactNode
  /** Replaces the illustration. */
  icon?: ReactNode
  /** The next step. */
  action?: ReactNode
  level?: 1 | 2 | 3
  /** If set, the title is focusable by code. */
  titleRef?: Ref<HTMLHeadingElement>
}

/** Says that there is no content yet, and how to add it. */
export function EmptyState({ title, children, icon, action, level = 3, titleRef }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.state}>
      {icon ?? <UnloadedBar />}
      <Heading ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
        {title}
      </Heading>
      {children && <p className={styles.body}>{children}</p>}
      {action}
    </div>
  )
}

type ErrorStateProps = {
  title: ReactNode
  children?: ReactNode
  onRetry?: () => void
  /** Whether a retry is running. */
  busy?: boolean
  level?: 2 | 3
}

/** Says that content could not be loaded, with a retry button. */
export function ErrorState({ title, children, onRetry, busy = false, level = 3 }: ErrorStateProps) {
  const t = useMessages(uiMessages)
  const Heading = `h${level}` as const
  return (
    <div role="alert" className={classes(styles.state, styles.failed)}>
      <TriangleAlert />
      <Heading>{title}</Heading>
      {children && <p className={styles.body}>{children}</p>}
      {onRetry && (
        <Button variant="ghost" size="compact" busy={busy} icon={<RotateCw />} onClick={onRetry}>
          {t.retry}
        </Button>
      )}
    </div>
  )
}

/** The default illustration: a bar without plates. */
function UnloadedBar() {
  return (
    <svg viewBox="0 0 148 40" aria-hidden="true" className={styles.plain}>
      <rect y="17" width="148" height="6" rx="3" fill="var(--steel)" />
      <rect x="24" y="8" width="7" height="24" rx="2" fill="var(--steel-2)" />
      <rect x="117" y="8" width="7" height="24" rx="2" fill="var(--steel-2)" />
    </svg>
  )
}
