import { useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import { useSite } from './site-context.tsx'

type SharedLinkProps = {
  title: string
  description: string
  /** The page's absolute address; null where the site's address is not set. */
  address: string | null
}

const regions = { ar: 'ar_EG', en: 'en_US' }

/** The Open Graph data for a shared link: texts and a picture of the site. */
export function SharedLink({ title, description, address }: SharedLinkProps) {
  const { language } = useLanguage()
  const localized = useLocalized()
  const { publicUrl } = useRuntime()
  const { settings, version } = useSite()
  const company = localized(settings.companyName)
  const picture = publicUrl && `${publicUrl}/og/${version}-${language}.png`
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:locale" content={regions[language]} />
      <meta property="og:locale:alternate" content={regions[language === 'ar' ? 'en' : 'ar']} />
      {address && <meta property="og:url" content={address} />}
      {picture && (
        <>
          <meta property="og:image" content={picture} />
          <meta property="og:image:type" content="image/png" />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta property="og:image:alt" content={company} />
          <meta name="twitter:image" content={picture} />
          <meta name="twitter:image:alt" content={company} />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}
