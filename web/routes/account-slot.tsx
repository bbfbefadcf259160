import { ClipboardList } from 'lucide-react'
import { useState } from 'react'
import { type EndOfSession, endIn } from '#web/member/home/queries.ts'
import { IntakeDialog } from '#web/member/intake/intake-dialog.tsx'
import { intakeMessages } from '#web/member/intake/messages.ts'
import { AccountLink } from '#web/member/profile/account-link.tsx'
import { useMessages } from '#web/platform/messages.ts'
import type { Session } from '#web/platform/session.ts'
import { Button } from '#web/ui/button.tsx'

type AccountSlotProps = { session: Session; onEnded: (reason: EndOfSession) => void }

/** What the account sheet leads to: the member's answers, and the account. */
export function AccountSlot({ session, onEnded }: AccountSlotProps) {
  const { mine } = useMessages(intakeMessages)
  const [isOpen, setOpen] = useState(false)
  const onError = (error: unknown) => {
    const reason = endIn(error)
    if (reason) onEnded(reason)
  }
  return (
    <>
      <Button variant="ghost" size="compact" icon={<ClipboardList />} onClick={() => setOpen(true)}>
        {mine}
      </Button>
      <AccountLink variant="primary" />
      {isOpen && <IntakeDialog {...{ session, onError }} onClose={() => setOpen(false)} />}
    </>
  )
}
