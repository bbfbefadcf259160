import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { machineEnvironment, run, timed } from '#scripts/set-up/run.mjs'

const isRoot = process.getuid?.() === 0
const runs = (program, flag) => spawnSync(program, [flag], { stdio: 'ignore' }).status === 0

// Debian installs it in a folder that only root's PATH contains.
const folders = () => [...(machineEnvironment().PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']

function findNginx() {
  const configured = process.env.NGINX_PATH
  if (configured && !runs(configured, '-v'))
    throw new Error(
      `NGINX_PATH is ${configured}, which is not an nginx that starts. Correct or remove the setting.`,
    )
  if (configured) return configured
  return folders()
    .filter(Boolean)
    .map((folder) => join(folder, 'nginx'))
    .find((path) => runs(path, '-v'))
}

async function installWithApt() {
  // Test files run in parallel: each waits for the package manager's lock instead of failing on it.
  const args = ['-qq', '-o', 'DPkg::Lock::Timeout=300']
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update', ...args], { quiet: true, env })
  const installed = await run(
    'apt-get',
    ['install', '-y', ...args, '--no-install-recommends', 'nginx-light', 'openssl'],
    { quiet: true, env },
  )
  // The package starts a service on port 80, which nothing here uses.
  await run('service', ['nginx', 'stop'], { quiet: true })
  return updated.output + installed.output
}

/**
 * The path of an nginx, installed first if missing: by the system's packages as root on Debian and derivatives. Throws
 * one sentence with the fix if that fails.
 */
export async function bringNginx() {
  const found = findNginx()
  if (found && runs('openssl', 'version')) return found
  let output = ''
  if (isRoot && runs('apt-get', '--version')) {
    output = await timed('Installing nginx and openssl for the tests behind a proxy', installWithApt)
    const installed = findNginx()
    if (installed && runs('openssl', 'version')) return installed
  }
  if (output) console.error(output.trim())
  throw new Error(
    'The tests behind a proxy need nginx and openssl, which are missing and could not be installed. ' +
      'Install both by hand, or set NGINX_PATH to an nginx, then run this again.',
  )
}
