import { globSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

type Pages = ReadonlyMap<string, string>

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]+)"`, 'g'))].map(([, value = '']) => value)

/** Links to a place within a page that has no such place; the build itself finds only missing pages. */
export function deadAnchors(pages: Pages): string[] {
  const places = new Map([...pages].map(([path, html]) => [path, new Set(attributes(html, 'id'))]))
  return [...pages].flatMap(([path, html]) =>
    attributes(html, 'href')
      .filter((href) => href.includes('#') && !/^[a-z]+:|^\/\//.test(href))
      .filter((href) => {
        const { pathname, hash } = new URL(href, `http://docs/${path}`)
        const page = posix.join(pathname.slice(1), pathname.endsWith('/') ? 'index.html' : '')
        return hash !== '' && !places.get(page)?.has(decodeURIComponent(hash.slice(1)))
      })
      .map((href) => `${path} links to ${decodeURI(href)}, which is not there`),
  )
}

/** The same for all pages of a folder. */
export function deadAnchorsIn(folder: string): string[] {
  const paths = globSync('**/*.html', { cwd: folder })
  return deadAnchors(new Map(paths.map((path) => [path, readFileSync(join(folder, path), 'utf8')])))
}
