import { BadgeCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { accountMessages } from '#web/accounts/messages.ts'
import { NewPasswordForm } from '#web/accounts/new-password-form.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { PageHead } from '#web/site/page-head.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { InnerPage } from './inner-page.tsx'
import styles from './password-page.module.css'

/** Where a one-time link leads, sent by staff on WhatsApp or by mail: choosing a password. */
export default function ResetPasswordPage() {
  const { title, description } = useMessages(accountMessages)
  return (
    <InnerPage narrow>
      <PageHead title={title} description={description} unlisted />
      <Choice />
    </InnerPage>
  )
}

// Saving takes its own button away.
function focus(heading: HTMLHeadingElement | null) {
  heading?.focus()
}

function Choice() {
  const words = useMessages(accountMessages)
  const [token, setToken] = useState<string | null>()
  const [isConfirming, setConfirming] = useState(false)
  const [saved, setSaved] = useState<{ email: string | null } | null>(null)
  useEffect(() => {
    const read = () => {
      const link = new URLSearchParams(location.hash.slice(1))
      setToken(link.get('token'))
      setConfirming(link.get('confirm') === 'email')
    }
    read()
    // A second link that is opened over a first one changes the hash alone.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  if (saved) {
    return (
      <EmptyState
        level={1}
        titleRef={focus}
        icon={<BadgeCheck />}
        title={words.doneTitle}
        action={
          <ButtonLink to="/members" state={{ email: saved.email }}>
            {words.signIn}
          </ButtonLink>
        }
      >
        {words.done}
      </EmptyState>
    )
  }
  if (token === null) {
    return (
      <EmptyState
        level={1}
        title={words.noLinkTitle}
        action={<ButtonLink to="/forgot-password">{words.newLink}</ButtonLink>}
      >
        {words.noLink}
      </EmptyState>
    )
  }
  return (
    <Card as="section">
      <h1 className={styles.title}>{isConfirming ? words.confirmTitle : words.title}</h1>
      <p>{isConfirming ? words.confirmLead : words.lead}</p>
      {token === undefined && (
        <Loading>
          <Skeleton shape="control" />
        </Loading>
      )}
      {token && (
        <NewPasswordForm
          key={token}
          token={token}
          asksWho={isConfirming}
          onSaved={(email) => setSaved({ email })}
        />
      )}
    </Card>
  )
}
