import { useMessages } from '#web/platform/messages.ts'
import { WhatsAppIcon } from '#web/ui/brand-icons.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import styles from './accounts.module.css'
import { forgottenMessages } from './forgotten-messages.ts'

type NoMailProps = {
  /** Returns a link to a chat with the coach; null if there is none. */
  chat: ((text: string) => string) | null
  /** Whether the coach is the only way, because the product sends no mail. */
  isOnly: boolean
}

/** How to get a link from the coach: beside the mail if none arrives, or instead of it. */
export function NoMail({ chat, isOnly }: NoMailProps) {
  const t = useMessages(forgottenMessages)
  const variant = isOnly ? undefined : 'ghost'
  return (
    <div className={styles.noMail}>
      {!isOnly && <h2>{t.noMailTitle}</h2>}
      <p>{chat ? t.noMail : t.byCoach}</p>
      {chat ? (
        <ButtonLink variant={variant} href={chat(t.askText)} newTab wide icon={<WhatsAppIcon />}>
          {t.ask}
        </ButtonLink>
      ) : (
        <ButtonLink variant={variant} to="/contact" wide>
          {t.contact}
        </ButtonLink>
      )}
    </div>
  )
}
