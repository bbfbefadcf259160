import { createHash } from 'node:crypto'

/** HTML without the nonce that it was rendered with, and the policy that allows its own inline scripts. */
export type UnstampedPage = { html: string; policy: string }

/**
 * Removes the nonce from a rendered page and puts the hash of each inline script that had it into the policy. An
 * injected script has no nonce, so no hash allows it.
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

/** Where browsers report violations, and the group's name for those that support `Reporting-Endpoints`. */
const reportPath = '/api/csp'
const reportGroup = 'csp'
export const reportingEndpoints = `${reportGroup}="${reportPath}"`

/** Who may show a page in a frame: nobody, or pages of our own. */
export type Framing = "'none'" | "'self'"

/** What differs between pages and installations; `isHttps` is whether visitors use https. */
export type PolicyTerms = { framing?: Framing; isHttps?: boolean }

/**
 * The Content-Security-Policy of a page: everything from our own origin, nothing inline except these scripts. In
 * browsers with Trusted Types no text becomes HTML or code; `worker` is the policy for the service worker's address
 * (`web/member/offline/register-worker.ts`). Violations are reported to `POST /api/csp`; a browser that supports
 * `report-to` ignores `report-uri`, and uses `report-to` over https only.
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
