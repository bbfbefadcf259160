import { Plus } from 'lucide-react'
import type { FaqEntry } from '#contract/site-settings.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { landingMessages } from './messages.ts'
import styles from './visitor-questions.module.css'

/** What visitors ask before they apply, each with its answer folded. Renders nothing without a question. */
export function VisitorQuestions({ entries }: { entries: readonly FaqEntry[] }) {
  const localized = useLocalized()
  const { questions } = useMessages(landingMessages)
  if (entries.length === 0) return null
  return (
    <div className={styles.questions}>
      <h3>{questions}</h3>
      {entries.map(({ id, question, answer }) => (
        <details key={id}>
          <summary>
            <bdi>{localized(question)}</bdi>
            <Plus aria-hidden="true" />
          </summary>
          <p dir="auto">{localized(answer)}</p>
        </details>
      ))}
    </div>
  )
}
