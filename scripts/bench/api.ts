import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { measureAgainstFloor } from '#scripts/bench/api/against-floor.ts'
import { measureBeside } from '#scripts/bench/api/beside.ts'
import { endure } from '#scripts/bench/api/endure.ts'
import { type Prepared, prepare } from '#scripts/bench/api/prepare.ts'
import { listenToReads } from '#scripts/bench/api/recorded-reads.ts'
import { printOrigin } from '#scripts/bench/figures/report.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'

const port = 4272
const users = 300_000
const signingIn = 40
// What answers has a core, with all that it starts, and what asks the other.
const [servers, clients] = ['0', '1']

listenToReads()
printOrigin()
await inOwnFolder(async (folder) => {
  const environment = trialEnvironment(folder, { LOG_LEVEL: 'info' })
  const prepared = await prepare(environment, { folder, users, signingIn })
  pin(process.pid, clients)
  await compareWithFloor(environment, prepared, folder)
  const server = await startServer({ port, environment, flags: ['--api-only'] })
  try {
    pin(server.pid, servers)
    await measureBeside(server.url, prepared)
    await endure(server, prepared)
  } finally {
    await server.stop()
  }
})

/** The products and the floor in turn. */
async function compareWithFloor(
  environment: Record<string, string>,
  { calls, readsFile }: Prepared,
  folder: string,
): Promise<void> {
  const shipped = await startServer({ port, environment, flags: ['--api-only'] })
  const untold = await startServer({
    port: port + 1,
    environment: { ...environment, LOG_LEVEL: 'error' },
    flags: ['--api-only'],
  })
  const floor = await startServer({
    port: port + 2,
    environment: {},
    program: join(import.meta.dirname, 'api/bare-server.ts'),
    flags: [join(folder, 'coach.sqlite'), readsFile],
  })
  try {
    for (const { pid } of [shipped, untold, floor]) pin(pid, servers)
    await measureAgainstFloor({ shipped: shipped.url, untold: untold.url, floor: floor.url }, calls)
  } finally {
    await Promise.all([shipped.stop(), untold.stop(), floor.stop()])
  }
}

/** Keeps a process, its threads and what it starts on the core named. */
function pin(pid: number, core: string): void {
  const { status, stderr, error } = spawnSync('taskset', ['-acp', core, String(pid)], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`No process can be kept on one core here: ${error?.message ?? stderr}`)
}
