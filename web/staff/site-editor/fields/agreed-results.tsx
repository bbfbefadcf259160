import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { listAgreedResults } from '#contract/publication-consents.ts'
import type { TransformationStory } from '#contract/site-content.ts'
import { call } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { useDraft } from '#web/staff/site-editor/draft/draft-store.ts'
import { valueAt } from '#web/staff/site-editor/draft/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { useEditor } from './editor-context.tsx'
import styles from './fields.module.css'

const messages = defineMessages({
  ar: {
    title: 'نتائج وافق أصحابها',
    failed: 'تعذّر تحميل النتائج التي وافق أصحابها',
    none: 'لا توجد نتائج أخرى وافق أصحابها. اطلبها من صور العضو في صفحة تقدّمه.',
    add: 'إضافة إلى القصص',
  },
  en: {
    title: 'Agreed results',
    failed: 'Couldn’t load the agreed results',
    none: 'There are no more results that members agreed to. Ask for one below the photos in a member’s progress.',
    add: 'Add to the stories',
  },
})

type AgreedResultsProps = {
  /** The path of the list of stories. */
  place: string
  isFull: boolean
  onAdd: (story: TransformationStory) => void
}

/** The results that members agreed to show and that the list does not have yet, each with a button to add it. */
export function AgreedResults({ place, isFull, onAdd }: AgreedResultsProps) {
  const t = useMessages(messages)
  const localized = useLocalized()
  const { language } = useLanguage()
  const { store } = useEditor()
  const { data, error, refetch } = useQuery({
    queryKey: [listAgreedResults.id],
    queryFn: async ({ signal }) => (await call(listAgreedResults, {}, { signal, language })).results,
    refetchOnWindowFocus: 'always',
  })
  const known = useDraft(store, ({ settings }) =>
    ((valueAt(settings, place) ?? []) as TransformationStory[])
      .flatMap(({ publicationConsent }) => publicationConsent ?? [])
      .join(' '),
  ).split(' ')
  if (!data) return error ? <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} /> : null
  const results = data.filter(({ consent }) => !known.includes(consent))
  return (
    <section aria-labelledby="agreed-results" className={styles.agreed}>
      <h4 id="agreed-results">{t.title}</h4>
      {results.length === 0 && <p className={styles.hint}>{t.none}</p>}
      <ul>
        {results.map(({ consent, story }) => (
          <li key={consent}>
            <span>
              <bdi>{localized(story.name)}</bdi>: <bdi>{localized(story.achievement)}</bdi>
            </span>
            <Button
              variant="ghost"
              size="compact"
              icon={<Plus />}
              disabled={isFull}
              onClick={() => onAdd(story)}
            >
              {t.add}
              <span className="visually-hidden">
                : <bdi>{localized(story.achievement)}</bdi>
              </span>
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
