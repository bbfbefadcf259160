import { UserRoundCog } from 'lucide-react'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

const words = defineMessages({ ar: { title: 'حسابي' }, en: { title: 'My account' } })

/** The way to one's own account, for the blue of the members' banner. */
export function AccountLink() {
  const { title } = useMessages(words)
  return (
    <ButtonLink to="/members/account" variant="chalk" size="compact" icon={<UserRoundCog />}>
      {title}
    </ButtonLink>
  )
}
