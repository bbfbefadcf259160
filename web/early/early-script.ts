import type { countedPages } from '#contract/visits.ts'
import { script as begin } from './begin.ts?script'
import { script as presses } from './presses.ts?script'
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
 * Adds what a page does before any file of its program has come: presses are kept, its visit is counted where the path is
 * that of a screen that visitors arrive at, and a program that was held back is let go. All of it stands in the last script
 * of the page, as each one costs room in the first bytes that are sent. A page without scripts gets none.
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
