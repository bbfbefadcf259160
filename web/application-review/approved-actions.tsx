import { Link2 } from 'lucide-react'
import { whatsappLink } from '#contract/phones.ts'
import type { RequestAccount } from '#contract/same-email.ts'
import type { Language } from '#contract/values.ts'
import { ApiError } from '#web/platform/api.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from './approve.module.css'
import { reviewMessages } from './messages.ts'
import { usePasswordLink } from './queries.ts'

type ApprovedActionsProps = {
  userId: string
  whatsappE164: string | null | undefined
  /** Whoever sits at an open session can change the number: staff are told where nobody has confirmed it since. */
  isUnconfirmed?: boolean
  /** The language that the request was sent in: that of the message. */
  language: Language
  /** The message around the link, in place of the one for somebody who was just approved. */
  text?: (url: string) => string
}

/** The number of an account that links go to, and whether nobody has confirmed it. */
export function numberOf(account: RequestAccount | undefined) {
  return {
    whatsappE164: account?.whatsappE164 ?? account?.phoneE164,
    isUnconfirmed: account?.numberConfirmed === false,
  }
}

/** A one-time link with which somebody who was approved sets a password; it is safe to send on WhatsApp. */
export function ApprovedActions(props: ApprovedActionsProps) {
  const { userId, whatsappE164, isUnconfirmed = false, language, text } = props
  const words = useMessages(reviewMessages)
  const link = usePasswordLink(userId)
  const url = link.data?.url
  return (
    <div className={styles.approvedActs}>
      {!url && (
        <Button
          variant="ghost"
          size="compact"
          icon={<Link2 />}
          busy={link.isFetching}
          onClick={() => link.refetch()}
        >
          {link.isFetching ? words.makingLink : words.makeLink}
        </Button>
      )}
      {url && <CopyButton value={url}>{words.copyLink}</CopyButton>}
      {url && whatsappE164 && (
        <ButtonLink
          href={whatsappLink(whatsappE164, (text ?? reviewMessages[language].linkText)(url))}
          newTab
          size="compact"
          icon={<WhatsAppIcon />}
        >
          {words.sendLink}
        </ButtonLink>
      )}
      {url && whatsappE164 && isUnconfirmed && (
        <Notice tone="warn" role="status">
          {words.numberUnconfirmed(isolate(whatsappE164))}
        </Notice>
      )}
      {link.error instanceof ApiError && <span role="alert">{link.error.sentence}</span>}
    </div>
  )
}
