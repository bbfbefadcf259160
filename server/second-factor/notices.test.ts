import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { removeSecondFactorOf } from '#server/accounts/index.ts'
import { anAccount, aSession, testPassword as password } from '#server/test/accounts.ts'
import { anAuthenticator } from '#server/test/authenticator.ts'
import { onSqlite } from '#server/test/databases.ts'
import { aSecondFactor, codeAt } from '#server/test/second-factor.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const origin = 'https://coach.example'

onSqlite((kind) => {
  describe('a change of a second factor', () => {
    let product: TestApp
    beforeEach(async () => {
      product = await testApp(kind, { PUBLIC_URL: origin, RATE_LIMITS: 'off' })
    })
    afterEach(() => product.close())

    async function staff(given: { email?: string | null } = {}) {
      const { email = 'nour@example.com' } = given
      const user = await anAccount(product.context, { role: 'coach', username: 'nour', email })
      const { headers } = await aSession(product.context, user)
      const call = async (method: 'POST' | 'DELETE', url: string, payload: object) => {
        const response = await product.app.inject({
          method,
          url: `/api/auth/second-factor${url}`,
          headers: { ...headers, 'accept-language': 'en' },
          payload,
        })
        expect([url, response.statusCode < 300]).toEqual([url, true])
        return response.statusCode === 204 ? null : response.json()
      }
      return { user, call }
    }
    /** The mails since the last call, with recipients. */
    const mails = async () => {
      const { db } = product.context
      const mails = await db.selectFrom('outbox').select(['recipient', 'about_id', 'body_text']).execute()
      await db.deleteFrom('outbox').execute()
      return mails.map(({ recipient, about_id, body_text }) => [
        recipient,
        about_id,
        body_text.split('\n')[0],
      ])
    }

    it('is mailed to its user, with the kind of change', async () => {
      const { user, call } = await staff()
      const to = (sentence: string) => [[user.email, user.id, sentence]]
      const { secret } = await call('POST', '', { password })
      expect(await mails()).toEqual([])
      await call('POST', '/confirm', { code: codeAt(secret, product.clock.now()) })
      expect(await mails()).toEqual(to('Two-step verification was turned on for your team account.'))
      await call('POST', '/recovery-codes', { password })
      expect(await mails()).toEqual(
        to('New recovery codes were created for your team account. The old ones no longer work.'),
      )
      const key = anAuthenticator(origin)
      const options = await call('POST', '/passkey-options', { password })
      expect(await mails()).toEqual([])
      const made = await call('POST', '/passkeys', { name: 'Key', response: key.register(options) })
      expect(await mails()).toEqual(to('A passkey was added to your team account.'))
      await call('DELETE', `/passkeys/${made.passkey._id}`, { password })
      expect(await mails()).toEqual(to('A passkey was removed from your team account.'))
      await call('DELETE', '', { password })
      expect(await mails()).toEqual(to('Two-step verification was turned off for your team account.'))
    })

    it('is mailed if the operator removes it', async () => {
      const { user } = await staff()
      await aSecondFactor(product.context, user)
      await removeSecondFactorOf(product.context, 'nour')
      expect(await mails()).toEqual([
        [
          'nour@example.com',
          user.id,
          'تم إيقاف التحقق بخطوتين لحسابك في لوحة الإدارة، وذلك من الخادم مباشرة.',
        ],
      ])
      expect(await removeSecondFactorOf(product.context, 'nour')).toBe('no_factor')
      expect(await mails()).toEqual([])
    })

    it('is possible if its user has no e-mail', async () => {
      const { user, call } = await staff({ email: null })
      await aSecondFactor(product.context, user)
      await call('DELETE', '', { password })
      expect(await mails()).toEqual([])
    })
  })
})
