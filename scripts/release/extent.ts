import { lstatSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The number of files below a folder, and their bytes. */
export type Extent = { files: number; bytes: number }

/** Measures a folder, without what Node has compiled. */
export function extentOf(folder: string): Extent {
  const sum: Extent = { files: 0, bytes: 0 }
  for (const path of filesBelow(folder)) {
    sum.files++
    sum.bytes += lstatSync(path).size
  }
  return sum
}

/** Each file of a folder with its size and time, in one text, to compare. */
export function stateOf(folder: string): string {
  return [...filesBelow(folder)]
    .sort()
    .map((path) => `${path} ${lstatSync(path).size} ${lstatSync(path).mtimeMs}`)
    .join('\n')
}

function* filesBelow(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (path.endsWith('node_modules/.cache')) continue
    if (entry.isDirectory()) yield* filesBelow(path)
    else yield path
  }
}
