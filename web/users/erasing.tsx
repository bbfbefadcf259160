import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { User } from '#contract/members.ts'
import { isolate } from '#web/platform/isolate.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useSession } from '#web/platform/session.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Erase } from './dialogs.ts'
import { eraseMessages } from './erase-messages.ts'
import { ownRole } from './queries.ts'
import styles from './users.module.css'

const EraseContext = createContext<((user: User) => void) | null>(null)

/** Lets an admin erase people from the rows inside; the question stays while the rows are read anew. */
export function Erasing({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const session = useSession('staff')
  const { data: role } = useQuery({ ...ownRole(session?.token ?? '', language), enabled: Boolean(session) })
  const [asked, setAsked] = useState<User | null>(null)
  return (
    <EraseContext value={role === 'admin' ? setAsked : null}>
      {children}
      {asked && <Erase user={asked} onClose={() => setAsked(null)} />}
    </EraseContext>
  )
}

/** Asks whether to erase a person; only admins have it. */
export function EraseButton({ user }: { user: User }) {
  const words = useMessages(eraseMessages)
  const ask = useContext(EraseContext)
  if (!ask) return null
  return (
    <IconButton
      framed
      className={styles.erase}
      label={`${words.open}: ${isolate(user.name)}`}
      onClick={() => ask(user)}
    >
      <UserRoundX />
    </IconButton>
  )
}
