import { bringChromium } from '#scripts/browser/bring-chromium.mjs'
import { localNode } from '#scripts/set-up/places.mjs'
import { run } from '#scripts/set-up/run.mjs'

/** Runs the browser stories, or those that the words name, in every pairing of language, screen and theme that they know. */
try {
  const env = { ...process.env, EVERY_PAIRING: '1', CHROMIUM_PATH: await bringChromium() }
  const words = ['node_modules/.bin/playwright', 'test', ...process.argv.slice(2)]
  process.exitCode = (await run(localNode, words, { env })).code
} catch (fault) {
  console.error(fault.message)
  process.exitCode = 1
}
