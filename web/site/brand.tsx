import { useLocalized } from '#web/platform/localized.ts'
import { PlateLogo } from '#web/ui/plates.tsx'
import styles from './brand.module.css'
import { SectionLink } from './section-link.tsx'
import { useSite } from './site-context.tsx'

/** The site's mark and name; leads to the top of the landing page. */
export function Brand() {
  const localized = useLocalized()
  return (
    <SectionLink section="hero" className={styles.brand}>
      <PlateLogo />
      <bdi>{localized(useSite().settings.companyName)}</bdi>
    </SectionLink>
  )
}
