import { useQuery } from '@tanstack/react-query'
import { previewPurposes } from '#contract/purposes.ts'
import { readSiteVersion } from '#contract/site-history.ts'
import type { LocalizedText } from '#contract/values.ts'
import { call } from '#web/platform/api.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Notice } from '#web/ui/notice.tsx'
import { countedMembers, publishingMessages } from './messages.ts'
import { fetchVersion } from './queries.ts'

/** Says how many members this text of the privacy page would ask again, before it is published. */
export function PurposesWarning({ text }: { text: LocalizedText }) {
  const t = useMessages(publishingMessages).purposes
  const { language } = useLanguage()
  const { plural } = useFormat()
  const { data, error } = useQuery({
    queryKey: [previewPurposes.id, text],
    queryFn: ({ signal }) =>
      call(previewPurposes, { body: { text } }, { signal, session: 'staff', language }),
  })
  if (error && !data) return <Notice tone="warn">{t.unknown}</Notice>
  if (!data) return <p className="muted">{t.counting}</p>
  if (!data.changes) return <Notice>{t.same}</Notice>
  return (
    <Notice tone="warn">
      {data.members === 0 ? t.nobody : t.again(plural(countedMembers, data.members))}
    </Notice>
  )
}

/** The same of a version that is to be restored. */
export function RestoredPurposes({ version }: { version: number }) {
  const { language } = useLanguage()
  const { data } = useQuery({
    queryKey: [readSiteVersion.id, version],
    queryFn: () => fetchVersion(version, language),
  })
  return data ? <PurposesWarning text={data.settings.privacyText} /> : null
}
