import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { postApplication } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60 * 1000
let product: TestApp
let sent: { _id: string; code: string }

afterEach(() => product.close())

async function asAdmin(method: 'POST' | 'PUT', url: string, payload: object) {
  const authorization = `Bearer ${await signInAsAdmin(product.context)}`
  const answer = await product.app.inject({ method, url: `/api${url}`, payload, headers: { authorization } })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}

async function shownEnd(): Promise<string | undefined> {
  const payload = { code: sent.code, phoneLast4: '4567' }
  const answer = await product.app.inject({ method: 'POST', url: '/api/subscriptions/status', payload })
  expect(answer.statusCode).toBe(200)
  return answer.json().accessEndsAt
}

onSqlite((kind) => {
  describe('the end of access in the status of an application', () => {
    beforeEach(async () => {
      product = await pricedApp(kind)
      sent = await postApplication(product.app, {})
    })

    it('is absent before the approval, then the end of the account’s access, until it is reached', async () => {
      expect(await shownEnd()).toBeUndefined()
      const { user } = await asAdmin('POST', `/admin/approve/${sent._id}`, { accessDays: 60 })
      const end = new Date(product.clock.now().getTime() + 60 * day).toISOString()
      expect(user.subscription.endDate).toBe(end)
      expect(await shownEnd()).toBe(end)
      product.clock.advance(60 * day - 1)
      expect(await shownEnd()).toBe(end)
      product.clock.advance(1)
      expect(await shownEnd()).toBeUndefined()
    })

    it('is absent for a rejected application, and while the account is blocked', async () => {
      const { user } = await asAdmin('POST', `/admin/approve/${sent._id}`, {})
      await asAdmin('PUT', `/admin/users/${user._id}`, { blocked: true })
      expect(await shownEnd()).toBeUndefined()
      sent = await postApplication(product.app, { email: 'another@example.com' })
      await asAdmin('POST', `/admin/reject/${sent._id}`, {})
      expect(await shownEnd()).toBeUndefined()
    })
  })
})
