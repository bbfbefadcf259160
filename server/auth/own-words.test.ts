import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { anApplication, postApplication } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { ensureFirstAdmin } from './set-up-owner.ts'

type Headers = { authorization: string }

onSqlite((kind) => {
  describe('a password that is its holder’s own e-mail or name', () => {
    let product: TestApp
    let staff: Headers
    beforeEach(async () => {
      product = await pricedApp(kind, { RATE_LIMITS: 'off' })
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    })
    afterEach(() => product.close())

    const email = 'mona.zeinhom@example.com'
    const name = 'Mona Zeinhom'
    const own = [email, 'MONA.ZEINHOM@example.com', 'mona.zeinhom', name, 'mona zeinhom', 'monazeinhom']
    type RequestInput = [method: 'POST' | 'PUT', url: string, payload: object, headers?: Headers]
    const sent = (...[method, url, payload, headers]: RequestInput) =>
      product.app.inject({ method, url: `/api${url}`, payload, ...(headers && { headers }) })
    const sentence = 'A password that matches the email or name is easy to guess. Choose another.'
    const expectRejected = async (field: string, answer: ReturnType<typeof sent>) => {
      const response = await answer
      expect([response.statusCode, response.json().fields]).toEqual([422, { [field]: sentence }])
    }

    it('is refused where somebody registers or applies', async () => {
      const registration = { email, name, phone: '01001234567' }
      for (const password of own)
        await expectRejected('password', sent('POST', '/auth/register', { ...registration, password }))
      const other = await sent('POST', '/auth/register', { ...registration, password: `${email} 2` })
      expect(other.statusCode).toBe(201)
      const given = { email, fullName: name, password: 'mona zeinhom' }
      await expectRejected(
        'password',
        sent('POST', '/subscriptions', anApplication({ ticket: 'none', ...given })),
      )
    })

    it('is refused where it is changed, or set by a link or by staff', async () => {
      const user = await anAccount(product.context, { email, name })
      const { headers } = await aSession(product.context, user)
      const change = (newPassword: string) =>
        sent('PUT', '/auth/change-password', { currentPassword: testPassword, newPassword }, headers)
      await expectRejected('newPassword', change(email))
      expect((await change('a password of my own')).statusCode).toBe(200)
      const { url } = await callAs(product.app, staff, {
        method: 'POST',
        url: `/admin/users/${user.id}/password-link`,
      })
      const token = url.split('token=')[1]
      const reset = (password: string) => sent('POST', '/auth/reset-password', { token, password })
      await expectRejected('password', reset(name))
      expect((await reset('another one of my own')).statusCode).toBe(200)
      const { _id } = await postApplication(product.app, {
        email: 'sara@example.com',
        fullName: 'Sara Mostafa',
      })
      await expectRejected(
        'customPassword',
        sent('POST', `/admin/approve/${_id}`, { customPassword: 'sara mostafa' }, staff),
      )
    })

    it('is refused where it is that of a mailed link’s reader, or of the address that the account only claims', async () => {
      const registration = { email, name: 'A Stranger', phone: '01001234567', password: testPassword }
      const { user } = (await sent('POST', '/auth/register', registration)).json()
      const { url } = await callAs(product.app, staff, {
        method: 'POST',
        url: `/admin/users/${user._id}/password-link`,
      })
      await expectRejected(
        'password',
        sent('POST', '/auth/reset-password', { token: url.split('token=')[1], password: email }),
      )
    })

    it('is refused for staff, their sign-in name among it', async () => {
      const right = { currentPassword: testPassword }
      const coach = {
        name: 'Karim Fathy',
        username: 'karim.fathy',
        email: 'coach.karim@example.com',
        ...right,
      }
      for (const password of ['karim.fathy', 'Karim Fathy', 'coach.karim@example.com', 'coach.karim'])
        await expectRejected('password', sent('POST', '/coach', { ...coach, password }, staff))
      const added = await sent('POST', '/coach', { ...coach, password: 'a password of a coach' }, staff)
      const change = (body: object) =>
        sent('PUT', `/coach/${added.json().coach._id}`, { ...body, ...right }, staff)
      await expectRejected('password', change({ password: 'karim.fathy' }))
      await expectRejected('password', change({ password: 'nour.adel', username: 'nour.adel' }))
      expect(
        (await change({ password: 'karim.fathy', username: 'nour.adel', name: 'Nour', email: null }))
          .statusCode,
      ).toBe(200)
      await product.context.db.deleteFrom('users').execute()
      const token = (await ensureFirstAdmin(product.context))?.split('#token=')[1]
      await expectRejected(
        'password',
        sent('POST', '/setup', { token, username: 'the.owner', password: 'The.Owner' }),
      )
    })
  })
})
