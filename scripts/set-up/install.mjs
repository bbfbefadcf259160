import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localNode, root } from './places.mjs'
import { machineEnvironment, run, timed } from './run.mjs'

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))

/**
 * Whether node_modules holds exactly what the lock file names. npm writes its own list there as the last step of an
 * install, so an interrupted one has none or an old one.
 */
export function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const { packages: wanted } = read('package-lock.json')
  const { packages: found } = read('node_modules/.package-lock.json')
  const asked = read('package.json')
  const same = (kind) => JSON.stringify(wanted[''][kind] ?? {}) === JSON.stringify(asked[kind] ?? {})
  return (
    same('dependencies') &&
    same('devDependencies') &&
    Object.keys(found).every((path) => path in wanted) &&
    Object.entries(wanted).every(
      ([path, { optional, integrity }]) =>
        path === '' || (found[path] ? found[path].integrity === integrity : optional),
    )
  )
}

/** Installs the packages exactly as locked; throws with the mend. */
export async function install() {
  const { code } = await timed('Installing packages with npm (a minute or so the first time)', () =>
    run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], { env: machineEnvironment() }),
  )
  if (code === 127)
    throw new Error('npm is not on this machine. It comes with Node: install Node from https://nodejs.org.')
  if (code !== 0 || !isInstalled())
    throw new Error(
      'npm could not install the packages; its words are above. Mend that, then run this again.',
    )
}

/** Demands the project's own Node, which an install without scripts silently leaves out. */
export async function checkLocalNode() {
  const wanted = `v${read('package.json').dependencies.node}`
  const { code, output } = await run(localNode, ['--version'], { quiet: true })
  if (code === 0 && output.trim() === wanted) return
  throw new Error(
    `Node ${wanted} is missing from node_modules, most likely because packages were installed with scripts switched off. ` +
      'Mend it with this, then run the command again:\n\n  npm rebuild node --ignore-scripts=false --foreground-scripts',
  )
}
