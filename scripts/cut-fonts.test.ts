import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import {
  convertFont,
  cutFile,
  cutFont,
  cutScripts,
  drawnFile,
  drawnFonts,
  includedCharacters,
} from './cut-fonts.ts'

const looks = await readFile(new URL('../web/styles/fonts.css', import.meta.url), 'utf8')

describe('the cut display font', () => {
  it.each(cutScripts)('is stored as the current build subsets it, in %s', async (script) => {
    expect(await readFile(cutFile(script))).toEqual(await cutFont(script))
  })

  it.each(cutScripts)('is declared for exactly the characters that it has, in %s', (script) => {
    const [, range] =
      looks.split(`fonts/alexandria-${script}.woff2`)[1]?.match(/unicode-range:\s*([^;]+);/) ?? []
    expect(range?.replaceAll(/\s+/g, ' ')).toBe(includedCharacters[script])
  })
})

describe('the fonts of drawn images', () => {
  it.each(drawnFonts)('are those of the packages: $name', async ({ name, source }) => {
    expect(await readFile(drawnFile(name))).toEqual(await convertFont(source))
  })
})
