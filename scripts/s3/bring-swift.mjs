import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { machineEnvironment, run, timed } from '#scripts/set-up/run.mjs'

const isRoot = process.getuid?.() === 0
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

async function installWithApt() {
  // Test files run in parallel: each waits for the package manager's lock instead of failing on it.
  const args = ['-qq', '-o', 'DPkg::Lock::Timeout=300']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update', ...args], { quiet: true, env })
  const words = ['install', '-y', ...args, '--no-install-recommends', ...packages]
  const installed = await run('apt-get', words, { quiet: true, env })
  // Nothing here uses the service that the package starts.
  await run('service', ['memcached', 'stop'], { quiet: true })
  return updated.output + installed.output
}

/**
 * Makes sure that OpenStack Swift is on this machine, a store with S3's protocol: installed first if missing, as root on
 * Debian and derivatives. Throws one sentence with the fix if that fails.
 */
export async function bringSwift() {
  if (isComplete()) return
  let output = ''
  if (isRoot && isThere('apt-get')) {
    output = await timed('Installing swift for the tests of files in S3', installWithApt)
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
