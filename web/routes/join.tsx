import { useQuery } from '@tanstack/react-query'
import { BadgeCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { openInvitation } from '#contract/staff-invitations.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { JoinForm } from '#web/public/invitation/join-form.tsx'
import { joinMessages } from '#web/public/invitation/messages.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { PlateLogo } from '#web/ui/plate-logo.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { InnerPage } from './inner-page.tsx'
import styles from './password-page.module.css'

/** The target of an invitation link: the invited person chooses username and password. */
export default function JoinPage() {
  const { title, description } = useMessages(joinMessages)
  return (
    <QueryProvider>
      <ToastProvider>
        <InnerPage narrow>
          <PageHead title={title} description={description} unlisted />
          <Joining />
        </InnerPage>
      </ToastProvider>
    </QueryProvider>
  )
}

// Joining removes the focused button.
function focus(heading: HTMLHeadingElement | null) {
  heading?.focus()
}

function Joining() {
  const t = useMessages(joinMessages)
  const token = useToken()
  const navigate = useNavigate()
  const [end, setEnd] = useState<'joined' | 'over' | null>(null)
  const goOn = (isSignedIn: boolean) =>
    isSignedIn ? void navigate('/admin', { replace: true }) : setEnd('joined')
  if (end === 'joined') {
    return (
      <EmptyState
        level={1}
        titleRef={focus}
        icon={<BadgeCheck />}
        title={t.doneTitle}
        action={<ButtonLink to="/admin">{t.signIn}</ButtonLink>}
      >
        {t.done}
      </EmptyState>
    )
  }
  if (end === 'over' || token === null) return <Over />
  return <Invited key={token} token={token} onJoined={goOn} onOver={() => setEnd('over')} />
}

function Over() {
  const t = useMessages(joinMessages)
  return (
    <EmptyState level={1} title={t.invalidTitle}>
      {t.invalid}
    </EmptyState>
  )
}

type InvitedProps = { token: string | undefined; onJoined: (isSignedIn: boolean) => void; onOver: () => void }

function Invited({ token, onJoined, onOver }: InvitedProps) {
  const t = useMessages(joinMessages)
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery({
    queryKey: [openInvitation.id, token],
    queryFn: ({ signal }) => call(openInvitation, { body: { token: token ?? '' } }, { signal, language }),
    enabled: token !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (error instanceof ApiError && error.code === 'link_invalid') return <Over />
  return (
    <Card as="section" className={styles.card}>
      <PlateLogo className={styles.logo} />
      <h1>{t.title}</h1>
      {error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading}>
          <Skeleton shape="control" />
        </Loading>
      )}
      {data && token && <JoinForm {...{ token, onJoined, onOver }} invitation={data.invitation} />}
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
