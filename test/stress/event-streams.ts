import { once } from 'node:events'
import { type ClientRequest, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { maxStreamsPerAccount } from '#contract/events.ts'
import { residentOf } from '#scripts/bench/figures/process-tree.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'

// P20: 300 streams of events are open at once and take at most 60 MB; a message reaches all of them, and a stop ends
// them without waiting.
const isShort = process.argv.includes('--short')
const streams = 300
const maxMemory = 60
const slowestEvent = 1000
const givenUpAfter = 30_000
const ordinaryRequests = 500
const messages = isShort ? 3 : 50

type Reader = { text: string; request: ClientRequest }

/** The tokens of enough staff for all streams. */
function staffTokens(environment: Record<string, string>): Promise<string[]> {
  return inside(environment, async (context) => {
    const tokens: string[] = []
    for (let count = 0; count < streams / maxStreamsPerAccount; count++) {
      const coach = await anAccount(context, { role: 'coach', email: null, passwordHash: null })
      tokens.push((await aSession(context, coach)).token)
    }
    return tokens
  })
}

async function open(url: string, token: string): Promise<Reader> {
  const headers = { authorization: `Bearer ${token}` }
  const reader: Reader = { text: '', request: request(`${url}/api/admin/events`, { headers, agent: false }) }
  reader.request.on('response', (response) =>
    response.setEncoding('utf8').on('data', (piece: string) => {
      reader.text += piece
    }),
  )
  reader.request.on('error', () => {})
  reader.request.end()
  const [{ statusCode }] = await once(reader.request, 'response')
  if (statusCode !== 200) throw new Error(`a stream got ${statusCode}`)
  return reader
}

const heardBy = (readers: Reader[], count: number) =>
  readers.filter(({ text }) => text.split('"message"').length > count).length

/** Sends a message; returns after how long all readers have heard of it, in milliseconds. */
async function sendMessage(url: string, readers: Reader[], count: number): Promise<number> {
  const body = JSON.stringify({ name: 'Sara', email: 's@example.com', phone: '01001234567', message: 'Hi' })
  const since = performance.now()
  const headers = { 'content-type': 'application/json' }
  const response = await fetch(`${url}/api/contact`, { method: 'POST', headers, body })
  if (response.status !== 201) throw new Error(`a message got ${response.status}`)
  while (heardBy(readers, count) < readers.length && performance.now() - since < givenUpAfter) await pause(5)
  return performance.now() - since
}

const errors = await inOwnFolder(async (folder) => {
  const environment = trialEnvironment(join(folder, 'product'))
  const server = await startServer({ port: await freePort(), environment, flags: ['--api-only'] })
  const tokens = await staffTokens(environment)
  // Warms up caches, compiled code and the room of the garbage collector: not a cost of these streams.
  for (let sent = 0; sent < ordinaryRequests; sent++)
    await (await fetch(`${server.url}/api/site`)).arrayBuffer()
  const before = residentOf(server.pid)
  const readers: Reader[] = []
  for (let count = 0; count < streams; count++)
    readers.push(await open(server.url, tokens[Math.floor(count / maxStreamsPerAccount)] ?? ''))
  const took: number[] = []
  for (let count = 1; count <= messages; count++) took.push(await sendMessage(server.url, readers, count))
  const memory = residentOf(server.pid) - before
  const heard = heardBy(readers, messages)
  const since = performance.now()
  await server.stop()
  const stopped = performance.now() - since
  console.log(
    `${readers.length} streams: +${memory.toFixed(0)} MB; ${messages} messages heard by ${heard}, ` +
      `the slowest after ${Math.max(...took).toFixed(0)} ms; stopped in ${stopped.toFixed(0)} ms`,
  )
  return [
    ...(heard < streams ? [`only ${heard} of ${streams} heard every message`] : []),
    ...(memory > maxMemory ? [`the streams took ${memory.toFixed(0)} MB`] : []),
    ...(!isShort && Math.max(...took) > slowestEvent ? ['a message took more than a second'] : []),
  ]
})
console.log(`${errors.length} errors`)
for (const error of errors) console.error(`  ${error}`)
process.exitCode = errors.length === 0 ? 0 : 1
