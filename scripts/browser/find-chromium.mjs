import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { machineEnvironment } from '#scripts/set-up/run.mjs'

// First the one without windows of its own, which takes a fifth less of a machine's time for the same pages.
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

const onPath = () =>
  (machineEnvironment().PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .flatMap((folder) => names.map((name) => join(folder, name)))

const startTime = 20_000

/** Some machines have a mere pointer to an installer under these names: only one that starts counts. */
const starts = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: startTime }).status === 0

/**
 * Where a Chromium or Chrome is: `CHROMIUM_PATH`, then on the PATH, then in the usual places, then one that
 * Playwright has brought. Undefined where there is none; throws where `CHROMIUM_PATH` leads nowhere.
 */
export async function findChromium() {
  const named = process.env.CHROMIUM_PATH
  if (named && !starts(named))
    throw new Error(
      `CHROMIUM_PATH is ${named}, which is no Chromium that starts. Correct it or take it away.`,
    )
  if (named) return named
  const { chromium } = await import('@playwright/test')
  return [...onPath(), ...places, chromium.executablePath()].find(starts)
}
