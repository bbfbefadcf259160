import { MailCheck } from 'lucide-react'
import { isolate } from '#web/platform/isolate.ts'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import styles from './accounts.module.css'
import { forgottenMessages } from './forgotten-messages.ts'

// Sending takes its own button away.
function focus(heading: HTMLHeadingElement | null) {
  heading?.focus()
}

/** What is said after a link was asked for, whoever asked: it never tells whether there is such an account. */
export function LinkAsked({ email, onAnother }: { email: string; onAnother: () => void }) {
  const words = useMessages(forgottenMessages)
  return (
    <>
      <EmptyState
        level={1}
        titleRef={focus}
        icon={<MailCheck />}
        title={words.askedTitle}
        action={
          <Button variant="ghost" size="compact" onClick={onAnother}>
            {words.another}
          </Button>
        }
      >
        {words.asked(isolate(email))}
      </EmptyState>
      <ul className={styles.steps}>
        {words.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ul>
    </>
  )
}
