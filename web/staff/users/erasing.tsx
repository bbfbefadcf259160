import { useQuery } from '@tanstack/react-query'
import { UserRoundX } from 'lucide-react'
import { createContext, type ReactNode, useContext, useState } from 'react'
import type { User } from '#contract/users.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { useSession } from '#web/platform/session.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Button } from '#web/ui/button.tsx'
import { Erase } from './dialogs.ts'
import { eraseMessages } from './erase-messages.ts'
import { ownRole } from './queries.ts'

const EraseContext = createContext<((user: User) => void) | null>(null)

/** Lets admins erase users from the rows inside; the dialog stays open while the rows are refetched. */
export function Erasing({ children }: { children: ReactNode }) {
  const { language } = useLanguage()
  const session = useSession('staff')
  const { data: role } = useQuery({ ...ownRole(session?.token ?? '', language), enabled: Boolean(session) })
  const [pending, setPending] = useState<User | null>(null)
  return (
    <EraseContext value={role === 'admin' ? setPending : null}>
      {children}
      {pending && <Erase user={pending} onClose={() => setPending(null)} />}
    </EraseContext>
  )
}

/** Opens the erase dialog; rendered for admins only. */
export function EraseButton({ user }: { user: User }) {
  const t = useMessages(eraseMessages)
  const ask = useContext(EraseContext)
  if (!ask) return null
  return (
    <Button variant="ghost" size="compact" icon={<UserRoundX />} onClick={() => ask(user)}>
      {t.open}
      <About name={user.name} />
    </Button>
  )
}
