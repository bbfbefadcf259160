import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** The Node that the project runs on, brought by its `node` package. */
export const localNode = join(root, 'node_modules/.bin/node')
