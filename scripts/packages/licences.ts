import { type LockedPackage, nameAt } from './lock-file.ts'

// None of them has conditions for the code that uses a package.
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Licences for some packages alone, with the reason. */
const allowedFor = [
  // A library of its own file, which anybody can replace by another build of it.
  { licence: 'LGPL-3.0-or-later', packages: /^@img\/sharp-/ },
]

/** One sentence for each locked package whose licence is missing or not allowed. */
export function licenceProblems(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages)
    .filter(([place]) => place !== '')
    .filter(([place, { license }]) => !isAllowed(license ?? '', nameAt(place)))
    .map(
      ([place, { version, license }]) =>
        `${nameAt(place)}@${version} has the licence ${license ?? 'that it does not name'}. Take another package, or allow it in scripts/packages/licences.ts with the reason.`,
    )
}

/** Whether an SPDX expression such as `(MIT OR GPL-3.0-only) AND ISC` can be met with allowed licences. */
function isAllowed(expression: string, name: string): boolean {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? []
  const isNext = (word: string) => tokens[0] === word && tokens.shift() !== undefined
  const one = (): boolean => {
    if (!isNext('(')) return isLicenceAllowed(tokens.shift() ?? '', name)
    const inner = either()
    return isNext(')') && inner
  }
  const both = (): boolean => {
    let all = one()
    while (isNext('AND')) all = one() && all
    return all
  }
  const either = (): boolean => {
    let some = both()
    while (isNext('OR')) some = both() || some
    return some
  }
  const isMet = either()
  // What is left over was not understood.
  return isMet && tokens.length === 0
}

function isLicenceAllowed(licence: string, name: string): boolean {
  return allowed.has(licence) || allowedFor.some((one) => one.licence === licence && one.packages.test(name))
}
