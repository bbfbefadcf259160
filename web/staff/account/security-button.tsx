import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { lazyDialog } from '#web/ui/lazy-dialog.tsx'

const SecurityDialog = lazyDialog(async () => (await import('./security-dialog.tsx')).SecurityDialog)

// Not in the dialog's messages, which are loaded with the dialog.
const words = defineMessages({
  ar: { open: 'الأمان والتحقق بخطوتين' },
  en: { open: 'Security and two-step verification' },
})

/** Opens the security settings of the signed-in account. */
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
