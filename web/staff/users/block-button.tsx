import { Ban, LockOpen } from 'lucide-react'
import type { User } from '#contract/users.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Button } from '#web/ui/button.tsx'
import { userMessages } from './messages.ts'
import type { Blocking } from './use-blocking.tsx'

type BlockButtonProps = { user: User; blocking: Blocking }

/** Blocks a user after a dialog for the reason, or unblocks them immediately. */
export function BlockButton({ user, blocking }: BlockButtonProps) {
  const t = useMessages(userMessages).block
  return (
    <Button
      variant="ghost"
      size="compact"
      icon={user.blocked ? <LockOpen /> : <Ban />}
      busy={blocking.unblocking === user._id}
      onClick={() => (user.blocked ? blocking.unblock(user) : blocking.ask(user))}
    >
      {user.blocked ? t.unblock : t.block}
      <About name={user.name} />
    </Button>
  )
}
