import type { AuditEntryView } from '#contract/audit.ts'
import { auditWords } from '#contract/audit-words.ts'
import { type StaffRole, staffRoles } from '#contract/roles.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { Avatar } from '#web/ui/weight-plates.tsx'
import { auditMessages, countedTimes } from './audit-messages.ts'
import styles from './team.module.css'
import { teamMessages } from './team-messages.ts'

/** One entry: who, what, to whom, and when. */
export function AuditRow({ entry }: { entry: AuditEntryView }) {
  const { language } = useLanguage()
  const format = useFormat()
  const name = useActorName(entry)
  const role = useRoleOf(entry.details)
  const { at, action, subject, count, actor } = entry
  const isAboutOther = subject !== null && entry.subjectId !== actor?._id
  return (
    <li className={styles.entry}>
      <Avatar name={name} />
      <span className={styles.what}>
        <b>
          <bdi>{name}</bdi>
        </b>
        {' · '}
        <span>{auditWords[action][language]}</span>
        {isAboutOther && (
          <>
            {': '}
            <bdi>{subject.name}</bdi>
          </>
        )}
        {role && <span className="muted"> ({role})</span>}
        <Reason entry={entry} />
        {count > 1 && (
          <>
            {' · '}
            <bdi>{format.plural(countedTimes, count)}</bdi>
          </>
        )}
      </span>
      <time dateTime={at} className={styles.when}>
        {format.dateTime(at)}
      </time>
    </li>
  )
}

/** Why staff confirmed an email in person; other reasons are with what they are about. */
function Reason({ entry: { action, details } }: { entry: AuditEntryView }) {
  if (action !== 'user.email_changed' || typeof details.reason !== 'string') return null
  return (
    <span className="muted">
      {' · '}
      <bdi>{details.reason}</bdi>
    </span>
  )
}

/** Who acted: a person, one whose account is gone, a visitor, or nobody. */
function useActorName({ actor, network }: AuditEntryView): string {
  const t = useMessages(auditMessages)
  if (actor) return actor.name || t.gone
  return network === null ? t.product : t.stranger
}

function useRoleOf({ role }: AuditEntryView['details']): string | null {
  const { roles } = useMessages(teamMessages)
  const { newRole } = useMessages(auditMessages)
  const known = staffRoles.find((one): one is StaffRole => one === role)
  return known ? newRole(roles[known]) : null
}
