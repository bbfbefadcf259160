import type { SiteSettings } from '#contract/site-settings.ts'
import { useLocalized } from '#web/platform/localized.ts'
import { PageSection } from '#web/ui/page-section.tsx'
import { PackageCards } from './package-cards.tsx'

type PackagesSectionProps = {
  settings: Pick<
    SiteSettings,
    'packages' | 'maxMonths' | 'packageLabels' | 'buttons' | 'sectionTitles' | 'sectionSubtitles'
  >
  /** The number of plates on the heading's bar. */
  plates: number
}

/** The packages on the landing page. */
export function PackagesSection({ settings, plates }: PackagesSectionProps) {
  const localized = useLocalized()
  return (
    <PageSection
      id="packages"
      title={localized(settings.sectionTitles.packages)}
      subtitle={localized(settings.sectionSubtitles.packages)}
      plates={plates}
    >
      <PackageCards settings={settings} />
    </PageSection>
  )
}
