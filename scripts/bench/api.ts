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
const [servers, clients] = ['0', '1']

listenToReads()
printOrigin()
await inOwnFolder(async (folder) => {
  const environment = trialEnvironment(folder, { LOG_LEVEL: 'info' })
  const prepared = await prepare(environment, { folder, users, signingIn })
  await compareWithFloor(environment, prepared, folder)
  const server = await startServer({ port, environment, flags: ['--api-only'] })
  try {
    await measureBeside(server.url, prepared)
    await endure(server, prepared)
  } finally {
    await server.stop()
  }
})

/** The products and the floor on one core in turn, and what asks them on the other. */
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
    pin(process.pid, clients)
    await measureAgainstFloor({ shipped: shipped.url, untold: untold.url, floor: floor.url }, calls)
  } finally {
    await Promise.all([shipped.stop(), untold.stop(), floor.stop()])
    pin(process.pid, `${servers},${clients}`)
  }
}

/** Keeps a process and its threads on the cores named. */
function pin(pid: number, cores: string): void {
  const { status, stderr, error } = spawnSync('taskset', ['-acp', cores, String(pid)], { encoding: 'utf8' })
  if (status !== 0) throw new Error(`No process can be kept on one core here: ${error?.message ?? stderr}`)
}
