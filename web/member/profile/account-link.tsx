import { UserRoundCog } from 'lucide-react'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

const messages = defineMessages({ ar: { title: 'حسابي' }, en: { title: 'My account' } })

/** The link to the user's own account, for the blue banner of the members' area. */
export function AccountLink() {
  const { title } = useMessages(messages)
  return (
    <ButtonLink to="/members/account" variant="chalk" size="compact" icon={<UserRoundCog />}>
      {title}
    </ButtonLink>
  )
}
