import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { scriptsToRun } from './install-scripts.mjs'
import { isComplete } from './installed-packages.mjs'
import { localNode, root } from './places.mjs'
import { run, runNpm, timed } from './run.mjs'

const read = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'))
/** The package with Node for this system and processor; not every combination has one. */
const runtime = `node-${process.platform}-${process.arch}`
const neededMajor = 24

/**
 * Whether node_modules matches the lock file, with the packages for checks and tests if `tools`. npm writes its own list
 * as the last step of an install, so an interrupted install has none or an old one.
 */
export function isInstalled({ tools }) {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false
  const { packages: wanted } = read('package-lock.json')
  const { packages: found } = read('node_modules/.package-lock.json')
  const packages = { manifest: read('package.json'), wanted, found }
  return isComplete(packages, { tools, required: `node_modules/${runtime}` })
}

/** Installs the packages exactly as locked, and runs only the allowed install scripts; throws with the fix. */
export async function install({ tools }) {
  const what = tools ? 'packages, those for tests too' : 'packages'
  const { code } = await timed(`Installing ${what} with npm (a minute or so the first time)`, () =>
    installAsLocked(tools),
  )
  if (code === 127)
    throw new Error('npm is not on this machine. It comes with Node: install Node from https://nodejs.org.')
  if (code !== 0 || !isInstalled({ tools }))
    throw new Error(
      'npm could not install the packages; its output is above. Correct that, then run this again.',
    )
}

async function installAsLocked(tools) {
  // `npm ci` removes everything first. A product that runs here keeps its packages: those for tests are only added.
  const onlyAdds = tools && isInstalled({ tools: false })
  const words = onlyAdds ? ['install', '--no-save'] : ['ci']
  const kinds = [tools ? '--include=dev' : '--omit=dev', '--include=optional']
  const installed = await runNpm([...words, ...kinds, '--ignore-scripts', '--no-audit', '--no-fund'])
  if (installed.code !== 0) return installed
  const { packages } = read('node_modules/.package-lock.json')
  for (const name of scriptsToRun(read('scripts/set-up/install-scripts.json'), packages)) {
    const rebuilt = await runNpm(['rebuild', name, '--ignore-scripts=false', '--foreground-scripts'])
    if (rebuilt.code !== 0) return rebuilt
  }
  return installed
}

const versionOf = async (program) => {
  const { code, output } = await run(program, ['--version'], { quiet: true })
  return code === 0 ? output.trim() : null
}

/**
 * Requires the project's own Node, which is a package. If there is none for this system and processor, or it does not
 * run here, links the current Node instead, if that is new enough.
 */
export async function checkLocalNode() {
  const wanted = read('package.json').optionalDependencies[runtime]
  const found = await versionOf(localNode)
  if (found && (wanted ? found === `v${wanted}` : isNewEnough(found))) return
  if (isNewEnough(process.version) && (!wanted || found === null)) return linkOwnNode()
  throw new Error(
    wanted && found !== null
      ? `node_modules holds Node ${found} in place of ${wanted}. Remove the folder node_modules, then run this again.`
      : `The project needs Node ${neededMajor}, and brings none that runs on this machine (${process.platform}, ${process.arch}). ` +
          `Install Node ${neededMajor} or later from https://nodejs.org, open a new terminal and run this again.`,
  )
}

const isNewEnough = (version) => Number(/^v(\d+)\./.exec(version)?.[1]) >= neededMajor

function linkOwnNode() {
  mkdirSync(dirname(localNode), { recursive: true })
  rmSync(localNode, { force: true })
  symlinkSync(process.execPath, localNode)
}
