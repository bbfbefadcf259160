import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TextLayout } from './text-layout.ts'

/** An image to draw: shapes as SVG, and texts fitted into boxes on top; the name's extension is the format. */
export type Picture = {
  /** A file name ending in `.png` or `.jpg`. */
  name: string
  svg: string
  texts?: TextLayout[]
  /** The maximum number of colours, 2 to 256, for a PNG that has to be small; unlimited if absent. */
  colours?: number
}

const program = fileURLToPath(new URL('./drawing-process.ts', import.meta.url))

/**
 * Draws images into files of an empty folder, in a separate process with the product's own fonts: the machine needs
 * none. Returns the paths in order; throws if the process fails or takes longer than a minute.
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
