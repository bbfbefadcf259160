import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { pino } from 'pino'
import type { LoadCall } from '#scripts/bench/figures/load.ts'
import { fill } from '#scripts/bench/start/fill.ts'
import { readSettings } from '#server/config.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import { newId } from '#server/platform/ids.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'

const signingIn = 40
const itemsOfMember = 16

/** The measured calls by name, each with as many connections as keep the product busy and a number of calls that takes
 * seconds, and the pid of PostgreSQL. */
export type PreparedProcesses = {
  calls: Record<string, { requests: LoadCall[]; connections: number; amount: number }>
  postmaster: number
}

/** Fills an empty product on PostgreSQL; returns the calls to measure, with their credentials. */
export async function prepareProcesses(
  environment: Record<string, string>,
  applications: number,
): Promise<PreparedProcesses> {
  const context = await openContext(readSettings(environment), { log: pino({ level: 'silent' }) })
  try {
    await fill(context.db, { applications, users: applications / 2 })
    const emails: string[] = []
    for (let count = 0; count < signingIn; count++)
      emails.push((await anAccount(context, { email: `member${count}@example.com` })).email ?? '')
    const staff = await anAccount(context, { role: 'admin', email: 'staff@example.com' })
    const { headers } = await aSession(context, staff)
    const asMember = await memberWithItems(context)
    await sql`analyze`.execute(context.db)
    return {
      calls: {
        'The landing page': {
          requests: [{ method: 'GET', path: '/', headers: { 'accept-encoding': 'br' } }],
          connections: 32,
          amount: 4000,
        },
        'The list of requests': {
          requests: [{ method: 'GET', path: '/api/admin/requests?status=pending', headers }],
          connections: 16,
          amount: 400,
        },
        'A member’s plan': {
          requests: [{ method: 'GET', path: '/api/subscriptions/my-resources', headers: asMember }],
          connections: 16,
          amount: 1200,
        },
        'Sign-ins': { requests: emails.map(signIn), connections: 8, amount: 40 },
      },
      postmaster: await postmasterOf(context),
    }
  } finally {
    await closeContext(context)
  }
}

/** Creates a member with videos; returns the headers of a session. */
async function memberWithItems(context: Context): Promise<Record<string, string>> {
  const { id: userId } = await anAccount(context, { email: 'plan@example.com' })
  const now = context.clock.now()
  const rows = Array.from({ length: itemsOfMember }, (_, place) => ({
    id: newId(now),
    user_id: userId,
    kind: 'video' as const,
    type: 'video' as const,
    title: `Exercise ${place}`,
    url: `https://example.com/video-${place}`,
    assigned_by: userId,
    assigned_at: now,
  }))
  await context.db.insertInto('items').values(rows).execute()
  return (await aSession(context, { id: userId })).headers
}

const signIn = (email: string): LoadCall => ({
  method: 'POST',
  path: '/api/auth/login',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password: testPassword }),
})

/** The process that all processes of the database come from, which has to run on this machine. */
async function postmasterOf({ db }: Context): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db)
  const [, parent] = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${rows[0]?.pid}/status`, 'utf8')) ?? []
  return Number(parent)
}
