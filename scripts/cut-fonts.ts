import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** The scripts with a subset of the display font. */
export const cutScripts = ['arabic', 'latin'] as const
export type CutScript = (typeof cutScripts)[number]

/**
 * The characters of each subset, as CSS unicode ranges: Arabic letters, vowels, digits and punctuation, with the few
 * borrowed letters of Egyptian names; Latin as used in English and its typography. Other characters load the full
 * files.
 */
export const includedCharacters: Record<CutScript, string> = {
  arabic:
    'U+060C, U+061B, U+061F, U+0621-063A, U+0640-0652, U+0660-066C, U+0670, U+067E, U+0686, U+06A4, U+06AF, U+06CC',
  latin: 'U+0020-007E, U+00A0, U+00A9, U+00AB, U+00B0, U+00B7, U+00BB, U+00D7, U+2000-206F, U+2212',
}

// The weights that the styles use.
const variationAxes = { wght: { min: 400, max: 900 } }

/** The path of a script's subset. */
export const cutFile = (script: CutScript) =>
  fileURLToPath(new URL(`../web/styles/fonts/alexandria-${script}.woff2`, import.meta.url))

/** Subsets the display font for one script; deterministic. */
export async function cutFont(script: CutScript): Promise<Buffer> {
  const whole = import.meta.resolve(
    `@fontsource-variable/alexandria/files/alexandria-${script}-wght-normal.woff2`,
  )
  const characters = charactersIn(includedCharacters[script])
  return await subsetFont(await readFile(fileURLToPath(whole)), characters, {
    targetFormat: 'woff2',
    variationAxes,
  })
}

function charactersIn(ranges: string): string {
  return ranges
    .split(', ')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .slice(2)
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, place) => String.fromCodePoint(first + place))
    })
    .join('')
}

if (import.meta.main) {
  for (const script of cutScripts) await writeFile(cutFile(script), await cutFont(script))
}
