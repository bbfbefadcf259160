import { type LoadCall, type LoadResult, load } from '#scripts/bench/figures/load.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { type Figure, printFigures } from '#scripts/bench/figures/report.ts'
import type { Calls } from './prepare.ts'

const rounds = 5
const seconds = 3
const connections = 32

/** The addresses of the product as shipped, of one without a request log, and of the floor. */
type Servers = Record<'shipped' | 'untold' | 'floor', string>

type Measured = {
  name: keyof Calls
  what: string
  product: Exclude<keyof Servers, 'floor'>
  atLeast?: number
  p99?: number
}

// The floor has no request log: a log line costs a third of a response that takes the floor 15 µs.
const measured: Measured[] = [
  { name: 'own', what: 'a member’s own resources, 16 rows', product: 'shipped', atLeast: 0.45, p99: 20 },
  { name: 'list', what: 'a page of 300,000 users for staff', product: 'shipped', atLeast: 0.3 },
  { name: 'health', what: 'health', product: 'shipped' },
  { name: 'health', what: 'health, not told in the log', product: 'untold', atLeast: 0.7 },
]

/** Measures the same calls on both in turns; reports the product's throughput as a share of the floor's. */
export async function measureAgainstFloor(servers: Servers, calls: Calls): Promise<void> {
  const figures: Figure[] = []
  for (const { name, what, product, atLeast, p99 } of measured) {
    const found = await inTurns(calls[name], { product: servers[product], floor: servers.floor })
    const middle = (of: (round: (typeof found)[number]) => number) => median(found.map(of))
    figures.push(
      { what: `${what}: floor`, value: middle(({ floor }) => floor.perSecond), unit: '/s' },
      { what: '  product', value: middle(({ product }) => product.perSecond), unit: '/s' },
      {
        what: '  product of floor',
        value: middle(({ product, floor }) => product.perSecond / floor.perSecond),
        unit: '',
        ...(atLeast !== undefined && { atLeast }),
      },
      {
        what: '  product, 99 % within',
        value: middle(({ product }) => product.p99),
        unit: 'ms',
        ...(p99 !== undefined && { atMost: p99 }),
      },
    )
  }
  printFigures(
    `Reads over ${connections} connections, server and client on a core each; the middle of ${rounds} rounds of ${seconds} s`,
    figures,
  )
}

type Round = { product: LoadResult; floor: LoadResult }

async function inTurns(
  call: LoadCall,
  { product, floor }: { product: string; floor: string },
): Promise<Round[]> {
  const ask = (url: string) => load(url, [call], { connections, duration: seconds })
  await ask(product)
  const found: Round[] = []
  for (let round = 0; round < rounds; round++) {
    found.push({ floor: await ask(floor), product: await ask(product) })
  }
  return found
}
