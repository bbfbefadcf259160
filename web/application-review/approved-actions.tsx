import { Link2 } from 'lucide-react'
import { whatsappLink } from '#contract/phones.ts'
import type { Language } from '#contract/values.ts'
import { ApiError } from '#web/platform/api.ts'
import { useMessages } from '#web/platform/messages.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { Button } from '#web/ui/button.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './approve.module.css'
import { reviewMessages } from './messages.ts'
import { usePasswordLink } from './queries.ts'

type ApprovedActionsProps = {
  userId: string
  whatsappE164: string | null | undefined
  /** The language that the request was sent in: that of the message. */
  language: Language
  /** The message around the link, in place of the one for somebody who was just approved. */
  text?: (url: string) => string
}

/** A one-time link with which somebody who was approved sets a password; it is safe to send on WhatsApp. */
export function ApprovedActions({ userId, whatsappE164, language, text }: ApprovedActionsProps) {
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
      {link.error instanceof ApiError && <span role="alert">{link.error.sentence}</span>}
    </div>
  )
}
