import { Check, ClipboardCheck, Mail, RotateCcw } from 'lucide-react'
import type { InboxMessage } from '#contract/messages.ts'
import { callLink, whatsappLink } from '#contract/phones.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { PhoneNumber, useFormat } from '#web/platform/format.tsx'
import { mailLink } from '#web/platform/mail-link.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import styles from './inbox.module.css'
import { inboxMessages } from './inbox-messages.ts'

type InboxRowProps = {
  message: InboxMessage
  isBusy: boolean
  onMark: (message: InboxMessage, read: boolean) => void
}

/** One message in full: sender and time, links to reply, and whether it is done. */
export function InboxRow({ message, isBusy, onMark }: InboxRowProps) {
  const t = useMessages(inboxMessages)
  const format = useFormat()
  // The reply is in the language that the sender used, and quotes nothing of the message.
  const theirs = inboxMessages[message.language]
  const isReview = message.kind === 'review'
  const [replyText, replySubject] = isReview
    ? [theirs.reviewReplyText, theirs.reviewReplySubject]
    : [theirs.replyText, theirs.replySubject]
  const about = <About name={message.name} />
  return (
    <li className={styles.message}>
      <div className={styles.head}>
        <h4>
          <bdi>{message.name}</bdi>
        </h4>
        {isReview && (
          <Badge tone="hot" icon={<ClipboardCheck />}>
            {t.review}
          </Badge>
        )}
        {message.readAt && (
          <Badge tone="ok" icon={<Check />}>
            {message.doneBy
              ? t.doneBy(format.date(message.readAt), isolate(message.doneBy))
              : t.doneAt(format.date(message.readAt))}
          </Badge>
        )}
        <span className={styles.date}>{t.received(format.dateTime(message.createdAt))}</span>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{t.email}</dt>
          <dd>
            <EmailText address={message.email} />
          </dd>
        </div>
        <div>
          <dt>{t.phone}</dt>
          <dd>
            <a href={callLink(message.phoneE164)}>
              <PhoneNumber value={message.phone} />
            </a>
          </dd>
        </div>
      </dl>
      {message.message !== '' && (
        <p className={styles.text} dir="auto">
          {message.message}
        </p>
      )}
      <div className={styles.acts}>
        <ButtonLink
          href={whatsappLink(message.phoneE164, replyText)}
          newTab
          variant="ghost"
          size="compact"
          icon={<WhatsAppIcon />}
        >
          {t.whatsapp}
          {about}
        </ButtonLink>
        <ButtonLink
          href={mailLink(message.email, replySubject)}
          variant="ghost"
          size="compact"
          icon={<Mail />}
        >
          {t.mail}
          {about}
        </ButtonLink>
        <Button
          variant="ghost"
          size="compact"
          icon={message.read ? <RotateCcw /> : <Check />}
          busy={isBusy}
          onClick={() => onMark(message, !message.read)}
        >
          {message.read ? t.again : t.done}
          {about}
        </Button>
      </div>
    </li>
  )
}
