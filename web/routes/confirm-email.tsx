import { BadgeCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { ConfirmNewEmail } from '#web/public/new-email/confirm-new-email.tsx'
import { newEmailMessages } from '#web/public/new-email/messages.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { PlateLogo } from '#web/ui/plate-logo.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { InnerPage } from './inner-page.tsx'
import styles from './password-page.module.css'

/** The target of the link that was mailed to a member's new address. */
export default function ConfirmEmailPage() {
  const { title, description } = useMessages(newEmailMessages)
  return (
    <InnerPage narrow>
      <PageHead title={title} description={description} unlisted />
      <Confirming />
    </InnerPage>
  )
}

// Confirming removes the focused button.
function focus(heading: HTMLHeadingElement | null) {
  heading?.focus()
}

function Confirming() {
  const t = useMessages(newEmailMessages)
  const token = useToken()
  const [confirmed, setConfirmed] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  if (confirmed) {
    return (
      <EmptyState
        level={1}
        titleRef={focus}
        icon={<BadgeCheck />}
        title={t.doneTitle}
        action={
          <ButtonLink to="/members" state={{ email: confirmed }}>
            {t.signIn}
          </ButtonLink>
        }
      >
        {t.done(isolate(confirmed))}
      </EmptyState>
    )
  }
  if (isOver || token === null) {
    return (
      <EmptyState level={1} titleRef={isOver ? focus : undefined} title={t.invalidTitle}>
        {t.invalid}
      </EmptyState>
    )
  }
  return (
    <Card as="section" className={styles.card}>
      <PlateLogo className={styles.logo} />
      <h1>{t.title}</h1>
      {token === undefined ? (
        <Loading label={t.loading}>
          <Skeleton shape="control" />
        </Loading>
      ) : (
        <ConfirmNewEmail key={token} token={token} onConfirmed={setConfirmed} onOver={() => setOver(true)} />
      )}
    </Card>
  )
}

/** The token of the link, in the hash, which browsers do not send. Undefined before it was read. */
function useToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    const read = () => setToken(new URLSearchParams(location.hash.slice(1)).get('token'))
    read()
    // Opening a second link over the first one changes only the hash.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  return token
}
