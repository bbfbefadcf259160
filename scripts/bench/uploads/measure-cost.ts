import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf, processorSecondsOf } from '#scripts/bench/figures/process-tree.ts'
import { sendProof } from '#scripts/serving/calls.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import type { CostlyCase } from './costly-cases.ts'

/** The cost of one upload: processor seconds, and peak megabytes above the idle server. */
export type UploadCost = { status: number; code: string; seconds: number; megabytes: number }

const rest = 500
const sampledEvery = 10

/** Uploads one file to a new server without a decoding process yet, and measures all its processes. */
export async function measureCost(
  { file }: CostlyCase,
  { port, environment }: { port: number; environment: Record<string, string> },
): Promise<UploadCost> {
  const server = await startServer({ port, environment, flags: ['--api-only'] })
  try {
    await pause(rest)
    const idle = memoryOf(server.pid).shared
    const before = processorSecondsOf(server.pid)
    let [most, isDone] = [idle, false]
    const watching = (async () => {
      while (!isDone) {
        most = Math.max(most, memoryOf(server.pid).shared)
        await pause(sampledEvery)
      }
    })()
    const { status, errorBody } = await sendProof(server.url, file)
    isDone = true
    await watching
    const seconds = processorSecondsOf(server.pid) - before
    return { status, code: errorBody?.code ?? 'accepted', seconds, megabytes: most - idle }
  } finally {
    await server.kill()
  }
}
