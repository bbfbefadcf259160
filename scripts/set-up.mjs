import { build, isBuilt } from '#scripts/set-up/build.mjs'
import { checkNode } from '#scripts/set-up/check-node.mjs'
import { checkLocalNode, install, isInstalled } from '#scripts/set-up/install.mjs'
import { oneAtATime } from '#scripts/set-up/lock.mjs'

const wantsBuild = !process.argv.includes('--no-build')
const isReady = () => isInstalled() && (!wantsBuild || isBuilt())

checkNode()
try {
  if (!isReady())
    await oneAtATime(async () => {
      if (!isInstalled()) await install()
      await checkLocalNode()
      if (wantsBuild && !isBuilt()) await build()
    })
  await checkLocalNode()
} catch (error) {
  console.error(`\n${error.message}`)
  process.exitCode = 1
}
