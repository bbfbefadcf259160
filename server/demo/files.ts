import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The sample documents, each with an Arabic and an English page, and the sample films, by their names. */
export const plans = ['weeks-5-8', 'warm-up', 'diet-2100', 'iftar-suhoor'] as const
export const films = ['squat', 'swing', 'press'] as const

const folder = join(import.meta.dirname, 'files')

/** Reads a sample file by its name with its ending, at most 200 KB. `npm run demo-files` makes them. */
export const readSample = (name: string): Promise<Buffer> => readFile(join(folder, name))
