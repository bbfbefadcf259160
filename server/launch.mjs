import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Runs on any Node from 20: it finds the one that the product needs.
const root = fileURLToPath(new URL('..', import.meta.url))
const neededMajor = 24
// Settings of the folder that a command is called in. Node prints a line if it is told of a file that is not there.
const settings = existsSync('.env') ? ['--env-file=.env'] : []

/** The Node for the product: this one if it is new enough, else the one among the packages; null if there is none. */
export function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  const installed = join(root, `node_modules/node-${process.platform}-${process.arch}/bin/node`)
  return existsSync(installed) ? installed : null
}

/**
 * Becomes the product. The limits keep its memory small: without them two heaps of new objects and an arena of every
 * thread grow under load, and responses are not faster.
 *
 * @param {string} node
 * @param {string[]} words
 * @param {string[]} [flags]
 */
export function becomeProduct(node, words, flags = []) {
  const program = join(root, 'server/main.ts')
  become(node, ['--max-semi-space-size=16', ...settings, ...flags, program, ...words], {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/coach'),
    ...process.env,
  })
}

/**
 * Becomes a command of an operator, such as `backup --to copies`.
 *
 * @param {string} node
 * @param {string[]} words
 */
export function becomeCommand(node, words) {
  become(node, [...settings, join(root, 'server/cli.ts'), ...words], process.env)
}

/** Replaces this process by a program; where the system or this Node cannot, stays before it and passes signals on. */
function become(program, args, env) {
  if (process.execve && process.platform !== 'win32') process.execve(program, [program, ...args], { ...env })
  const child = spawn(program, args, { env, stdio: 'inherit' })
  // On Windows a signal would end the child at once, and the console has told it already.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => process.platform === 'win32' || child.kill(signal))
  child.once('error', (error) => {
    console.error(`${program} does not start: ${error.message}`)
    process.exit(1)
  })
  child.once('exit', (code, signal) => process.exit(code ?? 128 + (constants.signals[signal] ?? 0)))
}
