import { Fragment, useRef } from 'react'
import { useMessages } from '#web/platform/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Card, CardHead } from '#web/ui/card.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import styles from './api-test.module.css'
import type { LogLine } from './checks.ts'
import { apiTestMessages } from './messages.ts'

type CheckLogProps = { lines: readonly LogLine[]; onClear: () => void }

/** The log of the checks, the newest last, to copy for the person who runs the server. */
export function CheckLog({ lines, onClear }: CheckLogProps) {
  const t = useMessages(apiTestMessages)
  const card = useRef<HTMLElement>(null)
  const text = lines.map(inOneLine).join('\n')

  function clear() {
    // The button disappears with the lines, so the focus moves to the card.
    card.current?.focus()
    onClear()
  }

  const acts = lines.length > 0 && (
    <div className={styles.acts}>
      <CopyButton value={text}>{t.copy}</CopyButton>
      <Button variant="ghost" size="compact" onClick={clear}>
        {t.clear}
      </Button>
    </div>
  )
  return (
    <Card as="section" aria-labelledby="log" className={styles.check} ref={card} tabIndex={-1}>
      <CardHead id="log" action={acts}>
        {t.log}
      </CardHead>
      {lines.length === 0 ? (
        <p className={styles.hint}>{t.logEmpty}</p>
      ) : (
        // Focusable, so that the keyboard can scroll it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be focusable
        <ol className={styles.log} dir="ltr" tabIndex={0}>
          {lines.map((line) => (
            <li key={inOneLine(line)}>
              <span className={styles.requested}>{line.request}</span> <Facts of={line} />
            </li>
          ))}
        </ol>
      )}
    </Card>
  )
}

const inOneLine = ({ request, facts }: LogLine) => [request, ...facts].join(' ')

/** Lets a line break only between two facts. */
function Facts({ of: { facts } }: { of: LogLine }) {
  return facts.map((fact) => (
    <Fragment key={fact}>
      <span className={styles.fact}>{fact}</span>{' '}
    </Fragment>
  ))
}
