import type { ReactNode } from 'react'
import { toE164 } from '#contract/phones.ts'
import type { User } from '#contract/users.ts'
import { useLanguage } from '#web/platform/language.tsx'
import { ApprovedActions } from '#web/staff/review/approved-actions.tsx'

type PasswordLink = { user: User; text: (url: string) => string }

/** Makes a link for a new password and sends it on WhatsApp. Connects `person` with `review`. */
export function passwordLinkSlot(slot: PasswordLink): ReactNode {
  return <NewPasswordLink {...slot} />
}

function NewPasswordLink({ user, text }: PasswordLink) {
  const { language } = useLanguage()
  const { confirmed, whatsappE164 } = user
  return (
    <ApprovedActions
      userId={user._id}
      whatsappE164={whatsappE164 ?? toE164(user.phone)}
      isUnconfirmed={!(whatsappE164 ? confirmed?.whatsapp : confirmed?.phone)}
      language={language}
      text={text}
    />
  )
}
