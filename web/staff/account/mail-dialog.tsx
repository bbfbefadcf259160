import { useQuery } from '@tanstack/react-query'
import { RotateCw } from 'lucide-react'
import type { MailView } from '#contract/dashboard.ts'
import { ApiError } from '#web/platform/api.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { stack } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { Loading, Skeleton } from '#web/ui/skeleton.tsx'
import styles from './mails.module.css'
import { staffMessages } from './messages.ts'
import { mailText } from './queries.ts'
import { useRetry } from './use-retry.ts'

/** A mail of the outbox: its text, if staff may read it, to copy or to send on WhatsApp instead. */
export function MailDialog({ mail, onClose }: { mail: MailView; onClose: () => void }) {
  const t = useMessages(staffMessages).mails
  const { language } = useLanguage()
  const read = useQuery(mailText(mail._id, language))
  const { retry, isPending } = useRetry(mail._id)
  const { data, error } = read
  const isGone = error instanceof ApiError && error.code === 'not_found'
  const state = data?.mail.state ?? mail.state
  return (
    <Dialog
      open
      onClose={onClose}
      title={<bdi>{mail.subject}</bdi>}
      reading={data !== undefined}
      footer={
        data &&
        (data.text !== null || state === 'dead') && (
          <>
            {data.text !== null && <CopyButton value={data.text}>{t.copy}</CopyButton>}
            {data.whatsapp !== null && (
              <ButtonLink href={data.whatsapp} newTab variant="ghost" size="compact" icon={<WhatsAppIcon />}>
                {t.whatsapp}
              </ButtonLink>
            )}
            {state === 'dead' && (
              <Button size="compact" icon={<RotateCw />} busy={isPending} onClick={() => retry(onClose)}>
                {t.retry}
              </Button>
            )}
          </>
        )
      }
    >
      {data ? (
        <MailText text={data.text} isSent={state === 'sent'} hasNumber={data.whatsapp !== null} />
      ) : isGone ? (
        <Notice tone="warn">{t.gone}</Notice>
      ) : error ? (
        <ErrorPanel title={t.readFailed} error={error} onRetry={() => read.refetch()} />
      ) : (
        <Loading>
          <Skeleton shape="box" />
        </Loading>
      )}
    </Dialog>
  )
}

function MailText({ text, isSent, hasNumber }: { text: string | null; isSent: boolean; hasNumber: boolean }) {
  const t = useMessages(staffMessages).mails
  if (text === null) return <Notice tone="info">{isSent ? t.isSent : t.isPrivate}</Notice>
  return (
    <div className={stack(16)}>
      <p className={styles.text} dir="auto">
        {text}
      </p>
      {!hasNumber && <p className="micro">{t.noNumber}</p>}
    </div>
  )
}
