import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSessions, holdAccount } from '#server/accounts/index.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { meanwhile } from '#server/test/meanwhile.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

eachDatabase((kind) => {
  let product: TestApp
  beforeEach(async () => {
    product = await testApp(kind)
  })
  afterEach(() => product.close())

  /** Ends the account's sessions as a new password does, while the call is under way. */
  const whileEnding = (id: string, call: InjectOptions) =>
    meanwhile(
      product,
      async (tx) => {
        await holdAccount(tx, id, product.clock.now())
        await endSessions(tx, id)
      },
      [() => product.app.inject(call)],
    )

  describe('a session that a new password ends while a call of it is under way', () => {
    it('gets no token for a renewal, which would outlive it', async () => {
      const { db, clock } = product.context
      const member = await anAccount(product.context)
      const { headers } = await aSession(product.context, member)
      // The clock stays, as the use of a session is written down after a minute, which waits too.
      await db.updateTable('users').set({ access_ends_at: clock.now() }).where('id', '=', member.id).execute()
      expect(await whileEnding(member.id, { url: '/api/progress', headers })).toEqual([[401, 'unauthorized']])
      expect(await db.selectFrom('sessions').selectAll().execute()).toEqual([])
    })
  })
})
