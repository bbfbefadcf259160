import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type LockedPackage, nameAt } from './lock-file.ts'

const isTerms = (file: string) => /^(?:licen[cs]e|copying|notice)/i.test(file)

/**
 * The names, licences and terms of packages, as their licences demand it of whoever passes them on. Of a package for
 * another system, which is not installed here, only the name of its licence is known.
 */
export function thirdPartyNotices(root: string, packages: Record<string, LockedPackage>): string {
  const sections = Object.entries(packages)
    .map(([place, { version, license }]) => ({
      title: `${nameAt(place)} ${version}`,
      license,
      terms: termsOf(join(root, place)),
    }))
    .sort((one, other) => (one.title < other.title ? -1 : 1))
    .map(({ title, license, terms }) => [`## ${title}`, `Licence: ${license}`, ...terms].join('\n\n'))
  const heading = '# Third-party notices\n\nThis product contains or installs these packages.'
  return `${[heading, ...new Set(sections)].join('\n\n')}\n`
}

function termsOf(folder: string): string[] {
  if (!existsSync(folder)) return []
  const files = readdirSync(folder).filter(isTerms).sort()
  return files.map((file) => `\`\`\`text\n${readFileSync(join(folder, file), 'utf8').trim()}\n\`\`\``)
}
