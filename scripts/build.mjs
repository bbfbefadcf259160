import { localNode } from '#scripts/set-up/places.mjs'
import { run } from '#scripts/set-up/run.mjs'
import { setUp } from '#scripts/set-up/set-up.mjs'

// `npm run build`: a release that is installed without a build.
const isReady = await setUp({ pages: true, tools: false })
process.exitCode = isReady ? (await run(localNode, ['scripts/release.ts'])).code : 1
