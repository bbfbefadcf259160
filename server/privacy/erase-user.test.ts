import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aSession, asBrowser, testPassword } from '#server/test/accounts.ts'
import { onSqlite } from '#server/test/databases.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

type Headers = Record<string, string>

onSqlite((kind) => {
  describe('erasing a user as an admin', () => {
    let product: TestApp
    let memberId: string
    const sessionOfAdmin = async (isBrowser: boolean): Promise<Headers> => {
      const username = isBrowser ? 'salma' : 'nour'
      const admin = await anAccount(product.context, { role: 'admin', username, email: null })
      const { headers, cookie } = await aSession(product.context, admin, { isBrowser })
      return isBrowser ? { ...headers, ...asBrowser, cookie } : headers
    }
    const erase = (headers: Headers, payload?: object) =>
      product.app.inject({
        method: 'DELETE',
        url: `/api/admin/users/${memberId}`,
        headers,
        ...(payload && { payload }),
      })
    const isThere = async () => {
      const users = product.context.db.selectFrom('users').select('id').where('id', '=', memberId)
      return (await users.execute()).length === 1
    }

    beforeEach(async () => {
      product = await testApp(kind)
      memberId = (await anAccount(product.context)).id
    })
    afterEach(() => product.close())

    it('needs the own password in a browser, and tries at it are counted', async () => {
      const browser = await sessionOfAdmin(true)
      for (const payload of [undefined, {}, { currentPassword: 'not the password' }]) {
        const rejected = await erase(browser, payload)
        expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([422, ['currentPassword']])
      }
      for (let count = 0; count < 4; count++) await erase(browser, { currentPassword: 'not the password' })
      const held = await erase(browser, { currentPassword: testPassword })
      expect([held.statusCode, held.json().code]).toEqual([429, 'too_many_attempts'])
      expect(await isThere()).toBe(true)
      product.clock.advance(60_000)
      const erased = await erase(browser, { currentPassword: testPassword })
      expect([erased.statusCode, erased.body, await isThere()]).toEqual([204, '', false])
    })

    it('needs it also where a copied cookie and token come without a browser', async () => {
      const { 'sec-fetch-site': _, ...copied } = await sessionOfAdmin(true)
      expect((await erase(copied)).statusCode).toBe(422)
      expect(await isThere()).toBe(true)
    })

    it('is open to a program by its token alone', async () => {
      expect((await erase(await sessionOfAdmin(false))).statusCode).toBe(204)
      expect(await isThere()).toBe(false)
    })
  })
})
