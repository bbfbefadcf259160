import { HeartHandshake } from 'lucide-react'
import { useMessages } from '#web/platform/messages.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { ownAccountMessages } from './messages.ts'

// Deleting takes everything else away, the pressed button too.
function focus(heading: HTMLHeadingElement | null) {
  heading?.focus()
}

/** What somebody reads who has just deleted their account. */
export function Farewell() {
  const words = useMessages(ownAccountMessages).farewell
  return (
    <EmptyState
      level={1}
      titleRef={focus}
      icon={<HeartHandshake />}
      title={words.title}
      action={<ButtonLink to="/">{words.home}</ButtonLink>}
    >
      {words.body}
    </EmptyState>
  )
}
