import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { findOwner } from '#server/test/postgres-binaries.ts'
import { startPostgres } from '#server/test/postgres-cluster.ts'
import { findConsistencyErrors } from '#test/stress/consistency-checks/find-errors.ts'
import { inside } from '#test/stress/crash-recovery/inside.ts'
import { rejectionErrors, startTrialProduct, type TrialProduct } from './trial-product.ts'

const longestWait = 60_000
const longestNotice = 5000

/** Stops PostgreSQL abruptly under the product and restarts it; returns the errors. */
export async function proveDatabaseAway(folder: string): Promise<string[]> {
  const cluster = await startPostgres(process.env.PATH ?? '')
  try {
    const environment = trialEnvironment(folder, { DATABASE_URL: cluster.url, LOG_LEVEL: 'silent' })
    const product = await startTrialProduct(environment)
    const waiting = await product.applied()
    const database = runningPostgres(cluster.url)
    const errors = [...(await outageErrors(product, waiting, database))]
    await product.server.stop()
    errors.push(...(await inside(environment, ({ db }) => findConsistencyErrors(db))))
    return errors.map((error) => `database away: ${error}`)
  } finally {
    await cluster.stop()
  }
}

type Stoppable = { stop(): Promise<void>; start(): Promise<void> }

/** The server process of a cluster, to be killed and started again with the same arguments. */
function runningPostgres(url: string): Stoppable {
  const socket = decodeURIComponent(new URL(url).searchParams.get('host') ?? '')
  const data = join(dirname(socket), 'data')
  const pid = () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0])
  const command = readFileSync(join(data, 'postmaster.opts'), 'utf8').trim()
  return {
    stop: async () => {
      const running = pid()
      process.kill(running, 'SIGQUIT')
      while (isRunning(running)) await pause(20)
    },
    start: async () => {
      spawn('/bin/sh', ['-c', `exec ${command}`], {
        ...findOwner(),
        cwd: dirname(socket),
        stdio: 'ignore',
      }).unref()
      await pause(0)
    },
  }
}

/** Whether a process is running; a zombie is not. */
function isRunning(pid: number): boolean {
  try {
    return !/^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

async function outageErrors(product: TrialProduct, waiting: string, database: Stoppable): Promise<string[]> {
  const { server, token, upload, approve } = product
  const statusOf = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(server.url + path, { headers })
    await response.arrayBuffer()
    return response.status
  }
  await statusOf('/')
  await database.stop()
  const errors: string[] = []
  for (const path of ['/', '/api/site', '/api/subscriptions/plans']) {
    const status = await statusOf(path)
    if (status !== 200) errors.push(`${path} gets status ${status}`)
  }
  errors.push(...rejectionErrors('an upload', await upload(), [503]))
  errors.push(...rejectionErrors('an approval', await approve(waiting), [503]))
  const signedIn = await statusOf('/api/admin/requests', { authorization: `Bearer ${token}` })
  if (signedIn !== 503) errors.push(`a signed-in call gets status ${signedIn}`)
  // Health checks the database once a second.
  const noticed = Date.now() + longestNotice
  let health = await statusOf('/api/health')
  while (health !== 503 && Date.now() < noticed) {
    await pause(50)
    health = await statusOf('/api/health')
  }
  if (health !== 503) errors.push(`health gets status ${health}`)
  await database.start()
  const late = Date.now() + longestWait
  while ((await statusOf('/api/health')) !== 200 && Date.now() < late) await pause(50)
  const after = [(await upload()).status, (await approve(waiting)).status]
  if (after.join() !== '201,200') errors.push(`when it is back: ${after.join()}`)
  console.log(
    `  PostgreSQL stopped and started: pages and the site were served, other calls got 503, afterwards ${after.join()}`,
  )
  return errors
}
