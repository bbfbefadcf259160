import { useQuery } from '@tanstack/react-query'
import type { DataBreach, DataBreachInput, DataBreachVersion } from '#contract/data-breaches.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { breachMessages } from './breach-messages.ts'
import styles from './privacy.module.css'
import { breachVersions } from './queries.ts'

type VersionsDialogProps = { breach: DataBreach; onClose: () => void }

const factNames = [
  'noticedAt',
  'what',
  'kinds',
  'people',
  'count',
  'measures',
  'authorityAt',
  'peopleToldAt',
  'closedAt',
] as const satisfies (keyof DataBreachInput)[]

/** Who wrote what about a breach, and when; nothing of it is removed. */
export function VersionsDialog({ breach, onClose }: VersionsDialogProps) {
  const t = useMessages(breachMessages).versions
  const { language } = useLanguage()
  const { data, error, refetch } = useQuery(breachVersions(breach._id, language))
  const versions = data?.versions ?? []
  return (
    <Dialog open reading onClose={onClose} title={t.title}>
      {!data && error && <ErrorPanel title={t.failed} error={error} onRetry={() => refetch()} />}
      {!data && !error && (
        <Loading label={t.loading}>
          <Skeleton shape="box" />
        </Loading>
      )}
      <ol className={styles.list}>
        {versions.map((version, at) => (
          <Version key={version.version} version={version} former={versions[at + 1]} />
        ))}
      </ol>
    </Dialog>
  )
}

function Version({ version, former }: { version: DataBreachVersion; former: DataBreachVersion | undefined }) {
  const t = useMessages(breachMessages).versions
  const { dateTime } = useFormat()
  const { language } = useLanguage()
  const changed = factNames.filter((name) => JSON.stringify(version[name]) !== JSON.stringify(former?.[name]))
  const names = new Intl.ListFormat(language).format(changed.map((name) => t.facts[name]))
  const isTextNew = changed.includes('what') || changed.includes('measures')
  return (
    <li className={styles.version}>
      <b>{former ? t.changed(names) : t.first}</b>
      {isTextNew && (
        <p dir="auto" className={styles.words}>
          {[version.what, version.measures].filter(Boolean).join('\n')}
        </p>
      )}
      <span className="muted small">
        <bdi>{version.by || t.gone}</bdi>
        {' · '}
        <time dateTime={version.at}>{dateTime(version.at)}</time>
      </span>
    </li>
  )
}
