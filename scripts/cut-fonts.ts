import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import subsetFont from 'subset-font'

/** The scripts of which a cut of the display font is made. */
export const cutScripts = ['arabic', 'latin'] as const
export type CutScript = (typeof cutScripts)[number]

/**
 * What stays in each cut, as CSS names ranges: in Arabic its letters, vowels, digits and
 * punctuation with the few letters that Egyptian names borrow, in Latin what English and its typography use. The rest waits in the uncut files until a text needs it.
 */
export const keptCharacters: Record<CutScript, string> = {
  arabic:
    'U+060C, U+061B, U+061F, U+0621-063A, U+0640-0652, U+0660-066C, U+0670, U+067E, U+0686, U+06A4, U+06AF, U+06CC',
  latin: 'U+0020-007E, U+00A0, U+00A9, U+00AB, U+00B0, U+00B7, U+00BB, U+00D7, U+2000-206F, U+2212',
}

// The weights that the styles use.
const variationAxes = { wght: { min: 400, max: 900 } }

/** Where the cut of a script is kept. */
export const cutFile = (script: CutScript) =>
  fileURLToPath(new URL(`../web/styles/fonts/alexandria-${script}.woff2`, import.meta.url))

/** Cuts the display font down to what one script's texts need; the same font gives the same bytes. */
export async function cutFont(script: CutScript): Promise<Buffer> {
  const whole = import.meta.resolve(
    `@fontsource-variable/alexandria/files/alexandria-${script}-wght-normal.woff2`,
  )
  const kept = charactersIn(keptCharacters[script])
  return await subsetFont(await readFile(fileURLToPath(whole)), kept, {
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
