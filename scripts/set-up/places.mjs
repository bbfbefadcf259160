import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..')

/**
 * The Node of the project: from its package, or a link to the machine's own. For Windows there is no such package, and
 * programs are not started through links there.
 */
export const localNode =
  process.platform === 'win32' ? process.execPath : join(root, 'node_modules/.bin/node')
