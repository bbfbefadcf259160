import { Mail } from 'lucide-react'
import { useState } from 'react'
import type { Waiting } from '#contract/overview.ts'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { CountButton } from '#web/ui/count-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { staffMessages } from './messages.ts'

const MailsDialog = onDemand(async () => (await import('./mails-dialog.tsx')).MailsDialog)

/** Tells how many mails wait or were given up, and opens their list. */
export function MailsIndicator({ waiting, dead }: Waiting['mails']) {
  const words = useMessages(staffMessages).mails
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CountButton
        label={words.open(number(waiting), number(dead))}
        count={waiting + dead}
        urgent={dead > 0}
        onClick={() => setOpen(true)}
      >
        <Mail />
      </CountButton>
      {isOpen && (
        <MailsDialog
          onClose={() => setOpen(false)}
          firstState={waiting === 0 && dead > 0 ? 'dead' : 'waiting'}
        />
      )}
    </>
  )
}
