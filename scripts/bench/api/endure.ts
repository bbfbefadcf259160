import { setTimeout as pause } from 'node:timers/promises'
import type { LoadCall } from '#scripts/bench/figures/load.ts'
import { residentOf } from '#scripts/bench/figures/process-tree.ts'
import { printFigures } from '#scripts/bench/figures/report.ts'
import { sendSteadily } from '#scripts/bench/figures/steadily.ts'
import type { ServerProcess } from '#scripts/serving/server-process.ts'
import { signInsOf, uploads } from './calls.ts'
import type { Prepared } from './prepare.ts'

const minutes = 10
const secondsBetween = 5
/** One-time allocations of a process happen within this time. */
const minutesToSettle = 3

type Sample = { minute: number; megabytes: number }

/** Ten minutes of all calls at once, with the memory of the server process. */
export async function endure(server: ServerProcess, prepared: Prepared): Promise<void> {
  const { own, list, health } = prepared.calls
  const receipts = uploads()
  const seconds = minutes * 60
  const send = (rate: number, calls: LoadCall[]) => sendSteadily(server.url, calls, { rate, seconds })
  const loads = Promise.all([
    send(100, [own]),
    send(10, [list]),
    send(10, [health]),
    send(2, signInsOf(prepared)),
    send(1, receipts),
  ])
  const samples: Sample[] = []
  const startedAt = performance.now()
  const isOver = loads.then(() => true)
  while (!(await Promise.race([isOver, pause(secondsBetween * 1000, false)]))) {
    samples.push({ minute: (performance.now() - startedAt) / 60_000, megabytes: residentOf(server.pid) })
  }
  const settled = samples.filter(({ minute }) => minute >= minutesToSettle)
  printFigures(`${minutes} minutes of 100 reads, 10 lists, 10 health checks, 2 sign-ins, 1 upload a second`, [
    {
      what: 'memory of the process, at most',
      value: Math.max(...samples.map(({ megabytes }) => megabytes)),
      unit: 'MB',
      atMost: 400,
    },
    {
      what: `growth after ${minutesToSettle} minutes`,
      value: slopeOf(settled),
      unit: 'MB/min',
      atMost: 1,
    },
  ])
}

/** The growth in megabytes per minute, by least squares. */
function slopeOf(samples: Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const meanMinute = mean(({ minute }) => minute)
  const meanMegabytes = mean(({ megabytes }) => megabytes)
  const covariance = mean(({ minute, megabytes }) => (minute - meanMinute) * (megabytes - meanMegabytes))
  return covariance / mean(({ minute }) => (minute - meanMinute) ** 2)
}
