import { useMessages } from '#web/platform/messages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './accounts.module.css'
import { forgottenMessages } from './forgotten-messages.ts'

/** What to do where no mail comes: `chat` opens a chat with the coach, null where there is none. */
export function NoMail({ chat }: { chat: ((text: string) => string) | null }) {
  const words = useMessages(forgottenMessages)
  return (
    <Card as="section" className={styles.noMail}>
      <h2>{words.noMailTitle}</h2>
      <p>{words.noMail}</p>
      {chat ? (
        <ButtonLink variant="ghost" href={chat(words.askText)} newTab>
          {words.ask}
        </ButtonLink>
      ) : (
        <ButtonLink variant="ghost" to="/contact">
          {words.contact}
        </ButtonLink>
      )}
    </Card>
  )
}
