import { HeartHandshake } from 'lucide-react'
import { useMessages } from '#web/platform/messages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ownAccountMessages } from './messages.ts'

// Deleting the account removes everything else, the focused button too.
function focus(heading: HTMLHeadingElement | null) {
  heading?.focus()
}

/** Shown to a user who has just deleted their account. */
export function Farewell() {
  const t = useMessages(ownAccountMessages).farewell
  return (
    <EmptyState
      level={1}
      titleRef={focus}
      icon={<HeartHandshake />}
      title={t.title}
      action={<ButtonLink to="/">{t.home}</ButtonLink>}
    >
      {t.body}
    </EmptyState>
  )
}
