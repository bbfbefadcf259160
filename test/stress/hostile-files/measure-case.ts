import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf, processorSecondsOf } from '#scripts/bench/figures/process-tree.ts'
import { median } from '#scripts/bench/figures/quantiles.ts'
import { sendProof } from '#scripts/serving/calls.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { aPdf, aRawPdfStream } from '#server/test/sample-pdfs.ts'
import type { HostileCase } from './hostile-case.ts'

/** The cost of a file: processor seconds and milliseconds until the response, medians of three, and peak megabytes. */
export type Cost = { status: number; seconds: number; milliseconds: number; megabytes: number }

const runs = 3
const sampledEvery = 10
const rest = 300
const rejectedReceipts = 5
const unsafeLink = '<< /S /URI /URI (file:///etc/passwd) >>'
const rejectedReceipt = {
  bytes: new Uint8Array(aPdf({ more: [aRawPdfStream(Buffer.alloc(4_000_000, 'a'), ''), unsafeLink] })),
  name: 'receipt.pdf',
  type: 'application/pdf',
}

/**
 * Sends one case three times to a server of its own and measures all its processes. The server has read receipts, so
 * that compiling its code is not measured, but has no decoder yet: they were rejected at their end.
 */
export async function measureCase({ file }: HostileCase, environment: Record<string, string>): Promise<Cost> {
  const server = await startServer({ port: await freePort(), environment, flags: ['--api-only'] })
  try {
    for (let sent = 0; sent < rejectedReceipts; sent++) await sendProof(server.url, rejectedReceipt)
    await pause(rest)
    const idle = memoryOf(server.pid).shared
    let [most, isDone, status] = [idle, false, 0]
    const watching = (async () => {
      while (!isDone) {
        most = Math.max(most, memoryOf(server.pid).shared)
        await pause(sampledEvery)
      }
    })()
    const [seconds, milliseconds]: [number[], number[]] = [[], []]
    for (let run = 0; run < runs; run++) {
      const [worked, since] = [processorSecondsOf(server.pid), performance.now()]
      const reply = await sendProof(server.url, file)
      milliseconds.push(performance.now() - since)
      seconds.push(processorSecondsOf(server.pid) - worked)
      status = reply.status
    }
    isDone = true
    await watching
    return { status, seconds: median(seconds), milliseconds: median(milliseconds), megabytes: most - idle }
  } finally {
    await server.kill()
  }
}
