import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { besideLoad } from '#scripts/bench/figures/beside-load.ts'
import { residentOf } from '#scripts/bench/figures/process-tree.ts'
import { median, p99 } from '#scripts/bench/figures/quantiles.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { type ServerProcess, startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { holdConnections, waysToHold } from '#test/stress/slow/sockets.ts'

// P13: 10,000 connections that read or send slowly or not at all, in every combination, or as many as this machine's
// descriptors allow: the product must still respond, use at most 300 MB more, and close all of them within 30 seconds.
// Times are medians of three runs, beside a process that keeps a core busy.
const isShort = process.argv.includes('--short')
const wanted = isShort ? 400 : 10_000
const runs = isShort ? 1 : 3
const goneWithin = 30_000
const maxMemory = 300
const slowestHealth = 50
const ordinaryRequests = 300
// On a busy machine the check may be late; connections that are still open by then will not close.
const givenUpAfter = 90_000

const assets = join(import.meta.dirname, '../../build/client/assets')

function largestAsset(): string {
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'))
  const sizes = scripts.map((name) => ({ name, size: readFileSync(join(assets, name)).length }))
  const [largest] = sizes.toSorted((one, other) => other.size - one.size)
  if (!largest) throw new Error('The pages are not built.')
  return `/assets/${largest.name}`
}

/** As many connections as this process and the server have descriptors for. */
function connectionsPossible(): number {
  const limits = readFileSync('/proc/self/limits', 'utf8')
  const [, hard = '1024'] = /^Max open files\s+\d+\s+(\d+)/m.exec(limits) ?? []
  return Math.min(wanted, Number(hard) - 500)
}

const socketsOf = ({ pid }: ServerProcess) => readdirSync(`/proc/${pid}/fd`).length

async function healthTook(url: string): Promise<number> {
  const since = performance.now()
  const response = await fetch(`${url}/api/health`)
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`Health got ${response.status}`)
  return performance.now() - since
}

async function once(folder: string, count: number) {
  const port = await freePort()
  const server = await startServer({ port, environment: trialEnvironment(folder) })
  // Warms up caches, compiled code and the room of the garbage collector: not a cost of these connections.
  for (let sent = 0; sent < ordinaryRequests; sent++)
    for (const path of ['/', '/api/site', largestAsset()])
      await (await fetch(server.url + path)).arrayBuffer()
  const before = { sockets: socketsOf(server), memory: residentOf(server.pid) }
  const { opened, close } = await holdConnections(port, waysToHold(largestAsset()), count)
  const since = performance.now()
  const took: number[] = []
  let [most, memory] = [0, 0]
  // The connections of this check itself remain.
  while (socketsOf(server) > before.sockets + 3 && performance.now() - since < givenUpAfter) {
    took.push(await healthTook(server.url))
    most = Math.max(most, socketsOf(server) - before.sockets)
    memory = Math.max(memory, residentOf(server.pid) - before.memory)
    await pause(100)
  }
  const goneAfter = performance.now() - since
  const left = Math.max(0, socketsOf(server) - before.sockets - 3)
  close()
  await server.stop()
  return { opened, most, left, goneAfter, memory, health: p99(took), healths: took.length }
}

const prove = () =>
  inOwnFolder(async (folder) => {
    const count = connectionsPossible()
    if (count < wanted) console.log(`This machine's descriptors allow ${count} of ${wanted} connections.`)
    const results = []
    for (let run = 0; run < runs; run++) {
      const result = await once(join(folder, String(run)), count)
      console.log(
        `${result.opened} connections, ${result.most} at once; all but ${result.left} gone after ` +
          `${(result.goneAfter / 1000).toFixed(1)} s; +${result.memory.toFixed(0)} MB; ` +
          `health p99 ${result.health.toFixed(0)} ms of ${result.healths}`,
      )
      results.push(result)
    }
    const found = results.flatMap(({ opened, most, left, memory }) => [
      ...(opened < count * 0.99 ? [`only ${opened} of ${count} connections could be opened`] : []),
      ...(most < count / 4 ? [`only ${most} connections were open at once`] : []),
      ...(left > 0 ? [`${left} connections were never closed`] : []),
      ...(memory > maxMemory ? [`the connections took ${memory.toFixed(0)} MB`] : []),
    ])
    if (isShort) return found
    const goneAfter = median(results.map((one) => one.goneAfter))
    const health = median(results.map((one) => one.health))
    if (goneAfter > goneWithin) found.push(`the last were closed after ${(goneAfter / 1000).toFixed(1)} s`)
    if (health > slowestHealth) found.push(`health took ${health.toFixed(0)} ms`)
    return found
  })

const errors = isShort ? await prove() : await besideLoad(prove)
console.log(`${errors.length} errors`)
for (const error of errors) console.error(`  ${error}`)
process.exitCode = errors.length === 0 ? 0 : 1
