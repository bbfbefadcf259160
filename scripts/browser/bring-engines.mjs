import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from '#scripts/set-up/debian-packages.mjs'
import { machineEnvironment } from '#scripts/set-up/run.mjs'

const folders = () => (machineEnvironment().PATH ?? '').split(delimiter).filter(Boolean)
const pathOf = (program) =>
  folders()
    .map((folder) => join(folder, program))
    .find((path) => existsSync(path))

/** WebKitGTK's small browser, which Debian keeps beside the library of each architecture. */
function miniBrowser() {
  const libraries = existsSync('/usr/lib') ? readdirSync('/usr/lib') : []
  return libraries
    .map((folder) => join('/usr/lib', folder, 'webkit2gtk-4.1/MiniBrowser'))
    .find((path) => existsSync(path))
}

const engines = {
  Firefox: {
    packages: ['firefox-esr'],
    find: () => ({ FIREFOX_PATH: process.env.FIREFOX_PATH ?? pathOf('firefox-esr') ?? pathOf('firefox') }),
  },
  WebKitGTK: {
    packages: ['webkit2gtk-driver', 'xvfb'],
    find: () => ({
      WEBKIT_BROWSER_PATH: process.env.WEBKIT_BROWSER_PATH ?? miniBrowser(),
      WEBKIT_DRIVER_PATH: process.env.WEBKIT_DRIVER_PATH ?? pathOf('WebKitWebDriver'),
      XVFB_PATH: process.env.XVFB_PATH ?? pathOf('Xvfb'),
    }),
  },
}

const isComplete = ({ find }) => Object.values(find()).every(Boolean)

/** What to type where an engine is missing. @param {'Firefox' | 'WebKitGTK'} name */
export const installCommand = (name) =>
  `sudo apt-get install --no-install-recommends ${engines[name].packages.join(' ')}`

/**
 * The paths of Firefox, and of WebKitGTK's browser, its driver and Xvfb, as environment variables for the browser tests.
 * Installed first if missing, as root on Debian and derivatives; the tests of an engine that stays missing fail.
 *
 * @returns {Promise<Record<string, string | undefined>>}
 */
export async function bringEngines() {
  for (const [name, engine] of Object.entries(engines)) {
    if (isComplete(engine) || !canInstallPackages()) continue
    const output = await installPackages(`Installing ${name} for the tests in it`, engine.packages)
    if (!isComplete(engine)) console.error(output.trim())
  }
  return Object.assign({}, ...Object.values(engines).map(({ find }) => find()))
}
