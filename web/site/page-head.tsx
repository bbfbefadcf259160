import { useLocation } from 'react-router'
import { ownIcons } from '#contract/icons.ts'
import { isLanguage, useLanguage } from '#web/platform/language.tsx'
import { useLocalized } from '#web/platform/localized.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import { SharedLink } from './shared-link.tsx'
import { useSite } from './site-context.tsx'

type PageHeadProps = {
  /** What the page is, without the company's name; on the landing page what the company promises. */
  title: string
  /** One sentence for search engines and shared links. */
  description: string
  /** The page that stands for the whole site: the company's name comes first. */
  home?: boolean
  /** Keeps the page out of search engines. */
  unlisted?: boolean
  /** The members' area: what is installed from it opens it. */
  area?: boolean
}

/** What a page says of itself in the head of the document; changes with the language at once. */
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
  const asked = new URLSearchParams(search).get('lang')
  // Each address that differs in its language stands for itself; whatever else it carries is the same page.
  const address = plain && (isLanguage(asked) ? `${plain}?lang=${asked}` : plain)
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
      {/* What is read off the page as it was sent needs no code in the browser. */}
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
