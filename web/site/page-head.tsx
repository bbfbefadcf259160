import { useLocation } from 'react-router'
import { useLocalized } from '#web/platform/localized.ts'
import { useRuntime } from '#web/platform/runtime.tsx'
import { useSite } from './site-context.tsx'

type PageHeadProps = {
  /** What the page is, without the company's name; empty on the landing page. */
  title: string
  /** One sentence for search engines and shared links. */
  description: string
  /** Keeps the page out of search engines. */
  unlisted?: boolean
}

/** What a page says of itself in the head of the document; changes with the language at once. */
export function PageHead({ title, description, unlisted = false }: PageHeadProps) {
  const localized = useLocalized()
  const { publicUrl } = useRuntime()
  const { pathname } = useLocation()
  const company = localized(useSite().settings.companyName)
  const address = publicUrl && !unlisted ? publicUrl + pathname : null
  return (
    <>
      <title>{[title, company].filter(Boolean).join(' | ')}</title>
      <meta name="description" content={description} />
      {unlisted && <meta name="robots" content="noindex" />}
      {address && (
        <>
          <link rel="canonical" href={address} />
          <link rel="alternate" hrefLang="ar" href={`${address}?lang=ar`} />
          <link rel="alternate" hrefLang="en" href={`${address}?lang=en`} />
          <link rel="alternate" hrefLang="x-default" href={address} />
        </>
      )}
    </>
  )
}
