import { type LoadCall, type LoadResult, load } from '#scripts/bench/figures/load.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { type Figure, printFigures } from '#scripts/bench/figures/report.ts'
import type { Calls } from './prepare.ts'

const rounds = 5
const seconds = 3
const connections = 32

const measured: { name: keyof Calls; what: string; atLeast: number; p99?: number }[] = [
  { name: 'own', what: 'a member’s own resources, 16 rows', atLeast: 0.45, p99: 20 },
  { name: 'list', what: 'a page of 300,000 users for staff', atLeast: 0.3 },
  { name: 'health', what: 'health', atLeast: 0.7 },
]

/** Asks the product and the floor the same in turns; how many a second the product answers of what the floor does. */
export async function measureAgainstFloor(
  { product, floor }: { product: string; floor: string },
  calls: Calls,
): Promise<void> {
  const figures: Figure[] = []
  for (const { name, what, atLeast, p99 } of measured) {
    const found = await inTurns(calls[name], { product, floor })
    const middle = (of: (round: (typeof found)[number]) => number) => median(found.map(of))
    figures.push(
      { what: `${what}: floor`, value: middle(({ floor }) => floor.perSecond), unit: '/s' },
      { what: '  product', value: middle(({ product }) => product.perSecond), unit: '/s' },
      {
        what: '  product of floor',
        value: middle(({ product, floor }) => product.perSecond / floor.perSecond),
        unit: '',
        atLeast,
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
