import { join } from 'node:path'
import { pino } from 'pino'
import { freePort } from '#scripts/serving/free-port.ts'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { type ServerProcess, startServer } from '#scripts/serving/server-process.ts'
import { signInTrialStaff, trialAdmin, trialEnvironment } from '#scripts/serving/trial.ts'
import { withPostgres } from '#scripts/serving/with-postgres.ts'
import { readSettings } from '#server/config.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { publishPrices } from '#server/test/publish-prices.ts'

/** Two processes of one product on one database, a staff token for each, and access to the database. */
export type TwoServers = {
  servers: ServerProcess[]
  tokens: string[]
  db: Db
  context: Context
}

const program = join(import.meta.dirname, 'serve-quickly.ts')

/** Runs `act` with two server processes on one new database of the given kind. */
export async function withTwoServers(
  kind: DatabaseKind,
  act: (both: TwoServers) => Promise<void>,
): Promise<void> {
  await inOwnFolder(async (folder) => {
    if (kind === 'sqlite') return serveTwice(trialEnvironment(folder), act)
    await withPostgres((url) => serveTwice(trialEnvironment(folder, { DATABASE_URL: url }), act))
  })
}

async function serveTwice(
  environment: Record<string, string>,
  act: (both: TwoServers) => Promise<void>,
): Promise<void> {
  const servers: ServerProcess[] = []
  const context = await openContext(readSettings(environment), { log: pino({ level: 'silent' }) })
  try {
    await publishPrices(context)
    for (let count = 0; count < 2; count++) {
      servers.push(await startServer({ port: await freePort(), environment, flags: ['--api-only'], program }))
    }
    const coach = await anAccount(context, { role: 'coach', username: 'salma' })
    const people = [trialAdmin, { username: coach.username ?? '', password: testPassword }]
    const tokens = await Promise.all(
      people.map((typed, index) => signInTrialStaff(servers[index]?.url ?? '', typed)),
    )
    await act({ servers, tokens, db: context.db, context })
    for (const server of servers) await server.stop()
  } finally {
    for (const server of servers) await server.kill()
    await closeContext(context)
  }
}
