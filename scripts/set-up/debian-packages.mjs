import { spawnSync } from 'node:child_process'
import { run, timed } from './run.mjs'

/** Whether Debian's packages can be installed here: as root, on Debian and derivatives. */
export const canInstallPackages = () =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0

/**
 * Installs packages of Debian, and returns the output. Several test files may install at once: each waits for the
 * package manager's lock instead of failing on it.
 *
 * @param {string} title
 * @param {string[]} names
 */
export const installPackages = (title, names) =>
  timed(title, async () => {
    const args = ['-qq', '-o', 'DPkg::Lock::Timeout=300']
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const updated = await run('apt-get', ['update', ...args], { quiet: true, env })
    const words = ['install', '-y', ...args, '--no-install-recommends', ...names]
    const installed = await run('apt-get', words, { quiet: true, env })
    return updated.output + installed.output
  })
