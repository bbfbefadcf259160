import { Eye, EyeOff } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { CallAnswer } from '#contract/endpoint.ts'
import type { readUserHealthAccess } from '#contract/health-access.ts'
import type { User } from '#contract/users.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { takeFocus } from '#web/ui/take-focus.ts'
import { GlassForm } from './glass-form.tsx'
import styles from './health-access.module.css'
import { healthAccessMessages } from './messages.ts'

type Access = CallAnswer<typeof readUserHealthAccess>

type HealthWallProps = {
  user: User
  /** Undefined until it is known. */
  access: Access | undefined
  error: Error | null
  /** Whether the server refused a call for the content. */
  isClosed: boolean
  onRetry: () => void
  /** Called with the end of the hour; without it if the data was open already. */
  onOpened: (until?: string) => void
  children: ReactNode
}

/** The content, or why it is closed. While it is closed it stays mounted, so that nothing that was typed is lost. */
export function HealthWall({ user, access, error, isClosed, onRetry, onOpened, children }: HealthWallProps) {
  const t = useMessages(healthAccessMessages)
  const [isOpenedHere, setOpenedHere] = useState(false)
  const isOpen = access ? access.state === 'open' : !isClosed
  const opened = (until?: string) => {
    setOpenedHere(true)
    onOpened(until)
  }
  return (
    <>
      {!access && isClosed && !error && (
        <Loading label={t.loading}>
          <Skeleton shape="box" />
        </Loading>
      )}
      {!access && isClosed && error && <ErrorPanel title={t.loadFailed} error={error} onRetry={onRetry} />}
      {access && !isOpen && <Closed {...{ user, access }} onOpened={opened} />}
      {isOpen && access?.until && <OpenHour user={user} until={access.until} isNew={isOpenedHere} />}
      <div hidden={!isOpen} className={styles.content}>
        {children}
      </div>
    </>
  )
}

type ClosedProps = { user: User; access: Access; onOpened: (until?: string) => void }

function Closed({ user, access, onOpened }: ClosedProps) {
  const t = useMessages(healthAccessMessages)
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The focus was in the content, which is hidden now.
    const { activeElement, body } = document
    if (activeElement === body || activeElement?.closest('[hidden]')) title.current?.focus()
  }, [])
  return (
    <div className={stack(18)}>
      <Notice icon={<EyeOff />}>
        <h3 ref={title} tabIndex={-1} className={styles.title}>
          {t.closed}
        </h3>
        <p>{useWhoSees(user, access.coach)}</p>
      </Notice>
      {access.state === 'glass' && <GlassForm {...{ user, onOpened }} proof={access.proof} />}
    </div>
  )
}

/** Whose the health data is to see, in a sentence. */
function useWhoSees({ coachId }: User, coach: string | null): string {
  const t = useMessages(healthAccessMessages)
  if (coach === null) return coachId ? t.unconfirmed : t.ofOwners
  return coach === '' ? t.ofUnnamed : t.ofCoach(isolate(coach))
}

type OpenHourProps = { user: User; until: string; isNew: boolean }

function OpenHour({ user, until, isNew }: OpenHourProps) {
  const t = useMessages(healthAccessMessages)
  const { time } = useFormat()
  return (
    <div ref={isNew ? takeFocus : undefined} tabIndex={-1} className={styles.hour}>
      <Notice icon={<Eye />}>{t.openUntil(isolate(time(until)), isolate(user.name))}</Notice>
    </div>
  )
}
