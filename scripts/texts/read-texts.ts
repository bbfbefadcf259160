import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type SourceText, textsIn } from './texts-in.ts'

const root = join(import.meta.dirname, '../..')

/** A text of the product: where it is, and the screen or feature that shows it. */
export type ProductText = SourceText & { path: string; screen: string }

// Sample data and lists of words are no texts of the product.
const samples = /\.test\.|\/sample-|\/(passwords|search)\/|^server\/(demo|api-docs|test|transfers)\//

/** Every source that may have texts of the product. */
export function sourcesOfTexts(): string[] {
  const paths = globSync('{contract,server,web}/**/*.{ts,tsx}', { cwd: root })
  return paths.filter((path) => !samples.test(path)).sort()
}

/** All texts of the product by screen, in the order of the sources. */
export function readTexts(paths = sourcesOfTexts()): ProductText[] {
  return paths.flatMap((path) => {
    const source = readFileSync(join(root, path), 'utf8')
    if (!/\p{Script=Arabic}/u.test(source)) return []
    const texts = textsIn(path, source).filter(isText)
    return texts.map((text) => ({ ...text, path, screen: screenOf(path) }))
  })
}

/** The folder of a file as a name: `web/staff/review/messages.ts` is of "web › staff › review". */
const screenOf = (path: string) => dirname(path).split('/').join(' › ')

const isText = ({ ar, en }: SourceText) => /\p{L}/u.test(`${ar} ${en}`.replace(/\{\w+\}/g, ''))
