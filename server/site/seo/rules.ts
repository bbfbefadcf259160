import { ownIcons } from '#contract/icons.ts'
import type { PublishedSite } from '#contract/site.ts'
import type { Language, LocalizedText } from '#contract/values.ts'

/** The paths of the pages that search engines may index. */
export const publicPaths = ['/', '/subscription', '/privacy']

const closedPaths = [
  '/admin',
  '/coach',
  '/members',
  '/status',
  '/setup',
  '/join',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/api/',
  '/files/',
]

/** A text in this language, or in the other if it is empty. */
export function inLanguage(text: LocalizedText, language: Language): string {
  return text[language] || text.ar || text.en
}

/** The `robots.txt` for crawlers. `address` is the site's address without a trailing slash, or null. */
export function robotsText(address: string | null): string {
  const lines = ['User-agent: *', ...closedPaths.map((path) => `Disallow: ${path}`), 'Allow: /']
  return `${[...lines, ...(address ? ['', `Sitemap: ${address}/sitemap.xml`] : [])].join('\n')}\n`
}

/** The sitemap: all public pages, each in both languages, with the time of the site's last change. */
export function sitemapXml(address: string, publishedAt: string | null): string {
  const pages = publicPaths.flatMap((path) => {
    const link = address + path
    const versions = [
      { language: 'ar', link: `${link}?lang=ar` },
      { language: 'en', link: `${link}?lang=en` },
      { language: 'x-default', link },
    ]
    const alternates = versions
      .map(
        ({ language, link }) =>
          `<xhtml:link rel="alternate" hreflang="${language}" href="${escaped(link)}"/>`,
      )
      .join('')
    const changed = publishedAt ? `<lastmod>${escaped(publishedAt)}</lastmod>` : ''
    return versions.map(({ link }) => `<url><loc>${escaped(link)}</loc>${changed}${alternates}</url>`)
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${pages.join('\n')}
</urlset>
`
}

/**
 * The web app manifest. The owner's icon is the only one: phones would prefer a larger or maskable default icon. The
 * members' app opens their area and has another id, so that a visitor who installed the site never gets a sign-in.
 */
export function manifestOf(
  { settings }: Pick<PublishedSite, 'settings'>,
  { language, start }: { language: Language; start: '/' | '/members' },
) {
  const name = inLanguage(settings.companyName, language)
  const uploaded = ownIcons(settings.favIcon).map(({ address, side }) => ({
    src: address,
    sizes: `${side}x${side}`,
    type: 'image/webp',
    purpose: 'any' as const,
  }))
  return {
    id: start,
    name,
    short_name: name,
    description: inLanguage(settings.footerTagline, language),
    lang: language,
    dir: language === 'ar' ? 'rtl' : 'ltr',
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: '#0c0d10',
    theme_color: '#0c0d10',
    icons: uploaded.length > 0 ? uploaded : defaultIcons,
  }
}

const defaultIcon = (file: string, size: number, purpose: 'any' | 'maskable') => ({
  src: `/icons/${file}-${size}.png`,
  sizes: `${size}x${size}`,
  type: 'image/png',
  purpose,
})

const defaultIcons = [
  defaultIcon('icon', 192, 'any'),
  defaultIcon('icon', 512, 'any'),
  defaultIcon('maskable', 192, 'maskable'),
  defaultIcon('maskable', 512, 'maskable'),
]

function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
}
