import { useLocalized } from '#web/platform/localized.ts'
import { PlaceLink } from '#web/ui/place-link.tsx'
import { PlateLogo } from '#web/ui/plate-logo.tsx'
import { SitePictureView } from '#web/ui/site-picture.tsx'
import styles from './brand.module.css'
import { useSite } from './site-context.tsx'

// The name beside the logo already says it.
const noText = { ar: '', en: '' }

/** The site's logo and name; links to the top of the landing page. The owner's logo replaces the drawn one. */
export function Brand() {
  const localized = useLocalized()
  const { logo, companyName } = useSite().settings
  return (
    <PlaceLink place="hero" className={styles.brand}>
      {logo ? (
        <SitePictureView
          picture={{ ...logo, alt: noText }}
          sizes="96px"
          className={styles.logo}
          instead={<PlateLogo />}
          clear
        />
      ) : (
        <PlateLogo />
      )}
      <bdi>{localized(companyName)}</bdi>
    </PlaceLink>
  )
}
