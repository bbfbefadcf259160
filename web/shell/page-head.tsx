import { useLocation } from 'react-router'
import { ownIcons } from '#contract/icons.ts'
import { isLanguage, useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import { useSite } from './site-context.tsx'

type PageHeadProps = {
  /** The page's title without the company's name; on the landing page the headline. */
  title: string
  /** One sentence for search engines and shared links. */
  description: string
  /** The landing page: the company's name comes first in the title. */
  home?: boolean
  /** Adds `noindex`. */
  unlisted?: boolean
  /** The members' area: the app that is installed from this page opens there. */
  area?: boolean
}

/** The page's title and meta data in the document head; follows a change of language. */
export function PageHead(props: PageHeadProps) {
  const { title, description, home = false, unlisted = false, area: isArea = false } = props
  const { language } = useLanguage()
  const localized = useLocalized()
  const { publicUrl } = useRuntime()
  const { pathname, search } = useLocation()
  const { companyName, favIcon } = useSite().settings
  const company = localized(companyName)
  const names = home ? [company, title] : [title, company]
  const whole = names.filter(Boolean).join(' | ')
  const plain = publicUrl && !unlisted ? publicUrl + pathname : null
  const preferred = new URLSearchParams(search).get('lang')
  // Each language has its own canonical address; other query parameters do not make another page.
  const address = plain && (isLanguage(preferred) ? `${plain}?lang=${preferred}` : plain)
  return (
    <>
      <title>{whole}</title>
      <meta name="description" content={description} />
      {unlisted && <meta name="robots" content="noindex" />}
      {plain && address && (
        <>
          <link rel="canonical" href={address} />
          <link rel="alternate" hrefLang="ar" href={`${plain}?lang=ar`} />
          <link rel="alternate" hrefLang="en" href={`${plain}?lang=en`} />
          <link rel="alternate" hrefLang="x-default" href={plain} />
        </>
      )}
      {/* Only read from the server's HTML, so the browser's code does not contain it. */}
      {import.meta.env.SSR && (
        <>
          <link
            rel="manifest"
            href={`/manifest.webmanifest?lang=${language}${isArea ? '&start=members' : ''}`}
          />
          <link rel="apple-touch-icon" href={ownIcons(favIcon)[0]?.address ?? '/apple-touch-icon.png'} />
          {!unlisted && <SharedLink title={whole} description={description} address={address} />}
        </>
      )}
    </>
  )
}

type SharedLinkProps = {
  title: string
  description: string
  /** The page's absolute address; null where the site's address is not set. */
  address: string | null
}

const regions = { ar: 'ar_EG', en: 'en_US' }

/** The Open Graph data for a shared link: texts and a picture of the site. */
function SharedLink({ title, description, address }: SharedLinkProps) {
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
