import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { callLink, toE164, whatsappLink } from '#contract/phones.ts'
import type { User } from '#contract/users.ts'
import { PhoneNumber, useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { mailLink } from '#web/platform/mail-link.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { TextButton } from '#web/ui/text-link.tsx'
import { EditDialog } from './edit-dialog.tsx'
import { ConfirmEmailDialog, EmailDialog } from './email-dialogs.tsx'
import { emailMessages } from './email-messages.ts'
import { personMessages } from './messages.ts'
import styles from './person.module.css'
import { detailsOf } from './queries.ts'
import { WaitingEmail } from './waiting-email.tsx'

type ContactsProps = { user: User; mayChange: boolean; mayHandOver: boolean }

/** How the user is reached, and who coaches them. */
export function Contacts({ user, mayChange, mayHandOver }: ContactsProps) {
  const t = useMessages(personMessages).contacts
  const { language } = useLanguage()
  const format = useFormat()
  const { data: details, dataUpdatedAt: now } = useQuery(detailsOf(user._id, language))
  const [open, setOpen] = useState<'details' | 'email' | null>(null)
  const [toConfirm, setToConfirm] = useState<string>()
  const close = () => setOpen(null)
  const { confirmed } = user
  const isSame = !user.whatsapp || user.whatsapp === user.phone
  const lines: [term: string, value: ReactNode][] = [
    [
      t.whatsapp,
      user.phone && (
        <NumberLine
          key="whatsapp"
          value={isSame ? user.phone : (user.whatsapp ?? '')}
          isConfirmed={isSame ? confirmed?.phone : confirmed?.whatsapp}
          isWhatsApp
        />
      ),
    ],
    [t.phone, user.phone && <NumberLine key="phone" value={user.phone} isConfirmed={confirmed?.phone} />],
    [
      t.email,
      <Mail
        key="mail"
        email={user.email}
        isConfirmed={confirmed?.email}
        onChange={mayChange && !user.blocked && details ? () => setOpen('email') : undefined}
      />,
    ],
    [
      t.goals,
      user.goals.length > 0 && <bdi key="goals">{user.goals.join(language === 'ar' ? '، ' : ', ')}</bdi>,
    ],
    [t.lastSeen, details && (details.lastSeenAt ? format.dateTime(details.lastSeenAt) : t.never)],
    [t.coach, details && (details.coach ? <bdi key="coach">{details.coach.name}</bdi> : t.noCoach)],
  ]
  return (
    <Card as="section" aria-labelledby="person-contacts">
      <CardHead
        level={3}
        id="person-contacts"
        icon={<Phone />}
        action={mayChange && <TextButton onClick={() => setOpen('details')}>{t.edit}</TextButton>}
      >
        {t.title}
      </CardHead>
      <dl className={styles.facts}>
        {lines.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value || <span className="muted">{t.none}</span>}</dd>
          </div>
        ))}
      </dl>
      {details?.emailChange && (
        <WaitingEmail user={user} change={details.emailChange} now={now} mayChange={mayChange} />
      )}
      {open === 'details' && <EditDialog {...{ user, mayHandOver }} onClose={close} />}
      {open === 'email' && details && (
        <EmailDialog
          user={user}
          canMail={details.canMail}
          onClose={(email) => {
            close()
            setToConfirm(email)
          }}
        />
      )}
      {toConfirm !== undefined && (
        <ConfirmEmailDialog
          {...{ user, email: toConfirm, canMail: false }}
          onClose={() => setToConfirm(undefined)}
        />
      )}
    </Card>
  )
}

type NumberProps = { value: string; isConfirmed: boolean | undefined; isWhatsApp?: boolean }

function NumberLine({ value, isConfirmed, isWhatsApp = false }: NumberProps) {
  const e164 = toE164(value)
  const number = <PhoneNumber value={value} />
  return (
    <>
      {e164 ? (
        <a
          className={styles.link}
          {...(isWhatsApp
            ? { href: whatsappLink(e164), target: '_blank', rel: 'noopener' }
            : { href: callLink(e164) })}
        >
          {number}
        </a>
      ) : (
        number
      )}
      <Mark isConfirmed={isConfirmed} />
    </>
  )
}

type MailProps = {
  email: string | null
  isConfirmed: boolean | undefined
  onChange: (() => void) | undefined
}

function Mail({ email, isConfirmed, onChange }: MailProps) {
  const t = useMessages(personMessages).contacts
  const { change } = useMessages(emailMessages)
  return (
    <>
      {email ? (
        <>
          <a href={mailLink(email)} className={styles.link}>
            <EmailText address={email} />
          </a>
          <Mark isConfirmed={isConfirmed} />
        </>
      ) : (
        <span className="muted">{t.none}</span>
      )}
      {onChange && <TextButton onClick={onChange}>{change}</TextButton>}
    </>
  )
}

function Mark({ isConfirmed }: { isConfirmed: boolean | undefined }) {
  const t = useMessages(personMessages).contacts
  if (isConfirmed === undefined) return null
  return <Badge tone={isConfirmed ? 'ok' : 'line'}>{isConfirmed ? t.confirmed : t.unconfirmed}</Badge>
}
