import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { load } from '#scripts/bench/figures/load.ts'
import { memoryOf } from '#scripts/bench/figures/process-tree.ts'
import { printFigures, printOrigin } from '#scripts/bench/figures/report.ts'
import { extentOf } from '#scripts/release/extent.ts'
import { writeRelease } from '#scripts/release/write-release.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'

const port = 4267
const rest = 5_000
const sampleEvery = 50
const megabyte = 1024 * 1024

/** The most memory that a process and its descendants have until `ended`, in megabytes. */
async function peakUntil(pid: number, ended: Promise<unknown>): Promise<number> {
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, memoryOf(pid).resident)
  }, sampleEvery)
  await ended.finally(() => clearInterval(sampling))
  return peak
}

/** Installs the release as its reader does, with what npm has in its cache. */
async function install(folder: string) {
  const since = performance.now()
  const child = spawn('npm', ['ci', '--omit=dev'], { cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ended = once(child, 'exit')
  const [said, peak] = await Promise.all([text(child.stderr), peakUntil(child.pid ?? 0, ended)])
  if (child.exitCode !== 0) throw new Error(`npm could not install the release: ${said}`)
  return { seconds: (performance.now() - since) / 1000, peak, ...extentOf(join(folder, 'node_modules')) }
}

/** Memory of the running release: at rest, after one page, and at most under ten seconds of pages and calls. */
async function run(folder: string, data: string) {
  const environment = trialEnvironment(data, { NODE_ENV: 'production', RATE_LIMITS: 'on' })
  const program = join(folder, 'server/coach.mjs')
  const start = () => startServer({ port, environment, program, flags: ['start'], cwd: folder })
  // The first start migrates the database and compiles the code, and stays larger for it.
  await (await start()).stop()
  const server = await start()
  await pause(rest)
  const atRest = memoryOf(server.pid).resident
  await (await fetch(`${server.url}/`)).text()
  await pause(rest)
  const afterPage = memoryOf(server.pid).resident
  const calls = ['/', '/members', '/api/site', '/api/health'].map((path) => ({ method: 'GET', path }))
  const underLoad = await peakUntil(server.pid, load(server.url, calls, { connections: 8, duration: 10 }))
  await server.stop()
  return { startedIn: server.startedIn / 1000, atRest, afterPage, underLoad }
}

printOrigin()
await inOwnFolder(async (folder) => {
  const [code, data] = [join(folder, 'coach'), join(folder, 'data')]
  for (const made of [code, data]) mkdirSync(made)
  const own = writeRelease(join(import.meta.dirname, '../..'), code)
  const installed = await install(code)
  const memory = await run(code, data)
  printFigures('The release: its install and its memory', [
    { what: 'its own files', value: own.files, unit: '' },
    { what: 'its own size', value: own.bytes / megabyte, unit: 'MB', atMost: 25 },
    { what: 'files of packages', value: installed.files, unit: '' },
    { what: 'size of packages', value: installed.bytes / megabyte, unit: 'MB', atMost: 120 },
    { what: 'npm ci --omit=dev', value: installed.seconds, unit: 's' },
    { what: 'its peak memory', value: installed.peak, unit: 'MB', atMost: 512 },
    { what: 'start to the first healthy response', value: memory.startedIn, unit: 's' },
    { what: 'memory at rest', value: memory.atRest, unit: 'MB', atMost: 120 },
    { what: 'memory after one page', value: memory.afterPage, unit: 'MB' },
    { what: 'most memory under load', value: memory.underLoad, unit: 'MB', atMost: 512 },
  ])
})
