import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/members.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'

const SecurityDialog = onDemand(async () => (await import('./security-dialog.tsx')).SecurityDialog)

// Apart from the dialog's own words, which come with the dialog.
const words = defineMessages({
  ar: { open: 'الأمان والتحقق بخطوتين' },
  en: { open: 'Security and two-step verification' },
})

/** Opens what whoever is signed in has to do with the security of their account. */
export function SecurityButton({ user }: { user: User }) {
  const { open } = useMessages(words)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label={open} onClick={() => setOpen(true)}>
        <KeyRound />
      </IconButton>
      {isOpen && <SecurityDialog isAdmin={user.role === 'admin'} onClose={() => setOpen(false)} />}
    </>
  )
}
