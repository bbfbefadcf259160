import { MessageCircle } from 'lucide-react'
import type { Today } from '#contract/dashboard-today.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Avatar } from '#web/ui/weight-plates.tsx'
import { ListCard } from './list-card.tsx'
import { todayMessages } from './messages.ts'
import styles from './today.module.css'

/** The messages that nobody has answered, oldest first. */
export function MessagesCard({ list }: { list: Today['messages'] }) {
  const t = useMessages(todayMessages)
  const format = useFormat()
  return (
    <ListCard id="today-messages" icon={<MessageCircle />} title={t.messages} total={list.total}>
      {list.rows.map((message) => (
        <li key={message._id} className={styles.row}>
          <Avatar name={message.name} />
          <span className={styles.who}>
            <bdi>{message.name}</bdi>
            <span className={styles.line}>
              <bdi>{message.message}</bdi>
            </span>
            <span>{format.date(message.createdAt)}</span>
          </span>
          <ButtonLink to={{ hash: 'inbox' }} variant="ghost" size="compact">
            {t.reply}
            <About name={message.name} />
          </ButtonLink>
        </li>
      ))}
    </ListCard>
  )
}
