import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { openDraft } from '#contract/site-drafts.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { QueryProvider } from '#web/platform/queries.tsx'
import { LanguageButton, ThemeButton } from '#web/site/preference-buttons.tsx'
import { ErrorState } from '#web/ui/states.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import styles from './preview.module.css'
import { PreviewedLanding } from './previewed-site.tsx'

const words = defineMessages({
  ar: {
    ribbon: 'هذه مسودة لم تُنشر',
    until: (time: string) => `ينتهي الرابط ${time}`,
    edit: 'متابعة التعديل هنا',
    failed: 'تعذّرت معاينة المسودة',
    home: 'الموقع المنشور',
  },
  en: {
    ribbon: 'This is a draft, not published',
    until: (time) => `The link ends ${time}`,
    edit: 'Go on editing here',
    failed: 'The draft could not be shown',
    home: 'The published site',
  },
})

/** A shared draft, for whoever holds its link. */
export function SharedPreview() {
  return (
    <QueryProvider>
      <Shared />
    </QueryProvider>
  )
}

function Shared() {
  const text = useMessages(words)
  const { language } = useLanguage()
  const { dateTime } = useFormat()
  // What stands behind the # is never sent with an address, so the token stays out of every log.
  const [token] = useState(() => location.hash.slice(1))
  const draft = useQuery({
    queryKey: [openDraft.id, token],
    queryFn: ({ signal }) => call(openDraft, { body: { token } }, { signal, language }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (draft.error) {
    return (
      <main id="main" className={`wrap ${styles.waiting}`}>
        <h1 className="visually-hidden">{text.ribbon}</h1>
        <ErrorState level={2} title={text.failed} onRetry={() => draft.refetch()}>
          {draft.error instanceof ApiError && draft.error.sentence}
        </ErrorState>
        <TextLink to="/">{text.home}</TextLink>
      </main>
    )
  }
  if (!draft.data) return <div className={styles.waiting} aria-busy="true" />
  const { settings, sections, expiresAt } = draft.data
  return (
    <>
      <PreviewedLanding site={{ settings, sections, selected: null }} framed={false} />
      <aside className={styles.ribbon}>
        <span>{text.ribbon}</span>
        <span>{text.until(dateTime(expiresAt))}</span>
        <TextLink to={`/edit#${token}`} icon={<Pencil />}>
          {text.edit}
        </TextLink>
        <LanguageButton />
        <ThemeButton />
      </aside>
    </>
  )
}
