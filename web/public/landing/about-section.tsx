import { Check } from 'lucide-react'
import type { SiteSettings } from '#contract/site-settings.ts'
import type { LocalizedText } from '#contract/values.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { classes } from '#web/ui/classes.ts'
import { PageSection } from '#web/ui/page-section.tsx'
import styles from './about-section.module.css'
import { landingMessages } from './messages.ts'
import { PlanSheet } from './plan-sheet.tsx'

type AboutSectionProps = {
  content: Pick<SiteSettings, 'aboutText' | 'specialties' | 'samplePlan' | 'sectionTitles'>
  /** The number of plates on the heading's bar. */
  plates: number
}

/** The coach and their specialties, beside a page of a sample plan; shows what the owner entered of these. */
export function AboutSection({ content, plates }: AboutSectionProps) {
  const localized = useLocalized()
  const t = useMessages(landingMessages).about
  const { aboutText, specialties, samplePlan, sectionTitles } = content
  const hasSheet = samplePlan.rows.length > 0
  const paragraphs = paragraphsOf(localized(aboutText))
  const hasSkills = specialties.certifications.length + specialties.specializations.length > 0
  const hasCoach = paragraphs.length > 0 || hasSkills
  if (!hasCoach && !hasSheet) return null
  return (
    <PageSection id="about" title={hasCoach ? localized(sectionTitles.about) : t.planTitle} plates={plates}>
      <div className={classes(hasSheet && hasCoach && styles.two)}>
        {hasCoach && (
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
        )}
        {hasSheet && <PlanSheet plan={samplePlan} />}
      </div>
    </PageSection>
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
