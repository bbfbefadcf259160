import { ShieldCheck } from 'lucide-react'
import { whatsappLink } from '#contract/phones.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { useMessages } from '#web/platform/messages.ts'
import { useContacts } from '#web/shell/contacts-context.tsx'
import { PageSection } from '#web/ui/page-section.tsx'
import { packageMessages } from './messages.ts'
import { PackageCards } from './package-cards.tsx'
import styles from './packages-section.module.css'

type PackagesSectionProps = {
  settings: Pick<
    SiteSettings,
    | 'packages'
    | 'maxMonths'
    | 'packageLabels'
    | 'buttons'
    | 'companyName'
    | 'sectionTitles'
    | 'sectionSubtitles'
  >
  /** The number of plates on the heading's bar. */
  plates: number
}

/** The packages on the landing page, with the owner's guarantee and a way to ask. */
export function PackagesSection({ settings, plates }: PackagesSectionProps) {
  const localized = useLocalized()
  const coach = localized(settings.companyName)
  return (
    <PageSection
      id="packages"
      title={localized(settings.sectionTitles.packages)}
      subtitle={localized(settings.sectionSubtitles.packages)}
      plates={plates}
    >
      <PackageCards settings={settings} folds />
      <Guarantee words={localized(settings.packageLabels.guarantee)} coach={coach} />
      <AskCoach coach={coach} />
    </PageSection>
  )
}

/** The guarantee in the owner's own words; nothing without them. */
function Guarantee({ words, coach }: { words: string; coach: string }) {
  const t = useMessages(packageMessages)
  if (!words) return null
  return (
    <figure className={styles.guarantee}>
      <span className={styles.seal}>
        <ShieldCheck aria-hidden="true" />
      </span>
      <figcaption>{t.guarantee(coach)}</figcaption>
      <blockquote>{t.quoted(words)}</blockquote>
    </figure>
  )
}

function AskCoach({ coach }: { coach: string }) {
  const t = useMessages(packageMessages)
  const { whatsapp } = useContacts()
  if (!whatsapp) return null
  return (
    <p className={styles.ask}>
      {t.undecided} <a href={whatsappLink(whatsapp.number, t.asksWhich(coach))}>{t.askCoach}</a>
    </p>
  )
}
