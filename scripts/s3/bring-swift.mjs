import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from '#scripts/set-up/debian-packages.mjs'
import { machineEnvironment, run } from '#scripts/set-up/run.mjs'

const packages = [
  'swift-proxy',
  'swift-account',
  'swift-container',
  'swift-object',
  'python3-swift',
  'memcached',
]
const programs = [
  'swift-proxy-server',
  'swift-account-server',
  'swift-container-server',
  'swift-object-server',
  'memcached',
]
const folders = (machineEnvironment().PATH ?? '').split(delimiter).filter(Boolean)
const pathOf = (program) => folders.map((folder) => join(folder, program)).find((path) => existsSync(path))
const isThere = (program) => pathOf(program) !== undefined
const isComplete = () => programs.every(isThere)

async function install() {
  const output = await installPackages('Installing swift for the tests of files in S3', packages)
  // Nothing here uses the service that the package starts.
  await run('service', ['memcached', 'stop'], { quiet: true })
  return output
}

/**
 * Makes sure that OpenStack Swift is on this machine, a store with S3's protocol: installed first if missing, as root on
 * Debian and derivatives. Throws one sentence with the fix if that fails.
 */
export async function bringSwift() {
  if (isComplete()) return
  let output = ''
  if (canInstallPackages()) {
    output = await install()
    if (isComplete()) return
  }
  if (output) console.error(output.trim())
  throw new Error(
    'The tests of files in S3 need OpenStack Swift, which is missing and could not be installed. ' +
      `Install it by hand (on Debian: ${packages.join(' ')}), then run this again.`,
  )
}

/** The Python that Swift is installed for, which need not be the first one of the machine. */
export function swiftPython() {
  const [first = ''] = readFileSync(pathOf('swift-proxy-server') ?? '', 'utf8').split('\n')
  return first.replace(/^#! */, '').split(' ')[0] || 'python3'
}
