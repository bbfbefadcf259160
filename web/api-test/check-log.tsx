import { Fragment, useRef } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './api-test.module.css'
import type { LogLine } from './checks.ts'
import { apiTestMessages } from './messages.ts'

type CheckLogProps = { lines: readonly LogLine[]; onClear: () => void }

/** What the checks found, the newest last, to be copied for whoever runs the server. */
export function CheckLog({ lines, onClear }: CheckLogProps) {
  const words = useMessages(apiTestMessages)
  const card = useRef<HTMLElement>(null)
  const text = lines.map(inOneLine).join('\n')

  function clear() {
    // The button goes with the lines; whoever pressed it stays here.
    card.current?.focus()
    onClear()
  }

  const acts = lines.length > 0 && (
    <div className={styles.acts}>
      <CopyButton value={text}>{words.copy}</CopyButton>
      <Button variant="ghost" size="compact" onClick={clear}>
        {words.clear}
      </Button>
    </div>
  )
  return (
    <Card as="section" aria-labelledby="log" className={styles.check} ref={card} tabIndex={-1}>
      <CardHead id="log" action={acts}>
        {words.log}
      </CardHead>
      {lines.length === 0 ? (
        <p className={styles.hint}>{words.logEmpty}</p>
      ) : (
        // Reached by the keyboard, so that it can be scrolled.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls takes the focus
        <ol className={styles.log} dir="ltr" tabIndex={0}>
          {lines.map((line) => (
            <li key={inOneLine(line)}>
              <span className={styles.asked}>{line.asked}</span> <Facts of={line} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const inOneLine = ({ asked, facts }: LogLine) => [asked, ...facts].join(' ')

/** A line breaks between two facts, not within one. */
function Facts({ of: { facts } }: { of: LogLine }) {
  return facts.map((fact) => (
    <Fragment key={fact}>
      <span className={styles.fact}>{fact}</span>{' '}
    </Fragment>
  ))
}
