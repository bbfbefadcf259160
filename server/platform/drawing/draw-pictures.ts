import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Lettering } from './lettering.ts'

/** A picture to be drawn: its shapes as SVG, words that are fitted into boxes on top, and the kind that its name says. */
export type Picture = {
  /** A file name ending in `.png` or `.jpg`. */
  name: string
  svg: string
  words?: Lettering[]
  /** Colours at most, 2 to 256, for a PNG that has to be small; all where absent. */
  colours?: number
}

const program = fileURLToPath(new URL('./drawing-process.ts', import.meta.url))

/**
 * Draws pictures into files of an empty folder, in a process of its own, with the product's own fonts: it works on a
 * machine without any. Answers the paths in order; throws where the process fails or takes longer than a minute.
 */
export async function drawPictures(folder: string, pictures: Picture[]): Promise<string[]> {
  await new Promise<void>((resolve, reject) => {
    const child = execFile(
      process.execPath,
      [program],
      { env: { FONTCONFIG_FILE: join(folder, 'fonts.conf') }, timeout: 60_000 },
      (error) => (error ? reject(error) : resolve()),
    )
    child.stdin?.on('error', reject)
    child.stdin?.end(JSON.stringify({ folder, pictures }))
  })
  return pictures.map(({ name }) => join(folder, name))
}
