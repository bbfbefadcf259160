import { useLocation, useNavigate } from 'react-router'
import { hasStaffAccess, seesOnlyOwn } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextLink } from '#web/ui/text-link.tsx'
import { CloseOfDay } from './close-of-day.tsx'
import { MatchMessages } from './match-messages.tsx'
import { transferMessages } from './messages.ts'
import styles from './transfers.module.css'

/** The parts of the screen, as they are in the address. */
const parts = ['messages', 'day'] as const
type Part = (typeof parts)[number]

type TransfersScreenProps = { user: Pick<User, 'staffRole' | 'sees'> }

/** The money that came in: messages matched with requests, and the close of a day. */
export function TransfersScreen({ user }: TransfersScreenProps) {
  // Transfers without a request are kept by those who see all members; assistants see no sums.
  const canKeep = !seesOnlyOwn(user)
  const seesSums = hasStaffAccess(user.staffRole ?? 'assistant', 'coach')
  const t = useMessages(transferMessages)
  const { search } = useLocation()
  const navigate = useNavigate()
  const wanted = new URLSearchParams(search)
  const part = parts.find((one) => one === wanted.get('transfers')) ?? 'messages'
  const show = (next: Part) => {
    wanted.set('transfers', next)
    void navigate(
      { search: wanted.toString(), hash: 'requests' },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <section className={styles.screen} aria-labelledby="transfers-heading">
      <header className={styles.head}>
        <h2 id="transfers-heading">{t.title}</h2>
        <TextLink to={{ search: '', hash: 'requests' }}>{t.back}</TextLink>
      </header>
      {seesSums ? (
        <Tabs
          label={t.parts}
          value={part}
          onValueChange={show}
          items={[
            { value: 'messages', label: t.paste, keep: true, content: <MatchMessages canKeep={canKeep} /> },
            { value: 'day', label: t.close, content: <CloseOfDay /> },
          ]}
        />
      ) : (
        <MatchMessages canKeep={canKeep} />
      )}
    </section>
  )
}
