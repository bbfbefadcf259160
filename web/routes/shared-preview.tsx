import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { openDraft } from '#contract/site-drafts.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { Footer } from '#web/shell/footer.tsx'
import { TopBar } from '#web/shell/top-bar.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { InnerPage } from './inner-page.tsx'
import styles from './preview.module.css'
import { PreviewedLanding } from './previewed-site.tsx'

const messages = defineMessages({
  ar: {
    ribbon: (time: string) => `مسودة غير منشورة · ينتهي الرابط ${time}`,
    edit: 'متابعة التعديل',
    ended: 'انتهى رابط المعاينة',
    whyEnded: 'انتهت مدته أو تم إلغاؤه، أو لم يُنسخ كاملًا. اطلب رابطًا جديدًا ممن أرسله إليك.',
    home: 'العودة إلى الرئيسية',
    failed: 'تعذّرت معاينة المسودة',
  },
  en: {
    ribbon: (time) => `Unpublished draft · the link expires ${time}`,
    edit: 'Edit here',
    ended: 'This preview link no longer works',
    whyEnded: 'It expired, was revoked, or wasn’t copied in full. Ask the person who sent it for a new one.',
    home: 'Back to home',
    failed: 'Couldn’t show the draft',
  },
})

/** A shared draft, opened by its link. */
export function SharedPreview() {
  return (
    <QueryProvider>
      <Shared />
    </QueryProvider>
  )
}

function Shared() {
  const text = useMessages(messages)
  const { language } = useLanguage()
  const { dateTime } = useFormat()
  // The hash is never sent to a server, so the token is in no log.
  const [token] = useState(() => location.hash.slice(1))
  const draft = useQuery({
    queryKey: [openDraft.id, token],
    queryFn: ({ signal }) => call(openDraft, { body: { token } }, { signal, language }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (draft.error) {
    return (
      <InFrame>
        {isNoLink(draft.error) ? (
          <EmptyState level={1} title={text.ended} action={<ButtonLink to="/">{text.home}</ButtonLink>}>
            {text.whyEnded}
          </EmptyState>
        ) : (
          <>
            <h1 className="visually-hidden">{text.failed}</h1>
            <ErrorState level={2} title={text.failed} busy={draft.isFetching} onRetry={() => draft.refetch()}>
              {draft.error instanceof ApiError && draft.error.sentence}
            </ErrorState>
          </>
        )}
      </InFrame>
    )
  }
  if (!draft.data) return <div className={styles.waiting} aria-busy="true" />
  const { settings, sections, expiresAt } = draft.data
  return (
    <div className={styles.shared}>
      <aside className={styles.ribbon}>
        <span>{text.ribbon(dateTime(expiresAt))}</span>
        <TextLink to={`/edit#${token}`}>{text.edit}</TextLink>
      </aside>
      <PreviewedLanding site={{ settings, sections, selected: null }} framed={false} />
    </div>
  )
}

/** Whether the link is not valid, so that a retry cannot succeed. */
function isNoLink(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'link_invalid' || error.code === 'invalid_input')
}

/** The published site's top bar and footer around a message that replaces the draft. */
function InFrame({ children }: { children: ReactNode }) {
  return (
    <>
      <TopBar />
      <main id="main" tabIndex={-1} className={styles.reported}>
        <InnerPage narrow>{children}</InnerPage>
      </main>
      <Footer />
    </>
  )
}
