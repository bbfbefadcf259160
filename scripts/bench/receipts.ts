import { setTimeout as pause } from 'node:timers/promises'
import { memoryOf, processorSecondsOf } from '#scripts/bench/figures/process-tree.ts'
import { median, p99 } from '#scripts/bench/figures/quantiles.ts'
import { printFigures, printOrigin } from '#scripts/bench/figures/report.ts'
import { sendSteadily } from '#scripts/bench/figures/steadily.ts'
import { drawReceipts, isReceiptRead, sendReceipts } from '#scripts/bench/receipts/receipt-senders.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { type ServerProcess, startServer } from '#scripts/serving/server-process.ts'
import { announcePrices, signInTrialStaff, trialAdmin, trialEnvironment } from '#scripts/serving/trial.ts'

const port = 4279
const measuredAlone = 10
const sentMeanwhile = 10
const readsPerSecond = 300
const seconds = 10
const sampledEvery = 20
const pollEvery = 250

type Receipts = Uint8Array<ArrayBuffer>[]

/** Runs `act` on a new product that reads receipts, or does not. */
async function withProduct<Result>(
  readReceipts: 'on' | 'off',
  act: (server: ServerProcess, token: string) => Promise<Result>,
): Promise<Result> {
  return inOwnFolder(async (folder) => {
    const environment = trialEnvironment(folder, { READ_RECEIPTS: readReceipts })
    const server = await startServer({ port, environment, flags: ['--api-only'] })
    try {
      const token = await signInTrialStaff(server.url, trialAdmin)
      await announcePrices({ url: server.url, token })
      return await act(server, token)
    } finally {
      await server.stop()
    }
  })
}

async function untilRead(url: string, token: string, ids: string[]): Promise<void> {
  for (const id of ids) while (!(await isReceiptRead(url, { token, id }))) await pause(pollEvery)
}

/** The processor seconds of a reading, and the memory that the first of them takes above the idle product. */
async function measureReadings({ url, pid }: ServerProcess, token: string, receipts: Receipts) {
  const idle = memoryOf(pid).shared
  const sent = await sendReceipts(url, receipts, 'alone')
  const before = processorSecondsOf(pid)
  let [most, isDone] = [idle, false]
  const watching = (async () => {
    while (!isDone) {
      most = Math.max(most, memoryOf(pid).shared)
      await pause(sampledEvery)
    }
  })()
  await untilRead(
    url,
    token,
    sent.map(({ id }) => id),
  )
  isDone = true
  await watching
  return { seconds: (processorSecondsOf(pid) - before) / receipts.length, megabytes: most - idle }
}

/** Reads of others, and sent applications, while receipts are read. */
async function measureBeside({ url }: ServerProcess, token: string, receipts: Receipts) {
  const calls = [{ method: 'GET', path: '/api/site' }]
  const alone = await sendSteadily(url, calls, { rate: readsPerSecond, seconds })
  const waiting = await sendReceipts(url, receipts, 'waiting')
  await untilRead(
    url,
    token,
    waiting.slice(0, 1).map(({ id }) => id),
  )
  const beside = await sendSteadily(url, calls, { rate: readsPerSecond, seconds })
  const sent = await sendReceipts(url, receipts.slice(0, sentMeanwhile), 'meanwhile')
  const last = waiting.at(-1)
  if (!last || (await isReceiptRead(url, { token, id: last.id })))
    throw new Error('All receipts were read before the measurement ended')
  return { alone: p99(alone.took), beside: p99(beside.took), sending: median(sent.map(({ took }) => took)) }
}

printOrigin()
const receipts = await drawReceipts(measuredAlone)
const many = await drawReceipts(measuredAlone * 4)
const withoutReading = await withProduct('off', async ({ url }) =>
  median((await sendReceipts(url, many.slice(0, sentMeanwhile), 'first')).map(({ took }) => took)),
)
await withProduct('on', async (server, token) => {
  const reading = await measureReadings(server, token, receipts)
  const { alone, beside, sending } = await measureBeside(server, token, many)
  printFigures(`Receipts read in the background: ${measuredAlone} alone, ${many.length} beside other work`, [
    {
      what: 'processor time of a reading, with the product around it',
      value: reading.seconds,
      unit: 's',
      atMost: 3,
    },
    { what: 'memory above the idle product', value: reading.megabytes, unit: 'MB', atMost: 300 },
    { what: `${readsPerSecond} reads a second alone, 99 % within`, value: alone, unit: 'ms' },
    { what: 'beside readings, 99 % within', value: beside, unit: 'ms' },
    { what: 'beside of alone', value: beside / alone, unit: '×', atMost: 4 },
    { what: 'an application with its receipt, where none are read', value: withoutReading, unit: 'ms' },
    { what: 'an application with its receipt, beside readings', value: sending, unit: 'ms' },
    { what: 'beside of where none are read', value: sending / withoutReading, unit: '×', atMost: 1.5 },
  ])
})
