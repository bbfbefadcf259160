import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { readSite } from '#contract/site.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { useSession } from '#web/platform/session.ts'
import { Checklist } from '#web/setup/checklist.tsx'
import { EssentialsForm } from '#web/setup/essentials-form.tsx'
import { InstallationCard } from '#web/setup/installation-card.tsx'
import { setUpMessages } from '#web/setup/messages.ts'
import { OwnName } from '#web/setup/own-name.tsx'
import { OwnerForm } from '#web/setup/owner-form.tsx'
import { PageHead } from '#web/site/page-head.tsx'
import { SignInAgain } from '#web/staff/sign-in-again.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { InnerPage } from './inner-page.tsx'
import styles from './setup.module.css'

/** The first owner's way from an empty installation to a site that takes applications. */
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
  const words = useMessages(setUpMessages)
  const session = useSession('staff')
  const toast = useToast()
  const token = useLinkToken()
  const [hasEntered, setEntered] = useState(false)
  if (session && !hasEntered) setEntered(true)
  if (hasEntered) {
    // A session that ends while somebody fills the form in leaves what they typed.
    return (
      <>
        <Essentials />
        <SignInAgain desk="admin" open={session === null} username={undefined} />
      </>
    )
  }
  if (session === undefined || token === undefined) return <Opening />
  if (token === null) {
    return (
      <EmptyState
        level={2}
        title={words.noLinkTitle}
        action={<ButtonLink to="/admin">{words.toAdmin}</ButtonLink>}
      >
        {words.noLink}
      </EmptyState>
    )
  }
  return <OwnerForm token={token} onMade={() => toast.show({ title: words.welcome })} />
}

/** The token of the one-time link; it stands behind the hash, which browsers do not send. Undefined until it was read. */
function useLinkToken(): string | null | undefined {
  const [token, setToken] = useState<string | null>()
  useEffect(() => {
    setToken(new URLSearchParams(location.hash.slice(1)).get('token'))
  }, [])
  return token
}

function Essentials() {
  const words = useMessages(setUpMessages)
  const { language } = useLanguage()
  const toast = useToast()
  const revalidator = useRevalidator()
  const client = useQueryClient()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['site'],
    queryFn: ({ signal }) => call(readSite, {}, { signal, language }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!data) {
    if (!error) return <Opening />
    return <ErrorState title={words.loadFailed} onRetry={() => refetch()} busy={isFetching} />
  }
  return (
    <div className={styles.columns}>
      <EssentialsForm
        key={data.version}
        site={data}
        onPublished={(site) => {
          client.setQueryData(['site'], site)
          toast.show({ title: words.published })
          void revalidator.revalidate()
        }}
      />
      <aside className={styles.aside}>
        <Checklist site={data} />
        <OwnName />
        <InstallationCard />
        <ButtonLink to="/" variant="ghost" wide>
          {words.seeSite}
        </ButtonLink>
        <ButtonLink to="/admin#subscriptions" variant="ghost" wide>
          {words.seeRequests}
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
