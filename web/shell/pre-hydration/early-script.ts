import type { countedPages } from '#contract/visits.ts'
import { script as begin } from './boot.ts?script'
import { script as presses } from './queued-clicks.ts?script'
import { script as visit } from './visit.ts?script'

const pages = new Map<string, (typeof countedPages)[number]>([
  ['/', 'home'],
  ['/subscription', 'subscription'],
  ['/status', 'status'],
  ['/contact', 'contact'],
  ['/privacy', 'privacy'],
])

type Page = { html: string; path: string; program?: string | undefined }

/**
 * Adds what a page runs before its scripts load: clicks are queued, the visit is counted if visitors arrive at this
 * path, and deferred scripts are started. All of it is appended to the page's last inline script, because each further
 * script needs room in the first bytes that are sent. A page without scripts gets none.
 */
export function withEarlyScript({ html, path, program }: Page): string {
  const page = pages.get(path)
  const parts = [
    presses,
    page ? `const page='${page}';${visit}` : '',
    program ? `const program=${program};${begin}` : '',
  ]
  const whole = parts.map((part) => part && `{${part}}`).join('')
  return html.replace(/streamController\.close\(\);(?=<\/script>)/, (last) => last + whole)
}
