import { Ban, FileArchive, KeyRound, LockOpen, Pencil, Phone, UserRoundX } from 'lucide-react'
import { type ReactNode, type RefObject, useState } from 'react'
import { callLink, toE164, whatsappLink } from '#contract/phones.ts'
import type { User } from '#contract/users.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { AccessBadge } from '#web/staff/users/access-badge.tsx'
import { Block, Erase } from '#web/staff/users/dialogs.ts'
import { EmailMarks } from '#web/staff/users/email-marks.tsx'
import { useBlocking } from '#web/staff/users/use-blocking.tsx'
import { BlockedMark } from '#web/staff/users/user-row.tsx'
import { ActionMenu, type MenuAction } from '#web/ui/action-menu.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { PlanBadge } from '#web/ui/plan-badge.tsx'
import { Avatar } from '#web/ui/weight-plates.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { personMessages } from './messages.ts'
import styles from './person.module.css'

// Loaded when it first opens.
const CopyDialog = lazyDialog(async () => (await import('./copy-dialog.tsx')).CopyDialog)

type PersonHeadProps = {
  user: User
  now: number
  isAdmin: boolean
  mayChange: boolean
  mayHandOver: boolean
  heading: RefObject<HTMLHeadingElement | null>
  passwordLink: (slot: { user: User; text: (url: string) => string }) => ReactNode
}

/** Who the user is, how they are reached, and what is seldom done. */
export function PersonHead({
  user,
  now,
  isAdmin,
  mayChange,
  mayHandOver,
  heading,
  passwordLink,
}: PersonHeadProps) {
  const t = useMessages(personMessages)
  const format = useFormat()
  const phone = toE164(user.phone)
  const whatsapp = user.whatsappE164 ?? phone
  return (
    <header className={styles.head}>
      <Avatar name={user.name} />
      <div className={styles.who}>
        <h2 id="person" ref={heading} tabIndex={-1}>
          <bdi>{user.name}</bdi>
        </h2>
        <div className={styles.badges}>
          <PlanBadge plan={user.subscription.plan} />
          <AccessBadge membership={user.subscription} now={now} />
          <EmailMarks user={user} />
          <Badge tone="line">{t.memberSince(format.date(user.createdAt))}</Badge>
        </div>
        {user.blocked && <BlockedMark reason={user.blockedReason} />}
      </div>
      <div className={styles.reach}>
        {whatsapp && (
          <ButtonLink
            href={whatsappLink(whatsapp)}
            newTab
            variant="ok"
            size="compact"
            icon={<WhatsAppIcon />}
          >
            {t.whatsapp}
          </ButtonLink>
        )}
        {phone && (
          <ButtonLink href={callLink(phone)} variant="ghost" size="compact" icon={<Phone />}>
            {t.call}
          </ButtonLink>
        )}
        {mayChange && <Actions {...{ user, isAdmin, mayHandOver, passwordLink }} />}
      </div>
    </header>
  )
}

type Opened = 'edit' | 'password' | 'copy' | 'erase' | null

function Actions({
  user,
  isAdmin,
  mayHandOver,
  passwordLink,
}: Pick<PersonHeadProps, 'user' | 'isAdmin' | 'mayHandOver' | 'passwordLink'>) {
  const t = useMessages(personMessages)
  const blocking = useBlocking()
  const [opened, setOpened] = useState<Opened>(null)
  const close = () => setOpened(null)
  const blockOrUnblock: MenuAction = user.blocked
    ? { label: t.unblock, icon: <LockOpen />, run: () => blocking.unblock(user) }
    : { label: t.block, icon: <Ban />, isGrave: true, run: () => blocking.ask(user) }
  const actions: MenuAction[] = [
    { label: t.edit, icon: <Pencil />, run: () => setOpened('edit') },
    { label: t.passwordLink, icon: <KeyRound />, run: () => setOpened('password') },
    ...(isAdmin ? [{ label: t.copy, icon: <FileArchive />, run: () => setOpened('copy') }] : []),
    blockOrUnblock,
    ...(isAdmin
      ? [{ label: t.erase, icon: <UserRoundX />, isGrave: true, run: () => setOpened('erase') }]
      : []),
  ]
  return (
    <>
      <ActionMenu label={t.actions} actions={actions} />
      {opened === 'edit' && <EditDialog {...{ user, mayHandOver }} onClose={close} />}
      {opened === 'password' && (
        <Dialog open onClose={close} title={t.passwordLink}>
          <p>{t.passwordLinkLead}</p>
          {passwordLink({ user, text: t.passwordText })}
        </Dialog>
      )}
      {opened === 'copy' && <CopyDialog user={user} onClose={close} />}
      {opened === 'erase' && <Erase user={user} onClose={close} />}
      {blocking.pending && <Block user={blocking.pending} onClose={blocking.close} />}
    </>
  )
}
