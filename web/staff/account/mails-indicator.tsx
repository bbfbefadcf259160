import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { Waiting } from '#contract/dashboard.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { CountButton } from '#web/ui/count-button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { staffMessages } from './messages.ts'

const MailsDialog = lazyDialog(async () => (await import('./mails-dialog.tsx')).MailsDialog)

/** A button with the number of mails that wait or were given up; opens their list. */
export function MailsIndicator({ waiting, dead, isAdmin }: Waiting['mails'] & { isAdmin: boolean }) {
  const t = useMessages(staffMessages).mails
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CountButton
        label={t.open(number(waiting), number(dead))}
        count={waiting + dead}
        urgent={dead > 0}
        onClick={() => setOpen(true)}
      >
        <Mail />
      </CountButton>
      {isOpen && (
        <MailsDialog
          isAdmin={isAdmin}
          onClose={() => setOpen(false)}
          firstState={waiting === 0 && dead > 0 ? 'dead' : 'waiting'}
        />
      )}
    </>
  )
}
