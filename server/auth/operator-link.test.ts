import { expect, it } from 'vitest'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { makeOperatorLink } from './index.ts'

eachDatabase((kind) => {
  const withProduct = async (act: (product: TestApp) => Promise<void>) => {
    const product = await testApp(kind, { RATE_LIMITS: 'off' })
    try {
      await act(product)
    } finally {
      await product.close()
    }
  }
  const post = async ({ app }: TestApp, url: string, payload: object) =>
    (await app.inject({ method: 'POST', url: `/api${url}`, payload })).json()

  it('the operator lets a staff user choose a new password, once and for an hour', () =>
    withProduct(async (product) => {
      await anAccount(product.context, { role: 'admin', username: 'karim', email: null })
      const tokenOf = async (name: string) =>
        (await makeOperatorLink(product.context, name))?.split('/reset-password#token=')[1] ?? ''
      const token = await tokenOf(' Karim ')
      const password = 'a new one of the owner'
      expect(await post(product, '/auth/reset-password', { token, password })).toEqual({ email: null })
      const late = await tokenOf('karim')
      product.clock.advance(60 * 60 * 1000)
      for (const used of [token, late]) {
        const again = await post(product, '/auth/reset-password', { token: used, password })
        expect(again.code).toBe('link_invalid')
      }
      expect((await post(product, '/auth/coach-login', { username: 'karim', password })).token).toBeTruthy()
    }))

  it('makes none for members, unknown names and blocked accounts', () =>
    withProduct(async ({ context, clock }) => {
      await anAccount(context, { email: 'mona@example.com' })
      const blocked = await anAccount(context, { role: 'coach', username: 'salma', email: null })
      const at = { blocked_at: clock.now() }
      await context.db.updateTable('users').set(at).where('id', '=', blocked.id).execute()
      for (const name of ['mona@example.com', 'nobody', 'salma', testPassword])
        expect(await makeOperatorLink(context, name)).toBeNull()
    }))
})
