import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from '#scripts/set-up/debian-packages.mjs'
import { machineEnvironment, run } from '#scripts/set-up/run.mjs'

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

async function install() {
  const title = 'Installing nginx and openssl for the tests behind a proxy'
  const output = await installPackages(title, ['nginx-light', 'openssl'])
  // The package starts a service on port 80, which nothing here uses.
  await run('service', ['nginx', 'stop'], { quiet: true })
  return output
}

/**
 * The path of an nginx, installed first if missing: by the system's packages as root on Debian and derivatives. Throws
 * one sentence with the fix if that fails.
 */
export async function bringNginx() {
  const found = findNginx()
  if (found && runs('openssl', 'version')) return found
  let output = ''
  if (canInstallPackages()) {
    output = await install()
    const installed = findNginx()
    if (installed && runs('openssl', 'version')) return installed
  }
  if (output) console.error(output.trim())
  throw new Error(
    'The tests behind a proxy need nginx and openssl, which are missing and could not be installed. ' +
      'Install both by hand, or set NGINX_PATH to an nginx, then run this again.',
  )
}
