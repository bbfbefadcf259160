import { Ban, LockOpen } from 'lucide-react'
import type { User } from '#contract/members.ts'
import { useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/about.tsx'
import { Button } from '#web/ui/button.tsx'
import { userMessages } from './messages.ts'
import type { Blocking } from './use-blocking.tsx'

type BlockButtonProps = { user: User; blocking: Blocking }

/** Blocks a user, which asks for a reason first, or lifts their block at once. */
export function BlockButton({ user, blocking }: BlockButtonProps) {
  const words = useMessages(userMessages).block
  return (
    <Button
      variant="ghost"
      size="compact"
      icon={user.blocked ? <LockOpen /> : <Ban />}
      busy={blocking.unblocking === user._id}
      onClick={() => (user.blocked ? blocking.unblock(user) : blocking.ask(user))}
    >
      {user.blocked ? words.unblock : words.block}
      <About name={user.name} />
    </Button>
  )
}
