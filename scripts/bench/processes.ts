import { printFigures, printOrigin } from '#scripts/bench/figures/report.ts'
import { measureMemory, measureOneAndTwo } from '#scripts/bench/processes/one-and-two.ts'
import { prepareProcesses } from '#scripts/bench/processes/prepare.ts'
import { plainSite } from '#scripts/proxy/plain-site.ts'
import { startNginx } from '#scripts/proxy/start-nginx.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { withPostgres } from '#scripts/serving/with-postgres.ts'

// One and two processes on one PostgreSQL, behind the same nginx. Everything shares this machine: the client, nginx, the
// database and both processes.
const rounds = 5
const applications = 5000

/** Measures through one nginx for one process and another for both, in turns. */
async function compare(folder: string, databaseUrl: string): Promise<void> {
  const environment = trialEnvironment(folder, { DATABASE_URL: databaseUrl })
  const { calls, postmaster } = await prepareProcesses(environment, applications)
  const ports = [await freePort(), await freePort()]
  const servers = await Promise.all(ports.map((port) => startServer({ port, environment })))
  const alone = await startNginx({ upstream: 0, sites: ({ port }) => plainSite(ports.slice(0, 1), port) })
  const both = await startNginx({ upstream: 0, sites: ({ port }) => plainSite(ports, port) })
  try {
    const pids = { servers: servers.map(({ pid }) => pid), postmaster }
    printFigures('Memory of one process after its start', measureMemory(pids.servers))
    for (const [what, { requests, connections, amount }] of Object.entries(calls)) {
      const load = { requests, connections, rounds, amount }
      const found = await measureOneAndTwo({ one: alone.url, two: both.url }, load, pids)
      printFigures(
        `${what}, over ${connections} connections; the middle of ${rounds} rounds of ${amount} calls`,
        [
          { what: 'one process', value: found.one, unit: '/s' },
          { what: 'two processes', value: found.two, unit: '/s' },
          { what: 'two of one', value: found.ratio, unit: '×', atLeast: 0.8 },
          { what: 'processor time of the product for each', value: found.product, unit: 'ms' },
          { what: 'processor time of PostgreSQL for each', value: found.database, unit: 'ms' },
        ],
      )
    }
    printFigures('Memory of one process after this', measureMemory(pids.servers))
  } finally {
    for (const server of servers) await server.stop()
    await Promise.all([alone.stop(), both.stop()])
  }
}

printOrigin()
await inOwnFolder((folder) => withPostgres((databaseUrl) => compare(folder, databaseUrl)))
