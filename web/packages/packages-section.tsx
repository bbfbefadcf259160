import type { SiteSettings } from '#contract/site-settings.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { LoadedHeading } from '#web/ui/loaded-heading.tsx'
import { PackageCards } from './package-cards.tsx'
import styles from './packages-section.module.css'

type PackagesSectionProps = {
  settings: Pick<SiteSettings, 'packages' | 'packageLabels' | 'sectionTitles' | 'sectionSubtitles'>
  /** How many plates the heading's bar carries. */
  plates: number
}

/** The packages on the landing page. */
export function PackagesSection({ settings, plates }: PackagesSectionProps) {
  const localized = useLocalized()
  return (
    <section id="packages" aria-labelledby="packages-title" className={styles.section} tabIndex={-1}>
      <div className="wrap">
        <LoadedHeading id="packages-title" plates={plates}>
          {localized(settings.sectionTitles.packages)}
        </LoadedHeading>
        <p className={styles.lede}>{localized(settings.sectionSubtitles.packages)}</p>
        <PackageCards settings={settings} />
      </div>
    </section>
  )
}
