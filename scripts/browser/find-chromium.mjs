import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { machineEnvironment } from '#scripts/set-up/run.mjs'

// First the headless shell, which needs a fifth less processor time for the same pages.
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

/** Some machines only have an installer stub under these names: only a program that starts counts. */
const starts = (path) =>
  existsSync(path) && spawnSync(path, ['--version'], { stdio: 'ignore', timeout: startTime }).status === 0

/**
 * The path of a Chromium or Chrome: `CHROMIUM_PATH`, then on the PATH, then the usual paths, then Playwright's own.
 * Undefined if there is none; throws if `CHROMIUM_PATH` is invalid.
 */
export async function findChromium() {
  const configured = process.env.CHROMIUM_PATH
  if (configured && !starts(configured))
    throw new Error(
      `CHROMIUM_PATH is ${configured}, which is not a Chromium that starts. Correct or remove the setting.`,
    )
  if (configured) return configured
  const { chromium } = await import('@playwright/test')
  return [...onPath(), ...places, chromium.executablePath()].find(starts)
}
