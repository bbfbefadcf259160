import { Hourglass, LogOut, Trash2, UserCog, Users } from 'lucide-react'
import { useState } from 'react'
import { mayManageRole, type StaffRole } from '#contract/roles.ts'
import type { Coach } from '#contract/staff.ts'
import type { Invitation } from '#contract/staff-invitations.ts'
import type { User } from '#contract/users.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { relativeTime } from '#web/platform/relative-time.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { Avatar } from '#web/ui/weight-plates.tsx'
import { EndAccessDialog, RevokeDialog, RoleDialog } from './account-dialogs.tsx'
import styles from './team.module.css'
import { teamMessages } from './team-messages.ts'

type TeamListProps = { user: User; colleagues: readonly Coach[]; invitations: readonly Invitation[] }
type Open = { kind: 'role' | 'end'; colleague: Coach } | { kind: 'revoke'; invitation: Invitation } | null

/** The accounts of the team, and those who are invited. */
export function TeamList({ user, colleagues, invitations }: TeamListProps) {
  const t = useMessages(teamMessages)
  const ownRole = user.staffRole ?? 'coach'
  const [open, setOpen] = useState<Open>(null)
  const close = () => setOpen(null)
  return (
    <Card as="section" aria-labelledby="team-accounts">
      <CardHead id="team-accounts" icon={<Users aria-hidden="true" />} level={3}>
        {t.accounts}
      </CardHead>
      <ul className={styles.list}>
        {colleagues.map((colleague) => (
          <AccountRow
            key={colleague._id}
            {...{ colleague, ownRole }}
            isOwn={colleague._id === user._id}
            onOpen={(kind) => setOpen({ kind, colleague })}
          />
        ))}
        {invitations.map((invitation) => (
          <InvitationRow
            key={invitation._id}
            {...{ invitation, ownRole }}
            onRevoke={() => setOpen({ kind: 'revoke', invitation })}
          />
        ))}
      </ul>
      {open?.kind === 'role' && <RoleDialog colleague={open.colleague} ownRole={ownRole} onClose={close} />}
      {open?.kind === 'end' && <EndAccessDialog colleague={open.colleague} onClose={close} />}
      {open?.kind === 'revoke' && <RevokeDialog invitation={open.invitation} onClose={close} />}
    </Card>
  )
}

type AccountRowProps = {
  colleague: Coach
  ownRole: StaffRole
  isOwn: boolean
  onOpen: (kind: 'role' | 'end') => void
}

function AccountRow({ colleague, ownRole, isOwn, onOpen }: AccountRowProps) {
  const t = useMessages(teamMessages)
  const textOf = useLocalized()
  const { account, name } = colleague
  if (!account) return null
  const title = textOf(colleague.title)
  return (
    <li className={styles.member}>
      <Avatar name={name} />
      <div className={styles.who}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          <Badge tone={account.staffRole === 'owner' ? 'ok' : 'line'}>{t.roles[account.staffRole]}</Badge>
          {isOwn && <Badge tone="neutral">{t.you}</Badge>}
          {account.blocked && <Badge tone="bad">{t.blocked}</Badge>}
        </span>
        {title !== '' && <bdi className="small">{title}</bdi>}
        {account.sees && <span className="small muted">{t.sees.line[account.sees]}</span>}
        <Times account={account} />
      </div>
      {!isOwn && mayManageRole(ownRole, account.staffRole) && (
        <div className={styles.acts}>
          <Button variant="ghost" size="compact" icon={<UserCog />} onClick={() => onOpen('role')}>
            {t.changeRole}
            <span className="visually-hidden"> {isolate(name)}</span>
          </Button>
          <Button
            variant="ghost"
            size="compact"
            icon={<LogOut className="flip" />}
            onClick={() => onOpen('end')}
          >
            {t.endAccess}
            <span className="visually-hidden"> {isolate(name)}</span>
          </Button>
        </div>
      )}
    </li>
  )
}

function Times({ account }: { account: NonNullable<Coach['account']> }) {
  const t = useMessages(teamMessages)
  const format = useFormat()
  const seen = account.lastSeenAt
  return (
    <span className={styles.times}>
      <span>{seen ? t.seen(isolate(relativeTime(format, seen, new Date()))) : t.never}</span>
      <span>{t.since(isolate(format.date(account.createdAt)))}</span>
    </span>
  )
}

type InvitationRowProps = { invitation: Invitation; ownRole: StaffRole; onRevoke: () => void }

function InvitationRow({ invitation, ownRole, onRevoke }: InvitationRowProps) {
  const t = useMessages(teamMessages)
  const format = useFormat()
  const { name, staffRole, sees, expiresAt, invitedBy } = invitation
  return (
    <li className={styles.member}>
      <Avatar name={name} />
      <div className={styles.who}>
        <span className={styles.name}>
          <bdi>{name}</bdi>
          <Badge tone="warn" icon={<Hourglass />}>
            {t.invited}
          </Badge>
        </span>
        <span className={styles.times}>
          <span>{t.invitedAs(t.roles[staffRole])}</span>
          {sees && <span>{t.sees.line[sees]}</span>}
          <span>{t.validUntil(isolate(format.dateTime(expiresAt)))}</span>
          <span>{t.invitedBy(isolate(invitedBy))}</span>
        </span>
      </div>
      {mayManageRole(ownRole, staffRole) && (
        <div className={styles.acts}>
          <Button variant="ghost" size="compact" icon={<Trash2 />} onClick={onRevoke}>
            {t.revoke}
            <span className="visually-hidden"> {isolate(name)}</span>
          </Button>
        </div>
      )}
    </li>
  )
}
