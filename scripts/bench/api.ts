import { join } from 'node:path'
import { measureAgainstFloor } from '#scripts/bench/api/against-floor.ts'
import { measureBeside } from '#scripts/bench/api/beside.ts'
import { endure } from '#scripts/bench/api/endure.ts'
import { type Prepared, prepare } from '#scripts/bench/api/prepare.ts'
import { listenToReads } from '#scripts/bench/api/recorded-reads.ts'
import { pin } from '#scripts/bench/figures/pin.ts'
import { printOrigin } from '#scripts/bench/figures/report.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'

const port = 4272
const users = 300_000
const signingIn = 40
// The server has one core, with all its processes; the client has the other.
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

/** Measures the products and the floor in turns. */
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
