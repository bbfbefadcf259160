import type { ReactNode } from 'react'
import { toE164 } from '#contract/phones.ts'
import type { User } from '#contract/users.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { ApprovedActions } from '#web/staff/review/approved-actions.tsx'
import { sameEmailMessages } from '#web/staff/review/same-email-messages.ts'

/** The control that creates the link by which a user verifies their phone number. Connects `users` with `review`. */
export function confirmNumberSlot(user: User): ReactNode {
  return <ConfirmNumber user={user} />
}

function ConfirmNumber({ user }: { user: User }) {
  const { language } = useLanguage()
  return (
    <ApprovedActions
      userId={user._id}
      whatsappE164={user.whatsappE164 ?? toE164(user.phone)}
      language={language}
      text={sameEmailMessages[language].confirmText}
    />
  )
}
