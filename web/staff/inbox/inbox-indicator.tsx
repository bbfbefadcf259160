import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { CountButton } from '#web/ui/count-button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'
import { inboxMessages } from './inbox-messages.ts'

const InboxDialog = lazyDialog(async () => (await import('./inbox-dialog.tsx')).InboxDialog)

/** A button with the number of waiting messages, once loaded; opens the inbox. */
export function InboxIndicator({ waiting }: { waiting: number | undefined }) {
  const t = useMessages(inboxMessages)
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <CountButton
        label={waiting === undefined ? t.openUncounted : t.open(number(waiting))}
        count={waiting ?? 0}
        onClick={() => setOpen(true)}
      >
        <Inbox />
      </CountButton>
      {isOpen && <InboxDialog onClose={() => setOpen(false)} />}
    </>
  )
}
