import { UserRoundCog } from 'lucide-react'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

const messages = defineMessages({ ar: { title: 'حسابي' }, en: { title: 'My account' } })

type AccountLinkProps = { variant: 'primary' | 'ghost'; className?: string | undefined }

/** The link to the user's own account. */
export function AccountLink(look: AccountLinkProps) {
  const { title } = useMessages(messages)
  return (
    <ButtonLink {...look} to="/members/account" size="compact" icon={<UserRoundCog />}>
      {title}
    </ButtonLink>
  )
}
