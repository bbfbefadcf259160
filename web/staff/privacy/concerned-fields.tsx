import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { makePrivacyCsvLink, type PrivacyCsv } from '#contract/csv-files-privacy.ts'
import { concernedGroups } from '#contract/data-breach-values.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useGuardedMutation } from '#web/platform/use-guarded-mutation.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import { type BreachValues, concernedBy } from './breach-form.ts'
import { breachMessages, countedPeople } from './breach-messages.ts'
import styles from './privacy.module.css'
import { concernedCount } from './queries.ts'

type Field = { name: string; defaultValue: string; error: string | undefined }
type ConcernedFieldsProps = { who: Field; from: Field; values: Pick<BreachValues, 'who' | 'from'> }

/** Whom a breach concerns, by what is stored of them: how many they are, and their list as a file. */
export function ConcernedFields({ who, from, values }: ConcernedFieldsProps) {
  const t = useMessages(breachMessages).form
  const people = concernedBy(values)
  return (
    <div className={styles.concerned}>
      <div className={styles.pair}>
        <SelectField {...who} label={t.who} optional>
          <option value="">{t.unknown}</option>
          {concernedGroups.map((group) => (
            <option key={group} value={group}>
              {t.groups[group]}
            </option>
          ))}
        </SelectField>
        <TextField {...from} type="date" label={t.from} hint={t.fromHint} optional />
      </div>
      {people && <Found content={{ table: 'people_concerned', ...people }} />}
    </div>
  )
}

type FoundProps = { content: Extract<PrivacyCsv, { table: 'people_concerned' }> }

function Found({ content }: FoundProps) {
  const t = useMessages(breachMessages).form
  const { language } = useLanguage()
  const { plural } = useFormat()
  const { table: _, ...people } = content
  const { data, error } = useQuery(concernedCount(people, language))
  return (
    <div className={styles.found}>
      <span role="status">
        {data ? t.found(plural(countedPeople, data.count)) : error ? t.countFailed : t.counting}
      </span>
      <CsvOfPrivacy content={content} label={t.list} failed={t.listFailed} />
    </div>
  )
}

type CsvOfPrivacyProps = { content: PrivacyCsv; label: string; failed: string }

/** Downloads a file about privacy by a link that opens only in this session. */
export function CsvOfPrivacy({ content, label, failed }: CsvOfPrivacyProps) {
  const { language } = useLanguage()
  const fail = useFailureToast()
  const download = useGuardedMutation({
    mutationFn: () => call(makePrivacyCsvLink, { body: content }, { language }),
    onSuccess: ({ url }) => {
      const link = document.createElement('a')
      link.href = url
      link.download = ''
      link.click()
    },
    onError: (error) => fail(failed, error),
  })
  return (
    <Button
      variant="ghost"
      size="compact"
      icon={<Download />}
      busy={download.isPending}
      onClick={() => download.mutate(undefined)}
    >
      {label}
    </Button>
  )
}
