import { Ban, LockOpen } from 'lucide-react'
import type { User } from '#contract/members.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { userMessages } from './messages.ts'
import type { Blocking } from './use-blocking.tsx'

type BlockButtonProps = { user: User; blocking: Blocking; nameId: string }

/** Blocks a user, which asks for a reason first, or lifts their block at once. */
export function BlockButton({ user, blocking, nameId }: BlockButtonProps) {
  const words = useMessages(userMessages).block
  return (
    <Button
      variant="ghost"
      size="compact"
      icon={user.blocked ? <LockOpen /> : <Ban />}
      busy={blocking.unblocking === user._id}
      aria-describedby={nameId}
      onClick={() => (user.blocked ? blocking.unblock(user) : blocking.ask(user))}
    >
      {user.blocked ? words.unblock : words.block}
    </Button>
  )
}
