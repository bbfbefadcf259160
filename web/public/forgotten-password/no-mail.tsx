import { useMessages } from '#web/platform/messages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './accounts.module.css'
import { forgottenMessages } from './forgotten-messages.ts'

/** What to do if no mail arrives. `chat` returns a link to a chat with the coach; null if there is none. */
export function NoMail({ chat }: { chat: ((text: string) => string) | null }) {
  const t = useMessages(forgottenMessages)
  return (
    <Card as="section" className={styles.noMail}>
      <h2>{t.noMailTitle}</h2>
      <p>{t.noMail}</p>
      {chat ? (
        <ButtonLink variant="ghost" href={chat(t.askText)} newTab>
          {t.ask}
        </ButtonLink>
      ) : (
        <ButtonLink variant="ghost" to="/contact">
          {t.contact}
        </ButtonLink>
      )}
    </Card>
  )
}
