import { Check, ClipboardCheck, Mail, RotateCcw } from 'lucide-react'
import type { InboxMessage } from '#contract/messages.ts'
import { callLink, whatsappLink } from '#contract/phones.ts'
import { Phone, useFormat } from '#web/platform/format.tsx'
import { isolate } from '#web/platform/isolate.ts'
import { mailLink } from '#web/platform/mail-link.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/about.tsx'
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

/** One message in full: who wrote it and when, the ways to answer, and whether it is done with. */
export function InboxRow({ message, isBusy, onMark }: InboxRowProps) {
  const words = useMessages(inboxMessages)
  const format = useFormat()
  // The answer goes to its reader in the language they wrote from, and says nothing about them.
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
            {words.review}
          </Badge>
        )}
        {message.readAt && (
          <Badge tone="ok" icon={<Check />}>
            {message.doneBy
              ? words.doneBy(format.date(message.readAt), isolate(message.doneBy))
              : words.doneAt(format.date(message.readAt))}
          </Badge>
        )}
        <span className={styles.date}>{words.received(format.dateTime(message.createdAt))}</span>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{words.email}</dt>
          <dd>
            <EmailText address={message.email} />
          </dd>
        </div>
        <div>
          <dt>{words.phone}</dt>
          <dd>
            <a href={callLink(message.phoneE164)}>
              <Phone value={message.phone} />
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
          {words.whatsapp}
          {about}
        </ButtonLink>
        <ButtonLink
          href={mailLink(message.email, replySubject)}
          variant="ghost"
          size="compact"
          icon={<Mail />}
        >
          {words.mail}
          {about}
        </ButtonLink>
        <Button
          variant="ghost"
          size="compact"
          icon={message.read ? <RotateCcw /> : <Check />}
          busy={isBusy}
          onClick={() => onMark(message, !message.read)}
        >
          {message.read ? words.again : words.done}
          {about}
        </Button>
      </div>
    </li>
  )
}
