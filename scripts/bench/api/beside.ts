import { median } from '#scripts/bench/figures/median.ts'
import { printFigures } from '#scripts/bench/figures/report.ts'
import { sendSteadily } from '#scripts/bench/figures/steadily.ts'
import { signInsOf, uploads } from './calls.ts'
import type { Prepared } from './prepare.ts'

const rounds = 5
const seconds = 6
const readsPerSecond = 300
const uploadsPerSecond = 2
const signInsPerSecond = 5

/** Milliseconds that 99 of 100 reads kept to. */
type Round = { alone: number; beside: number }

/** Reads at a steady rate, alone and beside uploads and sign-ins, in turns. */
export async function measureBeside(url: string, prepared: Prepared): Promise<void> {
  // Drawn before anything is timed: what asks would be kept from asking meanwhile.
  const receipts = uploads()
  const read = () => sendSteadily(url, [prepared.calls.own], { rate: readsPerSecond, seconds })
  const beside = async () => {
    const [reads] = await Promise.all([
      read(),
      sendSteadily(url, receipts, { rate: uploadsPerSecond, seconds }),
      sendSteadily(url, signInsOf(prepared), { rate: signInsPerSecond, seconds }),
    ])
    return reads
  }
  await beside()
  const found: Round[] = []
  for (let round = 0; round < rounds; round++) {
    found.push({ alone: await read(), beside: await beside() })
  }
  const middle = (of: (round: (typeof found)[number]) => number) => median(found.map(of))
  printFigures(
    `${readsPerSecond} reads a second beside ${uploadsPerSecond} uploads and ${signInsPerSecond} sign-ins; the middle of ${rounds} rounds of ${seconds} s`,
    [
      { what: 'reads alone, 99 % within', value: middle(({ alone }) => alone), unit: 'ms' },
      { what: 'reads beside them, 99 % within', value: middle(({ beside }) => beside), unit: 'ms' },
      { what: 'beside of alone', value: middle(({ alone, beside }) => beside / alone), unit: '×', atMost: 4 },
    ],
  )
}
