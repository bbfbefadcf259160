import { type LoadCall, load } from '#scripts/bench/figures/load.ts'
import { memoryOf, processorMicrosecondsOf, processorSecondsOf } from '#scripts/bench/figures/process-tree.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import type { Figure } from '#scripts/bench/figures/report.ts'

/** Where to read what the product's processes and the database use. */
export type Pids = { servers: number[]; postmaster: number }

type Load = { requests: LoadCall[]; connections: number; rounds: number; amount: number }

/** Requests per second with one process and with two, and what one request costs, in milliseconds of a processor. */
type OneAndTwo = { one: number; two: number; ratio: number; product: number; database: number }

type Side = { perSecond: number; product: number; database: number }

/** Sends the same requests to both addresses in turns, the other one first in every second round. */
export async function measureOneAndTwo(
  urls: { one: string; two: string },
  how: Load,
  pids: Pids,
): Promise<OneAndTwo> {
  const one = () => measure(urls.one, how, pids)
  const two = () => measure(urls.two, how, pids)
  for (const url of Object.values(urls)) await warmUp(url, how)
  const found: { one: Side; two: Side }[] = []
  for (let round = 0; round < how.rounds; round++) {
    if (round % 2 === 0) found.push({ one: await one(), two: await two() })
    else found.push({ two: await two(), one: await one() })
  }
  const middle = (of: (round: { one: Side; two: Side }) => number) => median(found.map(of))
  return {
    one: middle(({ one }) => one.perSecond),
    two: middle(({ two }) => two.perSecond),
    ratio: middle(({ one, two }) => two.perSecond / one.perSecond),
    product: middle(({ one }) => one.product),
    database: middle(({ one }) => one.database),
  }
}

/** The first page of a process is rendered, and the first call compiles its code. */
async function warmUp(url: string, { requests, connections, amount }: Load): Promise<void> {
  await load(url, requests, { connections, amount })
}

async function measure(url: string, { requests, connections, amount }: Load, pids: Pids): Promise<Side> {
  const before = usedBy(pids)
  const { perSecond } = await load(url, requests, { connections, amount })
  const after = usedBy(pids)
  return {
    perSecond,
    product: (after.product - before.product) / amount,
    database: (after.database - before.database) / amount,
  }
}

/** Milliseconds of a processor so far. */
function usedBy({ servers, postmaster }: Pids) {
  const product = servers.reduce((sum, pid) => sum + processorMicrosecondsOf(pid), 0) / 1000
  return { product, database: processorSecondsOf(postmaster) * 1000 }
}

/** The memory of the process that has most. */
export function measureMemory(servers: number[]): Figure[] {
  const found = servers.map((pid) => memoryOf(pid))
  return [
    { what: 'resident', value: Math.max(...found.map(({ resident }) => resident)), unit: 'MB' },
    {
      what: 'with shared pages counted once',
      value: Math.max(...found.map(({ shared }) => shared)),
      unit: 'MB',
    },
  ]
}
