import { spawnSync } from 'node:child_process'
import { localNode } from '#scripts/set-up/places.mjs'
import { run, timed } from '#scripts/set-up/run.mjs'
import { findChromium } from './find-chromium.mjs'

const isRoot = process.getuid?.() === 0
const hasApt = () => spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0

async function installWithApt() {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const updated = await run('apt-get', ['update', '-qq'], { quiet: true, env })
  let output = updated.output
  // Not every release of Debian has the first package.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    const installed = await run('apt-get', ['install', '-y', '-qq', name], { quiet: true, env })
    output += installed.output
    if (installed.code === 0) break
  }
  return output
}

async function installWithPlaywright() {
  const args = ['node_modules/.bin/playwright', 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium']
  return (await run(localNode, args, { quiet: true })).output
}

/**
 * The path of a Chromium, installed first if missing: by the system's packages as root on Debian and derivatives, else
 * by Playwright. Throws one sentence with the fix if that fails.
 */
export async function bringChromium() {
  const found = await findChromium()
  if (found) return found
  const ways = isRoot && hasApt() ? [installWithApt, installWithPlaywright] : [installWithPlaywright]
  let output = ''
  for (const way of ways) {
    output += await timed('No Chromium on this machine: installing one for the browser tests', way)
    const brought = await findChromium()
    if (brought) return brought
  }
  console.error(output.trim())
  throw new Error(
    'The browser tests need Chromium, which is missing and could not be installed. ' +
      'Install Chromium or Chrome by hand, or set CHROMIUM_PATH to one, then run this again.',
  )
}
