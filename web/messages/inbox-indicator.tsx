import { useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { useFormat } from '#web/platform/format.tsx'
import { useLanguage } from '#web/platform/language.tsx'
import { useMessages } from '#web/platform/messages.ts'
import { CountButton } from '#web/ui/count-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { inboxMessages } from './inbox-messages.ts'
import { inboxPage } from './inbox-queries.ts'

const InboxDialog = onDemand(async () => (await import('./inbox-dialog.tsx')).InboxDialog)

/** Tells how many messages wait for the coach, and opens the inbox. */
export function InboxIndicator() {
  const words = useMessages(inboxMessages)
  const { language } = useLanguage()
  const { number } = useFormat()
  const [isOpen, setOpen] = useState(false)
  const { data } = useQuery(inboxPage({ state: 'waiting', page: 1 }, language))
  const waiting = data?.counts.unread
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
