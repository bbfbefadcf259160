import type { ReactNode } from 'react'
import type { User } from '#contract/members.ts'
import { toE164 } from '#contract/phones.ts'
import { ApprovedActions } from '#web/application-review/approved-actions.tsx'
import { sameEmailMessages } from '#web/application-review/same-email-messages.ts'
import { useLanguage } from '#web/platform/language.tsx'

/** Makes the link by which a user confirms their number: where the people and the review meet. */
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
