import { ClipboardList } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { User } from '#contract/users.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { About } from '#web/ui/accessible-suffix.tsx'
import { Button } from '#web/ui/button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const messages = defineMessages({ ar: { answers: 'إجابات العضو' }, en: { answers: 'Answers' } })

// Loaded when it first opens.
const WalledIntake = lazyDialog(async () => (await import('./walled-intake.tsx')).WalledIntake)

/** The button with which staff open a member's intake. Connects `users` and `assignments` with `intake`. */
export function intakeSlot(user: User): ReactNode {
  return <IntakeButton user={user} />
}

function IntakeButton({ user }: { user: User }) {
  const { answers } = useMessages(messages)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="ghost" size="compact" icon={<ClipboardList />} onClick={() => setOpen(true)}>
        {answers}
        <About name={user.name} />
      </Button>
      {isOpen && <WalledIntake user={user} onClose={() => setOpen(false)} />}
    </>
  )
}
