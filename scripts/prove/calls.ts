import '#scripts/prove/calls/quick-passwords.ts'
import { endpoints } from '#contract/endpoints.ts'
import { driveCall } from '#scripts/prove/calls/drive.ts'
import { withLivedIn } from '#scripts/prove/calls/lived-in.ts'
import { valuesAbout } from '#scripts/prove/calls/values.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'

const isShort = process.argv.includes('--short')
const named = process.argv.find((word) => word.startsWith('--seed='))?.slice('--seed='.length)
// The short form sends the same each time: a build machine must not fail over what nobody changed.
const seed = named ? Number(named) : isShort ? 1 : Date.now() % 2 ** 31
const rounds = isShort ? 8 : 200
const callsAtOnce = 3
const mostShown = 20

/** Drives every call on one kind of database; answers what was not as it should be. */
async function prove(kind: DatabaseKind): Promise<string[]> {
  const faults: string[] = []
  await withLivedIn(kind, async (product) => {
    const since = performance.now()
    const valuesOf = valuesAbout(product)
    let [requests, granted] = [0, 0]
    const waiting = endpoints[Symbol.iterator]()
    const run = async () => {
      for (const endpoint of waiting) {
        const found = await driveCall(product, endpoint, { valuesOf, rounds, seed })
        requests += found.requests
        granted += found.granted
        faults.push(...found.faults.map((fault) => `${endpoint.method} ${endpoint.path}: ${fault}`))
      }
    }
    await Promise.all(Array.from({ length: callsAtOnce }, run))
    const took = ((performance.now() - since) / 1000).toFixed(1)
    console.log(
      `${kind}: ${endpoints.length} calls sent ${requests} requests in ${took} s, seed ${seed}: ` +
        `${granted} granted, ${faults.length} faults`,
    )
  })
  return faults
}

let isWell = true
for (const kind of isShort ? (['sqlite'] as const) : (['sqlite', 'postgres'] as const)) {
  const faults = await prove(kind)
  isWell &&= faults.length === 0
  for (const fault of faults.slice(0, mostShown)) console.error(`  ${kind}: ${fault}`)
  if (faults.length > mostShown) console.error(`  and ${faults.length - mostShown} more`)
}
process.exitCode = isWell ? 0 : 1
