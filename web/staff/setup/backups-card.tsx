import { useQuery } from '@tanstack/react-query'
import { DatabaseBackup } from 'lucide-react'
import { useId } from 'react'
import type { Backups } from '#contract/dashboard-backups.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import { StaleNotice } from '#web/ui/stale-notice.tsx'
import { backupMessages } from './backups-messages.ts'
import { backups } from './backups-queries.ts'
import { ServerLine } from './server-line.tsx'
import styles from './setup.module.css'

const tones: Record<Backups['state'], BadgeTone> = {
  off: 'neutral',
  ok: 'ok',
  late: 'warn',
  ahead: 'warn',
  gone: 'warn',
  failing: 'warn',
  unreadable: 'warn',
}

/** The last backup and the last proven restore, what is wrong with them, or how to have them. */
export function BackupsCard() {
  const t = useMessages(backupMessages)
  const { language } = useLanguage()
  const headingId = useId()
  const { data, error, refetch } = useQuery(backups(language))
  return (
    <Card as="section" aria-labelledby={headingId}>
      <CardHead
        id={headingId}
        icon={<DatabaseBackup aria-hidden="true" />}
        action={data && <Badge tone={tones[data.state]}>{t.states[data.state]}</Badge>}
      >
        {t.title}
      </CardHead>
      <div className={stack(16)}>
        {!data && error && <ErrorPanel title={t.failedToLoad} error={error} onRetry={() => refetch()} />}
        {!data && !error && (
          <Loading label={t.loading}>
            <Skeleton shape="box" />
          </Loading>
        )}
        {data && error && <StaleNotice />}
        {data && (data.state === 'off' ? <Off /> : <Runs backups={data} />)}
      </div>
    </Card>
  )
}

function Off() {
  const t = useMessages(backupMessages)
  return (
    <>
      <p className={styles.muted}>{t.off}</p>
      <ServerLine place="settings" text="BACKUP_DIR=/mnt/copies" />
    </>
  )
}

function Runs({ backups: { state, backup, proof, newest } }: { backups: Backups }) {
  const t = useMessages(backupMessages)
  const { dateTime } = useFormat()
  const isFirst = backup.at === null && backup.error === null
  return (
    <>
      {backup.error !== null && (
        <Failure words={state === 'unreadable' ? t.unreadable : t.backupFailed} reason={backup.error} />
      )}
      {proof.error !== null && <Failure words={t.proofFailed} reason={proof.error} />}
      {(state === 'late' || state === 'ahead' || state === 'gone') && <Notice tone="warn">{t[state]}</Notice>}
      <dl className={styles.facts}>
        <div>
          <dt>{t.lastBackup}</dt>
          <dd>{backup.at ? dateTime(backup.at) : t.notYet}</dd>
        </div>
        <div>
          <dt>{t.lastProof}</dt>
          <dd>{proof.at ? dateTime(proof.at) : t.notYet}</dd>
        </div>
      </dl>
      {isFirst && <p className={styles.muted}>{t.first}</p>}
      {newest !== null && (
        <div className={stack(8)}>
          <p className={styles.muted}>{t.prove}</p>
          <ServerLine place="shell" text={`npm run verify -- --from ${newest}`} />
        </div>
      )}
    </>
  )
}

function Failure({ words, reason }: { words: string; reason: string }) {
  return (
    <Notice tone="warn">
      <p>{words}</p>
      <p>
        <Ltr wraps>{reason}</Ltr>
      </p>
    </Notice>
  )
}
