import { UserRoundCog } from 'lucide-react'
import { defineMessages, useMessages } from '#web/platform/messages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'

const messages = defineMessages({ ar: { title: 'حسابي' }, en: { title: 'My account' } })

/** The link to the user's own account; `chalk` on blue. */
export function AccountLink({ variant }: { variant: 'primary' | 'chalk' }) {
  const { title } = useMessages(messages)
  return (
    <ButtonLink to="/members/account" variant={variant} size="compact" icon={<UserRoundCog />}>
      {title}
    </ButtonLink>
  )
}
