import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MailView } from '#contract/dashboard.ts'
import { Ltr, useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/email-text.tsx'
import { useToast } from '#web/ui/toast-state.ts'
import { useFailureToast } from '#web/ui/use-failure-toast.ts'
import styles from './mails.module.css'
import { staffMessages } from './messages.ts'
import { useRetryMail } from './queries.ts'

/** One undelivered mail: recipient, subject and error; one that was given up can be retried. */
export function MailRow({ mail, delivers }: { mail: MailView; delivers: boolean }) {
  const t = useMessages(staffMessages).mails
  const format = useFormat()
  const toast = useToast()
  const fail = useFailureToast()
  const { mutate, isPending } = useRetryMail()

  function retry() {
    mutate(mail._id, {
      onSuccess: () => toast.show({ title: t.retried }),
      onError: (error) => fail(t.retryFailed, error),
    })
  }

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
      {mail.state === 'dead' && (
        <Button
          variant="ghost"
          size="compact"
          icon={<RotateCw />}
          busy={isPending}
          onClick={retry}
          className={styles.retry}
        >
          {t.retry}
          <About name={mail.subject} />
        </Button>
      )}
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
