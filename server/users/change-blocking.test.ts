import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount } from '#server/test/accounts.ts'
import { onSqlite } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let headers: Record<string, string>
let userId: string

const change = (payload: object) =>
  product.app.inject({ method: 'PUT', url: `/api/admin/users/${userId}`, headers, payload })

async function audit() {
  const entries = product.context.db.selectFrom('audit_entries').select('action')
  return (await entries.where('action', 'like', 'user.%').orderBy('at').execute()).map(({ action }) => action)
}

onSqlite((kind) => {
  describe('blocking a user who is already blocked', () => {
    beforeEach(async () => {
      product = await testApp(kind)
      headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      userId = (await anAccount(product.context)).id
    })
    afterEach(() => product.close())

    it('for the same reason changes nothing, since the first response may have been lost', async () => {
      const block = { blocked: true, wasBlocked: false, blockedReason: 'Did not pay' }
      const first = (await change(block)).json()
      product.clock.advance(1000)
      const again = await change(block)
      expect([again.statusCode, again.json()]).toEqual([200, first])
      expect(await audit()).toEqual(['user.blocked'])
    })

    it('without a reason is a repeat only if there was none', async () => {
      const block = { blocked: true, wasBlocked: false }
      await change(block)
      expect((await change(block)).statusCode).toBe(200)
      expect((await change({ ...block, blockedReason: '' })).statusCode).toBe(200)
      await change({ blockedReason: 'Did not pay' })
      const rejected = await change(block)
      expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'already_blocked'])
    })
  })
})
