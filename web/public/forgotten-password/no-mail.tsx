import { useMessages } from '#web/platform/messages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
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
    <Card as="section" className={styles.noMail}>
      {isOnly ? <h1>{t.title}</h1> : <h2>{t.noMailTitle}</h2>}
      <p>{chat ? t.noMail : t.byCoach}</p>
      {chat ? (
        <ButtonLink variant={variant} href={chat(t.askText)} newTab>
          {t.ask}
        </ButtonLink>
      ) : (
        <ButtonLink variant={variant} to="/contact">
          {t.contact}
        </ButtonLink>
      )}
    </Card>
  )
}
