import type { countedPages } from '#contract/visits.ts'
import { script as begin } from './boot.ts?script'
import { script as presses } from './queued-clicks.ts?script'
import { script as skipLayout } from './skip-layout.ts?script'
import { script as visit } from './visit.ts?script'

const pages = new Map<string, (typeof countedPages)[number]>([
  ['/', 'home'],
  ['/subscription', 'subscription'],
  ['/status', 'status'],
  ['/contact', 'contact'],
  ['/privacy', 'privacy'],
])

type Page = { html: string; path: string; nonce: string; program?: string | undefined }

const charset = '<meta charSet="utf-8"/>'

/**
 * Adds what a page runs before its scripts load: clicks are queued, the visit is counted if visitors arrive at this
 * path, and deferred scripts are started. All of it is appended to the page's last inline script, because each further
 * script needs room in the first bytes that are sent; only the layout of later sections has to be skipped before the
 * body arrives. A page without scripts gets none.
 */
export function withEarlyScript({ html, path, nonce, program }: Page): string {
  const page = pages.get(path)
  const parts = [
    presses,
    page ? `const page='${page}';${visit}` : '',
    program ? `const program=${program};${begin}` : '',
  ]
  const whole = parts.map((part) => part && `{${part}}`).join('')
  return html
    .replace(charset, (first) =>
      program ? `${first}<script nonce="${nonce}">${skipLayout}</script>` : first,
    )
    .replace(/streamController\.close\(\);(?=<\/script>)/, (last) => last + whole)
}
