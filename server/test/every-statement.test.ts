import { DatabaseSync } from 'node:sqlite'
import { CompiledQuery } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallId, endpoints } from '#contract/endpoints.ts'
import { openProductJobs } from '#server/jobs.ts'
import type { Prepare } from '#server/test/calls/call-case.ts'
import { callCases } from '#server/test/calls/index.ts'
import { makeCall, openWorld, type World } from '#server/test/calls/world.ts'

let world: World
let statements: Set<string>

beforeEach(async () => {
  statements = new Set()
  const { prepare } = DatabaseSync.prototype
  vi.spyOn(DatabaseSync.prototype, 'prepare').mockImplementation(function (this: DatabaseSync, sql, ...rest) {
    statements.add(sql)
    return prepare.call(this, sql, ...rest)
  })
  world = await openWorld('sqlite')
})
afterEach(async () => {
  vi.restoreAllMocks()
  await world.close()
})

async function makeCallsOf(endpoint: Endpoint): Promise<void> {
  const { happy, conflicts = {} }: { happy: Prepare; conflicts?: Record<string, Prepare> } =
    callCases[endpoint.id as CallId]
  const isForStaff = endpoint.access === 'staff' || endpoint.access === 'admin'
  for (const prepare of [happy, ...Object.values(conflicts)]) {
    const as = isForStaff ? world.staff : (await world.member()).headers
    const sent = { as, ...(await prepare(world)) }
    const { statusCode, body } = await makeCall((sent.product ?? world).app, endpoint, sent)
    expect(statusCode, body).toBeLessThan(500)
  }
}

async function takeTheirDataWithThem(): Promise<void> {
  const { headers } = await world.member()
  const { url } = await world.call('exportMyData', { as: headers })
  expect((await world.app.inject({ url, headers })).statusCode).toBe(200)
}

// One row per publish, whose pages are read backwards along the table, and counted; second factors exist only for
// staff; an installation has one row for its key and one for its files; each job has one, and
// each migration. Nobody has many data breaches, each kind of data is kept for one
// time, and the versions of the page about privacy are read backwards, too.
const shortTables = [
  ...['site_versions', 'sqlite_master', 'totp_factors', 'installation', 'jobs', 'migrations'],
  'data_breaches',
  ...['retention_periods', 'privacy_versions'],
]

/** The full table scans in a statement's query plan, in the database's words. */
async function wholeReadsOf(sql: string): Promise<string[]> {
  const { rows } = await world.context.db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${sql}`),
  )
  return rows
    .map(({ detail }) => detail)
    .filter((step) => {
      const scanned = /^SCAN (?!.*USING)(\w+)$/.exec(step)?.[1]
      if (scanned === undefined || shortTables.includes(scanned)) return false
      // Scanning a subquery is as cheap as its own result.
      return !sql.includes(`) as "${scanned}"`)
    })
}

// Makes every call, which on a busy machine takes longer than other tests.
it('every statement of every call and job finds its rows by an index', { timeout: 120_000 }, async () => {
  for (const endpoint of endpoints) await makeCallsOf(endpoint)
  await takeTheirDataWithThem()
  await openProductJobs(world.context).runDueJobs()
  const seen = [...statements].filter((sql) => /^\s*(select|update|delete|insert|with)/i.test(sql))
  expect(seen.length).toBeGreaterThan(150)
  const found: string[] = []
  for (const sql of seen) {
    for (const step of await wholeReadsOf(sql)) found.push(`${step}: ${sql}`)
  }
  expect(found).toEqual([])
})
