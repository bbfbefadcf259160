import { build, isBuilt } from './build.mjs'
import { checkNode } from './check-node.mjs'
import { checkLocalNode, install, isInstalled } from './install.mjs'
import { oneAtATime } from './lock.mjs'

/**
 * Installs and builds what is missing or outdated: the packages that a start needs, with `tools` also those of checks,
 * tests and measurements, and with `pages` the pages. If that fails, prints the reason and returns false.
 *
 * @param {{ pages: boolean, tools: boolean }} needs
 */
export async function setUp({ pages, tools }) {
  const isReady = () => isInstalled({ tools }) && (!pages || isBuilt())
  checkNode()
  try {
    if (!isReady())
      await oneAtATime(async () => {
        if (!isInstalled({ tools })) await install({ tools })
        await checkLocalNode()
        if (pages && !isBuilt()) await build()
      })
    await checkLocalNode()
    return true
  } catch (error) {
    console.error(`\n${error.message}`)
    return false
  }
}
