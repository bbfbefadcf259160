import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { endSessions, lockUserRow } from '#server/accounts/index.ts'
import { isFactorOn } from '#server/accounts/second-factors/index.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { meanwhile } from '#server/test/meanwhile.ts'
import { codeAt } from '#server/test/second-factor.ts'
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
        await lockUserRow(tx, id, product.clock.now())
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

    it('sets up no second factor and gets no full session for it, whichever code it sends', async () => {
      const { context, clock, app } = product
      const coach = await anAccount(context, { role: 'coach', username: 'nour', email: null })
      const { headers } = await aSession(context, coach, { kind: 'staff_setup' })
      const begin = { method: 'POST', url: '/api/auth/second-factor', headers, payload: {} } as const
      const { secret } = (await app.inject(begin)).json()
      const payload = { code: codeAt(secret, clock.now()) }
      const confirm = { method: 'POST', url: '/api/auth/second-factor/confirm', headers, payload } as const
      expect(await whileEnding(coach.id, confirm)).toEqual([[401, 'unauthorized']])
      expect(await context.db.selectFrom('sessions').selectAll().execute()).toEqual([])
      expect(await isFactorOn(context.db, coach.id)).toBe(false)
    })
  })
})
