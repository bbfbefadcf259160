import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/** The Node of the project, from its `node` package. */
export const localNode = join(root, 'node_modules/.bin/node')
