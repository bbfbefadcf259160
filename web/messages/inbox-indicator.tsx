import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { CountButton } from '#web/ui/count-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { inboxMessages } from './inbox-messages.ts'

const InboxDialog = onDemand(async () => (await import('./inbox-dialog.tsx')).InboxDialog)

/** Tells how many messages wait for the coach, once that is known, and opens the inbox. */
export function InboxIndicator({ waiting }: { waiting: number | undefined }) {
  const words = useMessages(inboxMessages)
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CountButton
        label={waiting === undefined ? words.openUncounted : words.open(number(waiting))}
        count={waiting ?? 0}
        onClick={() => setOpen(true)}
      >
        <Inbox />
      </CountButton>
      {isOpen && <InboxDialog onClose={() => setOpen(false)} />}
    </>
  )
}
