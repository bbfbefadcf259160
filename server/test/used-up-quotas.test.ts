import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { submitApplication } from '#contract/applications.ts'
import { subscribe } from '#contract/applications-renewal.ts'
import { sendNewProof } from '#contract/applications-status.ts'
import { register } from '#contract/auth.ts'
import { sendMessage } from '#contract/messages.ts'
import { exportMyData } from '#contract/privacy.ts'
import { takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { makeCall } from '#server/test/calls/world.ts'
import { anAccount, aSession } from './accounts.ts'
import { onSqlite } from './databases.ts'
import { type TestApp, testApp } from './test-app.ts'

const calls = [
  ['sendMessage', sendMessage, 'message'],
  ['submitApplication', submitApplication, 'application'],
  ['submitApplication, by day', submitApplication, 'application-day'],
  ['sendNewProof', sendNewProof, 'status-look'],
  ['register', register, 'register'],
  ['subscribe', subscribe, 'renewal'],
  ['exportMyData', exportMyData, 'export'],
] as const

onSqlite((kind) => {
  describe('a call whose quota is used up', () => {
    let product: TestApp
    let member: { id: string; headers: Record<string, string> }
    beforeAll(async () => {
      product = await testApp(kind)
      const { id } = await anAccount(product.context)
      member = { id, headers: (await aSession(product.context, { id })).headers }
      await sql`
        create trigger no_key_is_reserved before insert on idempotency
        begin select raise(abort, 'a key was reserved'); end`.execute(product.context.db)
    })
    afterAll(() => product.close())

    const useUp = async (name: string) => {
      const { context } = product
      const uses = 1_000_000
      const quota = { name, limit: uses, windowSeconds: 60 * 60, amount: uses }
      for (const subject of [context.secrets.digest('network', '127.0.0.1'), member.id])
        await takeFromQuota(context, quota, subject)
      return () => context.db.deleteFrom('throttles').execute()
    }

    it.each(calls)('writes nothing with its key: %s', async (_title, endpoint, quota) => {
      const giveBack = await useUp(quota)
      const isOwn = 'access' in endpoint && endpoint.access === 'account'
      const headers = { 'idempotency-key': 'a-key', ...(isOwn && member.headers) }
      const { statusCode, body } = await makeCall(product.app, endpoint, { headers })
      expect([statusCode, JSON.parse(body).code], body).toEqual([429, 'too_many_requests'])
      await giveBack()
    })
  })
})
