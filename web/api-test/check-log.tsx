import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './api-test.module.css'
import { apiTestMessages } from './messages.ts'

type CheckLogProps = { lines: readonly string[]; onClear: () => void }

/** What the checks found, a line each, to be copied for whoever runs the server. */
export function CheckLog({ lines, onClear }: CheckLogProps) {
  const words = useMessages(apiTestMessages)
  const text = lines.join('\n')
  const acts = lines.length > 0 && (
    <div className={styles.acts}>
      <CopyButton value={text}>{words.copy}</CopyButton>
      <Button variant="ghost" size="compact" onClick={onClear}>
        {words.clear}
      </Button>
    </div>
  )
  return (
    <Card as="section" aria-labelledby="log" className={styles.check}>
      <CardHead id="log" action={acts}>
        {words.log}
      </CardHead>
      {lines.length === 0 ? (
        <p className={styles.hint}>{words.logEmpty}</p>
      ) : (
        // Reached by the keyboard, so that it can be scrolled.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls takes the focus
        <pre className={styles.log} dir="ltr" tabIndex={0}>
          {text}
        </pre>
      )}
    </Card>
  )
}
