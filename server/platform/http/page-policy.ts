import { createHash } from 'node:crypto'

/** HTML without the stamp that it was rendered with, and the policy that lets its own inline scripts run. */
export type UnstampedPage = { html: string; policy: string }

/**
 * Takes the stamp out of a rendered page and names the hash of each inline script that bore it. A script that came
 * into the page in any other way bears no stamp, so no hash lets it run.
 */
export function unstampPage(stampedHtml: string, nonce: string, terms?: PolicyTerms): UnstampedPage {
  const stamp = ` nonce="${nonce}"`
  const hashes = new Set<string>()
  for (const [, attributes = '', script = ''] of stampedHtml.matchAll(
    /<script\b([^>]*)>([\s\S]*?)<\/script>/g,
  )) {
    if (!attributes.includes(stamp) || /\ssrc=/.test(attributes)) continue
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
  }
  return { html: stampedHtml.replaceAll(stamp, ''), policy: pagePolicy([...hashes], terms) }
}

/** Where browsers report violations to, and under which name where they know `Reporting-Endpoints`. */
const reportPath = '/api/csp'
const reportGroup = 'csp'
export const reportingEndpoints = `${reportGroup}="${reportPath}"`

/** Who may show a page inside another: nobody, or pages of our own. */
export type Framing = "'none'" | "'self'"

/** What differs from page to page and from one installation to another; `isHttps` is whether visitors come over https. */
export type PolicyTerms = { framing?: Framing; isHttps?: boolean }

/**
 * The Content-Security-Policy of a page: everything from ourselves, nothing inline but the named scripts. Where the
 * browser has Trusted Types, no text becomes HTML or code; `worker` names the service worker's address
 * (`web/offline/register-worker.ts`). Violations are reported to `POST /api/csp`; where a browser knows `report-to` it
 * takes nothing else, and it takes that over https alone.
 */
export function pagePolicy(
  scriptHashes: readonly string[],
  { framing = "'none'", isHttps = false }: PolicyTerms = {},
): string {
  return [
    "default-src 'none'",
    ["script-src 'self'", ...scriptHashes].join(' '),
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${framing}`,
    "require-trusted-types-for 'script'",
    'trusted-types worker',
    `report-uri ${reportPath}`,
    ...(isHttps ? [`report-to ${reportGroup}`] : []),
  ].join('; ')
}
