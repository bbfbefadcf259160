import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { localNode } from '#scripts/set-up/places.mjs'
import { run } from '#scripts/set-up/run.mjs'

/** Runs the browser stories, or those that the words name. */
try {
  const env = { ...process.env, CHROMIUM_PATH: await bringChromium() }
  const words = ['node_modules/.bin/playwright', 'test', ...process.argv.slice(2)]
  process.exitCode = (await run(localNode, words, { env })).code
} catch (fault) {
  console.error(fault.message)
  process.exitCode = 1
}
