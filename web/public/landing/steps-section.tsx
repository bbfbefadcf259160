import type { ProcessStep } from '#contract/site-content.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { PageSection } from '#web/ui/page-section.tsx'
import styles from './steps-section.module.css'

type StepsSectionProps = {
  content: Pick<SiteSettings, 'steps' | 'sectionTitles'>
  /** The number of plates on the heading's bar. */
  plates: number
}

/** How a visitor becomes a member: each step adds a plate to the bar. Renders nothing without steps. */
export function StepsSection({ content: { steps, sectionTitles }, plates }: StepsSectionProps) {
  const localized = useLocalized()
  if (steps.length === 0) return null
  return (
    <PageSection id="steps" title={localized(sectionTitles.steps)} plates={plates}>
      <ol className={styles.steps} data-columns={columnsFor(steps.length)}>
        {steps
          .map((step, place) => ({ step, number: place + 1 }))
          .map(({ step, number }) => (
            <li key={number}>
              <Load plates={number} />
              <StepText step={step} />
            </li>
          ))}
      </ol>
    </PageSection>
  )
}

/** The number of columns that fills the rows best, at most four. */
function columnsFor(count: number): number {
  if (count <= 4) return count
  return count <= 6 ? 3 : 4
}

const ordinals = [1, 2, 3, 4, 5, 6, 7, 8]

function Load({ plates }: { plates: number }) {
  return (
    <span className={styles.load} aria-hidden="true">
      {ordinals.slice(0, plates).map((plate) => (
        <i key={plate} />
      ))}
    </span>
  )
}

function StepText({ step: { title, text } }: { step: ProcessStep }) {
  const localized = useLocalized()
  return (
    <div className={styles.text}>
      <h3>{localized(title)}</h3>
      <p>{localized(text)}</p>
    </div>
  )
}
