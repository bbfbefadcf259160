import { p99 } from '#scripts/bench/figures/quantiles.ts'
import { printFigures } from '#scripts/bench/figures/report.ts'
import { type SteadyLoadResult, sendSteadily } from '#scripts/bench/figures/steadily.ts'
import { signInsOf, uploads } from './calls.ts'
import type { Prepared } from './prepare.ts'

const rounds = 10
const seconds = 3
const readsPerSecond = 300
const uploadsPerSecond = 2
const signInsPerSecond = 5

/**
 * Reads at a steady rate, alone and beside uploads and sign-ins, in turns. All reads of a kind are evaluated together:
 * a few seconds have so few slow reads that one pause of the machine would decide a round.
 */
export async function measureBeside(url: string, prepared: Prepared): Promise<void> {
  // Created before the measurement, because drawing would block the client.
  const receipts = uploads()
  const read = () => sendSteadily(url, [prepared.calls.own], { rate: readsPerSecond, seconds })
  const readBeside = async () => {
    const [reads] = await Promise.all([
      read(),
      sendSteadily(url, receipts, { rate: uploadsPerSecond, seconds }),
      sendSteadily(url, signInsOf(prepared), { rate: signInsPerSecond, seconds }),
    ])
    return reads
  }
  await readBeside()
  const found: { alone: SteadyLoadResult; beside: SteadyLoadResult }[] = []
  for (let round = 0; round < rounds; round++) {
    found.push({ alone: await read(), beside: await readBeside() })
  }
  const alone = p99(found.flatMap((round) => round.alone.took))
  const beside = p99(found.flatMap((round) => round.beside.took))
  const late = p99(found.flatMap((round) => round.beside.late))
  printFigures(
    `${readsPerSecond} reads a second beside ${uploadsPerSecond} uploads and ${signInsPerSecond} sign-ins; ${rounds} rounds of ${seconds} s`,
    [
      { what: 'reads alone, 99 % within', value: alone, unit: 'ms' },
      { what: 'reads beside them, 99 % within', value: beside, unit: 'ms' },
      { what: 'beside of alone', value: beside / alone, unit: '×', atMost: 4 },
      { what: 'the sender itself late beside them, 99 % within', value: late, unit: 'ms' },
    ],
  )
}
