import { MailOpen, RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MailView } from '#contract/dashboard.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import styles from './mails.module.css'
import { staffMessages } from './messages.ts'
import { useRetry } from './use-retry.ts'

type MailRowProps = { mail: MailView; delivers: boolean; onRead: () => void }

/** One undelivered mail: recipient, subject and error; it can be read, and retried if it was given up. */
export function MailRow({ mail, delivers, onRead }: MailRowProps) {
  const t = useMessages(staffMessages).mails
  const format = useFormat()
  const { retry, isPending } = useRetry(mail._id)
  return (
    <li className={styles.mail}>
      <h3>
        <bdi>{mail.subject}</bdi>
      </h3>
      <dl className={styles.facts}>
        <Fact name={t.to}>
          <EmailText address={mail.recipient} />
        </Fact>
        <Fact name={t.created}>{format.dateTime(mail.createdAt)}</Fact>
        {delivers && mail.nextAttemptAt && <Fact name={t.next}>{format.dateTime(mail.nextAttemptAt)}</Fact>}
        {mail.lastError && (
          <Fact name={t.error}>
            <Ltr wraps>{mail.lastError}</Ltr>
          </Fact>
        )}
      </dl>
      <div className={styles.acts}>
        <Button variant="ghost" size="compact" icon={<MailOpen />} onClick={onRead}>
          {t.read}
          <About name={mail.subject} />
        </Button>
        {mail.state === 'dead' && (
          <Button variant="ghost" size="compact" icon={<RotateCw />} busy={isPending} onClick={() => retry()}>
            {t.retry}
            <About name={mail.subject} />
          </Button>
        )}
      </div>
    </li>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
