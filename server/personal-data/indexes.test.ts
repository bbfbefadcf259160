import { buffer } from 'node:stream/consumers'
import type { CompiledQuery, KyselyPlugin } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Context } from '#server/context.ts'
import { planOf } from '#server/testing/large-tables.ts'
import { livePerson } from '#server/testing/person.ts'
import { signInAsAdmin } from '#server/testing/staff.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { erasePerson } from './erase-person.ts'
import { makeExportLink } from './export-link.ts'
import { readExport } from './read-export.ts'

let product: TestApp

beforeEach(async () => {
  product = await testApp()
})
afterEach(() => product.close())

/** The same context, whose statements are written down as they are asked for. */
function watched(context: Context): { context: Context; asked: CompiledQuery[] } {
  const asked: CompiledQuery[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      const query = context.db.getExecutor().compileQuery(node, queryId)
      // How it is looked up depends on no value.
      asked.push({ ...query, parameters: query.parameters.map(() => null) })
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { context: { ...context, db: context.db.withPlugin(plugin) }, asked }
}

it('reads and erases a person without a look through any whole table', async () => {
  const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const { userId } = await livePerson(product, staff)
  const { db } = product.context
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const { context, asked } = watched(product.context)
  const { url } = await makeExportLink(context, {
    kind: 'account',
    role: 'user',
    name: '',
    userId,
    sessionId: session.id,
    sessionKind: 'member',
    hasAccess: true,
    hadAccess: true,
  })
  const sent = new URL(url, 'http://localhost').searchParams
  const link = { exp: sent.get('exp') ?? '', for: sent.get('for') ?? '', sig: sent.get('sig') ?? '' }
  const zip = await buffer(await readExport(context, { link, cookies: {}, network: 'a network' }))
  expect(zip.byteLength).toBeGreaterThan(1000)
  await erasePerson(context, { userId, by: { userId, network: 'a network' } })
  expect(asked.length).toBeGreaterThan(30)
  const database = { db, kind: 'sqlite' } as const
  for (const query of asked) {
    if (/^(select|update|delete)/.test(query.sql)) {
      expect(await planOf(database, { compile: () => query }), query.sql).not.toMatch(/SCAN/)
    }
  }
})
