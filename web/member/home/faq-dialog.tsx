import { useQuery } from '@tanstack/react-query'
import { readSite } from '#contract/site.ts'
import type { FaqEntry } from '#contract/site-settings.ts'
import { ApiError, call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { queryTiming } from '#web/platform/query-timing.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { stack } from '#web/ui/layout.ts'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '#web/ui/states.tsx'
import { dialogMessages } from './dialog-messages.ts'
import styles from './faq.module.css'
import { homeMessages } from './home-messages.ts'

/** The owner's FAQ, one answer open at a time. Fetched when it opens, because no page's data contains it. */
export function FaqDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages(dialogMessages).faq
  const { support } = useMessages(homeMessages)
  const { language } = useLanguage()
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: [readSite.id, 'faq'],
    queryFn: async ({ signal }) => (await call(readSite, {}, { signal, language })).settings.faq,
    ...queryTiming.library,
  })
  return (
    <Dialog open onClose={onClose} title={support.faq}>
      {data && <Questions entries={data} />}
      {!data && error && (
        <ErrorState title={t.failed} onRetry={() => refetch()} busy={isFetching}>
          {error instanceof ApiError && error.sentence}
        </ErrorState>
      )}
      {!data && !error && (
        <Loading label={t.loading} className={stack(8)}>
          {['first', 'second', 'third'].map((name) => (
            <Skeleton key={name} shape="control" />
          ))}
        </Loading>
      )}
    </Dialog>
  )
}

function Questions({ entries }: { entries: FaqEntry[] }) {
  const t = useMessages(dialogMessages).faq
  const localized = useLocalized()
  if (entries.length === 0) return <EmptyState title={t.none}>{t.ask}</EmptyState>
  return (
    <div className={stack(8)}>
      {entries.map(({ question, answer }) => (
        <Disclosure key={question.ar + question.en} name="faq" title={<bdi>{localized(question)}</bdi>}>
          <p className={styles.answer}>
            <bdi>{localized(answer)}</bdi>
          </p>
        </Disclosure>
      ))}
    </div>
  )
}
