import { execFile } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { unpackWebFont } from './web-font.ts'

const program = fileURLToPath(new URL('./drawing-process.ts', import.meta.url))
const fontFiles = ['arabic', 'latin'].flatMap((script) =>
  [400, 700].map((weight) => `ibm-plex-sans-arabic-${script}-${weight}-normal.woff`),
)

/**
 * Draws SVG pictures into files of a folder, in a process of its own, with the product's own fonts: it works on a
 * machine without any. Answers the paths in order.
 */
export async function drawPictures(
  folder: string,
  pictures: { name: string; svg: string }[],
): Promise<string[]> {
  const settings = await layOutFonts(folder)
  const drawings = pictures.map(({ name, svg }) => ({ svg, path: join(folder, name) }))
  await new Promise<void>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [program],
      { env: { FONTCONFIG_FILE: settings }, timeout: 60_000 },
      (error) => (error ? reject(error) : resolve()),
    )
    child.stdin?.end(JSON.stringify(drawings))
  })
  return drawings.map(({ path }) => path)
}

async function layOutFonts(folder: string): Promise<string> {
  const require = createRequire(import.meta.url)
  const fonts = join(folder, 'fonts')
  await mkdir(fonts)
  for (const name of fontFiles) {
    const woff = await readFile(require.resolve(`@fontsource/ibm-plex-sans-arabic/files/${name}`))
    await writeFile(join(fonts, name.replace('.woff', '.ttf')), unpackWebFont(woff))
  }
  const settings = join(folder, 'fonts.conf')
  await writeFile(
    settings,
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${fonts}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  )
  return settings
}
