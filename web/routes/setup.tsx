import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { readSite } from '#contract/site.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { useSession } from '#web/platform/session.ts'
import { PageHead } from '#web/shell/page-head.tsx'
import { SignInAgain } from '#web/staff/account/sign-in-again.tsx'
import { Checklist } from '#web/staff/setup/checklist.tsx'
import { DoneNotice } from '#web/staff/setup/done-notice.tsx'
import { EssentialsForm } from '#web/staff/setup/essentials-form.tsx'
import { InstallationCard } from '#web/staff/setup/installation-card.tsx'
import { setUpMessages } from '#web/staff/setup/messages.ts'
import { OwnName } from '#web/staff/setup/own-name.tsx'
import { OwnerForm } from '#web/staff/setup/owner-form.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { InnerPage } from './inner-page.tsx'
import styles from './setup.module.css'

/** Setup for the first owner: from an empty installation to a site that takes applications. */
export default function SetUpPage() {
  const { title, description } = useMessages(setUpMessages)
  return (
    <QueryProvider>
      <ToastProvider>
        <PageHead title={title} description={description} unlisted />
        <InnerPage>
          <h1 className={styles.title}>{title}</h1>
          <Steps />
        </InnerPage>
      </ToastProvider>
    </QueryProvider>
  )
}

function Steps() {
  const t = useMessages(setUpMessages)
  const session = useSession('staff')
  const token = useLinkToken()
  const [hasEntered, setEntered] = useState(false)
  const [isMade, setMade] = useState(false)
  if (session && !hasEntered) setEntered(true)
  if (hasEntered) {
    // If the session ends while the user fills in the form, the form stays mounted.
    return (
      <>
        {isMade && (
          <div className={styles.made}>
            <DoneNotice>{t.welcome}</DoneNotice>
          </div>
        )}
        <Essentials />
        <SignInAgain portal="admin" open={session === null} username={undefined} />
      </>
    )
  }
  if (session === undefined || token === undefined) return <Opening />
  if (token === null) {
    return (
      <EmptyState level={2} title={t.noLinkTitle} action={<ButtonLink to="/admin">{t.toAdmin}</ButtonLink>}>
        {t.noLink}
      </EmptyState>
    )
  }
  return <OwnerForm token={token} onMade={() => setMade(true)} />
}

/** The token of the one-time link, in the hash, which browsers do not send. Undefined before it was read. */
function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    setToken(new URLSearchParams(location.hash.slice(1)).get('token'))
  }, [])
  return token
}

function Essentials() {
  const t = useMessages(setUpMessages)
  const { language } = useLanguage()
  const [publishedVersion, setPublishedVersion] = useState<number | null>(null)
  const revalidator = useRevalidator()
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(readSite, {}, { signal, language }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) {
    if (!error) return <Opening />
    return <ErrorState title={t.loadFailed} onRetry={() => refetch()} busy={isFetching} />
  }
  return (
    <div className={styles.columns}>
      <EssentialsForm
        key={data.version}
        site={data}
        isPublished={data.version === publishedVersion}
        onPublished={(site) => {
          client.setQueryData(['site'], site)
          setPublishedVersion(site.version)
          void revalidator.revalidate()
        }}
      />
      <aside className={styles.aside}>
        <Checklist site={data} />
        <OwnName />
        <InstallationCard />
        <ButtonLink to="/" variant="ghost" wide>
          {t.seeSite}
        </ButtonLink>
        <ButtonLink to="/admin#subscriptions" variant="ghost" wide>
          {t.seeRequests}
        </ButtonLink>
      </aside>
    </div>
  )
}

function Opening() {
  return (
    <Loading>
      <Skeleton shape="title" />
      <Skeleton shape="box" />
    </Loading>
  )
}
