import { MailCheck } from 'lucide-react'
import { isolate } from '#web/platform/bidi-isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import styles from './accounts.module.css'
import { forgottenMessages } from './forgotten-messages.ts'

// Sending removes the focused button.
function focus(heading: HTMLHeadingElement | null) {
  heading?.focus()
}

/** Shown after a link was requested; does not reveal whether the account exists. */
export function LinkRequested({ email, onAnother }: { email: string; onAnother: () => void }) {
  const t = useMessages(forgottenMessages)
  return (
    <>
      <EmptyState
        level={1}
        titleRef={focus}
        icon={<MailCheck />}
        title={t.requestedTitle}
        action={
          <Button variant="ghost" size="compact" onClick={onAnother}>
            {t.another}
          </Button>
        }
      >
        {t.requested(isolate(email))}
      </EmptyState>
      <ul className={styles.steps}>
        {t.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </>
  )
}
