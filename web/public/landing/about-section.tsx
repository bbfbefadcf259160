import { Check, ShieldCheck } from 'lucide-react'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { LocalizedText } from '#contract/values.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import { classes } from '#web/ui/classes.ts'
import { PageSection } from '#web/ui/page-section.tsx'
import styles from './about-section.module.css'
import { CoachCard } from './coach-card.tsx'
import { landingMessages } from './messages.ts'
import { PlanSheet } from './plan-sheet.tsx'

type AboutSectionProps = {
  content: Pick<
    SiteSettings,
    'aboutText' | 'companyName' | 'portrait' | 'samplePlan' | 'sectionTitles' | 'specialties' | 'womenNote'
  >
  /** The number of plates on the heading's bar. */
  plates: number
}

/**
 * The coach with their portrait and specialties, a page of a sample plan, and what women may expect; shows what the
 * owner entered of these.
 */
export function AboutSection({ content, plates }: AboutSectionProps) {
  const localized = useLocalized()
  const t = useMessages(landingMessages).about
  const { aboutText, specialties, samplePlan, sectionTitles, portrait } = content
  const { demo } = useRuntime()
  const hasSheet = samplePlan.rows.length > 0
  const paragraphs = paragraphsOf(localized(aboutText))
  const hasSkills = specialties.certifications.length + specialties.specializations.length > 0
  const hasCoach = paragraphs.length > 0 || hasSkills || portrait !== null
  const note = localized(content.womenNote)
  if (!hasCoach && !hasSheet && !note) return null
  return (
    <PageSection id="about" title={hasCoach ? localized(sectionTitles.about) : t.planTitle} plates={plates}>
      {hasCoach && (
        <div className={classes(styles.coach, (portrait || demo) && styles.beside)}>
          {(portrait || demo) && <CoachCard portrait={portrait} name={localized(content.companyName)} />}
          <div>
            <div className={styles.text}>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </div>
            <div className={styles.skills}>
              <Skills title={t.certifications} list={specialties.certifications} />
              <Skills title={t.specializations} list={specialties.specializations} />
            </div>
          </div>
        </div>
      )}
      {(hasSheet || note) && (
        <div className={classes(styles.plan, hasSheet && note && styles.beside)}>
          {hasSheet && <PlanSheet plan={samplePlan} />}
          {note && <WomenNote text={note} />}
        </div>
      )}
    </PageSection>
  )
}

function WomenNote({ text }: { text: string }) {
  const t = useMessages(landingMessages).about
  return (
    <aside className={styles.women} aria-labelledby="women-title">
      <ShieldCheck aria-hidden="true" />
      <div>
        <h3 id="women-title">{t.women}</h3>
        {paragraphsOf(text).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </aside>
  )
}

function paragraphsOf(text: string): string[] {
  return [...new Set(text.split(/\n\s*\n/).map((paragraph) => paragraph.trim()))].filter(Boolean)
}

function Skills({ title, list }: { title: string; list: readonly LocalizedText[] }) {
  const localized = useLocalized()
  if (list.length === 0) return null
  return (
    <div>
      <h3>{title}</h3>
      <ul>
        {[...new Set(list.map(localized))].map((skill) => (
          <li key={skill}>
            <Check aria-hidden="true" />
            <span>{skill}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
