import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '#server/platform/secrets.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const hour = 60 * 60 * 1000
const chosen = 'a password behind the link'

onSqlite((kind) => {
  describe('erasing one’s own account with a password that staff could know', () => {
    let product: TestApp
    beforeEach(async () => {
      product = await pricedApp(kind, { PUBLIC_URL: 'https://coach.example' })
    })
    afterEach(() => product.close())

    type Headers = Record<string, string>
    const send = (line: string, payload: object, headers: Headers = {}) => {
      const [method, url] = line.split(' ') as ['POST' | 'PUT', string]
      return product.app.inject({ method, url: `/api${url}`, headers, payload })
    }
    const post = (url: string, payload: object, headers: Headers = {}) =>
      send(`POST ${url}`, payload, headers)
    const linkOf = async (userId: string) => {
      const coach = await anAccount(product.context, { role: 'coach', username: 'hany', email: null })
      const { headers } = await aSession(product.context, coach)
      const made = await post(`/admin/users/${userId}/password-link`, {}, headers)
      return made.json().url.split('#token=')[1]
    }
    const signedIn = async (email: string | null, password: string) => {
      const { token } = (await post('/auth/login', { email, password })).json()
      return { authorization: `Bearer ${token}` }
    }
    const erase = async (password: string, headers: Headers) => {
      const erased = await post('/auth/delete-account', { password }, headers)
      return [erased.statusCode, erased.body === '' ? null : erased.json().code]
    }
    const isThere = async (id: string) =>
      (await product.context.db.selectFrom('users').select('id').where('id', '=', id).execute()).length === 1

    it('waits three days after a coach’s link, also after another change of the password', async () => {
      const member = await anAccount(product.context)
      await post('/auth/reset-password', { token: await linkOf(member.id), password: chosen })
      const headers = await signedIn(member.email, chosen)
      // Each try had the right password, so none counts as a wrong one.
      for (let count = 0; count < 6; count++)
        expect(await erase(chosen, headers)).toEqual([409, 'password_known_to_staff'])
      const own = 'a password of their own'
      const change = { currentPassword: chosen, newPassword: own }
      const changed = await send('PUT /auth/change-password', change, headers)
      expect(changed.statusCode).toBeLessThan(300)
      product.clock.advance(72 * hour - 1000)
      const later = await signedIn(member.email, own)
      expect(await erase(own, later)).toEqual([409, 'password_known_to_staff'])
      expect(await isThere(member.id)).toBe(true)
      product.clock.advance(1000)
      expect(await erase(own, later)).toEqual([204, null])
      expect(await isThere(member.id)).toBe(false)
    })

    it.each([
      ['confirmed in person', ['person']],
      ['confirmed by its link', ['link']],
      ['confirmed by its link, after one in person', ['person', 'link']],
    ] as const)('waits after a mailed link to an address that staff chose and %s', async (_, ways) => {
      const { id } = await anAccount(product.context)
      const coach = await anAccount(product.context, { role: 'coach', username: 'omar', email: null })
      const { headers } = await aSession(product.context, coach)
      const token = 'a token of a test'
      const token_hash = hashToken(token)
      const { db } = product.context
      const mailbox = (way: string) => `omars.own.${way}@example.com`
      for (const way of ways) {
        const email = mailbox(way)
        await send(`PUT /admin/users/${id}/email-change`, { email }, headers)
        await db.updateTable('email_changes').set({ token_hash }).where('user_id', '=', id).execute()
        const confirmed =
          way === 'link'
            ? await post('/email-changes/confirm', { token })
            : await post(`/admin/users/${id}/email-change/confirm`, { email, reason: 'Test' }, headers)
        expect(confirmed.statusCode).toBe(200)
      }
      const email = mailbox(ways.at(-1) ?? '')
      expect((await post('/auth/forgot-password', { email })).statusCode).toBe(202)
      await db.updateTable('one_time_links').set({ token_hash }).where('user_id', '=', id).execute()
      expect((await post('/auth/reset-password', { token, password: chosen })).statusCode).toBe(200)
      const asMember = await signedIn(email, chosen)
      expect(await erase(chosen, asMember)).toEqual([409, 'password_known_to_staff'])
      product.clock.advance(72 * hour)
      expect(await erase(chosen, await signedIn(email, chosen))).toEqual([204, null])
    })

    it('waits after an approval with a password of staff, and not with the applicant’s own', async () => {
      const password = 'a password of the applicant'
      const staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const approve = async (email: string, body: object) => {
        const { _id } = await postApplication(product.app, { email, password })
        await post(`/admin/approve/${_id}`, body, staff)
        return email
      }
      const own = await approve('own@example.com', {})
      expect(await erase(password, await signedIn(own, password))).toEqual([204, null])
      const given = await approve('given@example.com', { customPassword: chosen })
      expect(await erase(chosen, await signedIn(given, chosen))).toEqual([409, 'password_known_to_staff'])
    })

    it('is answered as a wrong password to whoever types one', async () => {
      const member = await anAccount(product.context)
      await post('/auth/reset-password', { token: await linkOf(member.id), password: chosen })
      const headers = await signedIn(member.email, chosen)
      expect(await erase(testPassword, headers)).toEqual([422, 'invalid_input'])
    })
  })
})
