import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { unpackWebFont } from './web-font.ts'

const scripts = ['arabic', 'latin']
const fontFiles = scripts.flatMap((script) => [
  `@fontsource-variable/alexandria/files/alexandria-${script}-wght-normal.woff2`,
  ...[400, 700].map(
    (weight) =>
      `@fontsource/ibm-plex-sans-arabic/files/ibm-plex-sans-arabic-${script}-${weight}-normal.woff2`,
  ),
])

/** Writes the product's own fonts into a folder, with a `fonts.conf` that lists no other fonts of the machine. */
export async function layOutFonts(folder: string): Promise<void> {
  const require = createRequire(import.meta.url)
  const fonts = join(folder, 'fonts')
  await mkdir(fonts)
  await Promise.all(
    fontFiles.map(async (file, index) => {
      const font = unpackWebFont(await readFile(require.resolve(file)))
      await writeFile(join(fonts, `${index}.ttf`), font)
    }),
  )
  await writeFile(
    join(folder, 'fonts.conf'),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  )
}
