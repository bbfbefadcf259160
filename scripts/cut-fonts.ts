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

/** The fonts that images are drawn with, by file name; the drawing library reads no WOFF2. */
export const drawnFonts = cutScripts.flatMap((script) => [
  {
    name: `alexandria-${script}.ttf`,
    source: `@fontsource-variable/alexandria/files/alexandria-${script}-wght-normal.woff2`,
  },
  ...[400, 700].map((weight) => ({
    name: `plex-${script}-${weight}.ttf`,
    source: `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff2`,
  })),
])

/** The path of a font that images are drawn with. */
export const drawnFile = (name: string) =>
  fileURLToPath(new URL(`../server/platform/drawing/fonts/${name}`, import.meta.url))

/** Subsets the display font for one script; deterministic. */
export async function cutFont(script: CutScript): Promise<Buffer> {
  const whole = `@fontsource-variable/alexandria/files/alexandria-${script}-wght-normal.woff2`
  const characters = charactersIn(includedCharacters[script])
  return await subsetFont(await readPackaged(whole), characters, { targetFormat: 'woff2', variationAxes })
}

/** Converts a packaged font to TrueType, with all its characters: the texts that are drawn are the owner's. */
export async function convertFont(source: string): Promise<Buffer> {
  return await subsetFont(await readPackaged(source), charactersIn('U+0001-D7FF, U+E000-FFFF'), {
    targetFormat: 'truetype',
  })
}

const readPackaged = (file: string) => readFile(fileURLToPath(import.meta.resolve(file)))

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
  for (const { name, source } of drawnFonts) await writeFile(drawnFile(name), await convertFont(source))
}
