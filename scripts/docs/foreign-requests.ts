import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

// What a browser loads by itself. `a href` is for people.
const loading =
  /<(?:script|img|source|iframe|audio|video|embed|link|object|form|use)\b[^>]*?\s(?:src|srcset|href|data|action)="((?:https?:)?\/\/[^"]+)"/gi
const inStyles = /(?:url\(\s*|@import\s+)["']?((?:https?:)?\/\/[^"')\s]+)/gi
const policy = /<meta http-equiv="Content-Security-Policy" content="default-src (?:'|&#39;)self(?:'|&#39;);/

/** What a built page or style sheet would load from another host, one sentence each. */
export function foreignRequests(path: string, content: string): string[] {
  const found = [...content.matchAll(path.endsWith('.css') ? inStyles : loading)]
  const addresses = found.map(([, address]) => `${path} loads ${address}`)
  const isOpen = path.endsWith('.html') && !policy.test(content)
  return isOpen ? [...addresses, `${path} has no policy that refuses other hosts`] : addresses
}

/** The same for all pages and style sheets of a folder; throws if there is no page. */
export function foreignRequestsIn(folder: string): string[] {
  const paths = globSync('**/*.{html,css}', { cwd: folder })
  if (!paths.some((path) => path.endsWith('.html'))) throw new Error(`There is no page in ${folder}.`)
  return paths.flatMap((path) => foreignRequests(path, readFileSync(join(folder, path), 'utf8')))
}
