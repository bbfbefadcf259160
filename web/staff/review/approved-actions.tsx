import { Link2 } from 'lucide-react'
import type { RequestAccount } from '#contract/applications-same-email.ts'
import { whatsappLink } from '#contract/phones.ts'
import type { Language } from '#contract/values.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { row } from '#web/ui/layout.ts'
import { Notice } from '#web/ui/notice.tsx'
import { reviewMessages } from './messages.ts'
import { usePasswordLink } from './queries.ts'

type ApprovedActionsProps = {
  userId: string
  whatsappE164: string | null | undefined
  /** Warns staff that nobody has confirmed the number: anyone at an open session can change it. */
  isUnconfirmed?: boolean
  /** The language of the application, for the message. */
  language: Language
  /** The message around the link; the default is for approved applicants. */
  text?: (url: string) => string
}

/** The WhatsApp or phone number of an account, and whether it is unconfirmed. */
export function numberOf(account: RequestAccount | undefined) {
  return {
    whatsappE164: account?.whatsappE164 ?? account?.phoneE164,
    isUnconfirmed: account?.numberConfirmed === false,
  }
}

/** A one-time link to set a password, for an approved applicant; safe to send on WhatsApp. */
export function ApprovedActions(props: ApprovedActionsProps) {
  const { userId, whatsappE164, isUnconfirmed = false, language, text } = props
  const t = useMessages(reviewMessages)
  const link = usePasswordLink(userId)
  const url = link.data?.url
  return (
    <div className={row(8)}>
      {!url && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Link2 />}
          busy={link.isFetching}
          onClick={() => link.refetch()}
        >
          {link.isFetching ? t.makingLink : t.makeLink}
        </Button>
      )}
      {url && <CopyButton value={url}>{t.copyLink}</CopyButton>}
      {url && whatsappE164 && (
        <ButtonLink
          href={whatsappLink(whatsappE164, (text ?? reviewMessages[language].linkText)(url))}
          newTab
          size="compact"
          icon={<WhatsAppIcon />}
        >
          {t.sendLink}
        </ButtonLink>
      )}
      {url && whatsappE164 && isUnconfirmed && (
        <Notice tone="warn" role="status">
          {t.numberUnconfirmed(isolate(whatsappE164))}
        </Notice>
      )}
      {link.error instanceof ApiError && <span role="alert">{link.error.sentence}</span>}
    </div>
  )
}
