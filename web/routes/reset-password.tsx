import { BadgeCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { accountMessages } from '#web/public/forgotten-password/messages.ts'
import { NewPasswordForm } from '#web/public/forgotten-password/new-password-form.tsx'
import { PageHead } from '#web/shell/page-head.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { PlateLogo } from '#web/ui/plate-logo.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { InnerPage } from './inner-page.tsx'
import styles from './password-page.module.css'

/** The target of a one-time link that staff sent by WhatsApp or mail: choosing a password. */
export default function ResetPasswordPage() {
  const { title, description } = useMessages(accountMessages)
  return (
    <InnerPage narrow>
      <PageHead title={title} description={description} unlisted />
      <Choice />
    </InnerPage>
  )
}

// Saving removes the focused button.
function focus(heading: HTMLHeadingElement | null) {
  heading?.focus()
}

function Choice() {
  const t = useMessages(accountMessages)
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
    // Opening a second link over the first one changes only the hash.
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  if (saved) {
    return (
      <EmptyState
        level={1}
        titleRef={focus}
        icon={<BadgeCheck />}
        title={t.doneTitle}
        action={
          <ButtonLink to="/members" state={{ email: saved.email }}>
            {t.signIn}
          </ButtonLink>
        }
      >
        {t.done}
      </EmptyState>
    )
  }
  if (token === null) {
    return (
      <EmptyState
        level={1}
        title={t.noLinkTitle}
        action={<ButtonLink to="/forgot-password">{t.newLink}</ButtonLink>}
      >
        {t.noLink}
      </EmptyState>
    )
  }
  return (
    <Card as="section" className={styles.card}>
      <PlateLogo className={styles.logo} />
      <h1>{isConfirming ? t.confirmTitle : t.title}</h1>
      <p className={styles.lead}>{isConfirming ? t.confirmLead : t.lead}</p>
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
