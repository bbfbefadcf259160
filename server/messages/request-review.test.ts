import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { UserRow } from '#server/accounts/index.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { meanwhile } from '#server/test/meanwhile.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let token: string
let member: UserRow
let asMember: Record<string, string>

const asStaff = () => ({ authorization: `Bearer ${token}` })
const ask = (note?: string, headers = asMember) => {
  const payload = note === undefined ? {} : { note }
  return product.app.inject({ method: 'POST', url: '/api/program-reviews', payload, headers })
}
const current = async (headers = asMember) =>
  (await product.app.inject({ url: '/api/program-reviews/current', headers })).json().review
const inbox = async () =>
  (await product.app.inject({ url: '/api/admin/messages', headers: asStaff() })).json()
const mark = (id: string, read: boolean) =>
  product.app.inject({
    method: 'PUT',
    url: `/api/admin/messages/${id}`,
    payload: { read },
    headers: asStaff(),
  })

async function open(kind: 'sqlite' | 'postgres') {
  product = await testApp(kind)
  token = await signInAsAdmin(product.context)
  member = await anAccount(product.context, { email: 'mona@example.com' })
  const numbers = { phone: '0100 123 4567', phone_e164: '+201001234567' }
  await product.context.db.updateTable('users').set(numbers).where('id', '=', member.id).execute()
  asMember = (await aSession(product.context, member)).headers
}

afterEach(() => product.close())

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('a request for a program review', () => {
    beforeEach(() => open(kind))

    rule('is in the inbox with the name of the account, and the member sees when it is done', async () => {
      expect(await current()).toBeNull()
      const answer = await ask('  ركبتي تؤلمني في الاندفاع.\nأريد بديلًا.  ')
      expect(answer.statusCode).toBe(201)
      const note = 'ركبتي تؤلمني في الاندفاع.\nأريد بديلًا.'
      const createdAt = product.clock.now().toISOString()
      const { review } = answer.json()
      expect(review).toEqual({ _id: expect.any(String), note, createdAt, doneAt: null })
      expect(await current()).toEqual(review)
      expect(await inbox()).toMatchObject({
        counts: { unread: 1 },
        messages: [
          {
            _id: review._id,
            kind: 'review',
            userId: member.id,
            name: 'Mona',
            email: 'mona@example.com',
            phone: '0100 123 4567',
            phoneE164: '+201001234567',
            message: note,
            read: false,
          },
        ],
      })
      product.clock.advance(60_000)
      expect((await mark(review._id, true)).statusCode).toBe(200)
      expect(await current()).toEqual({ ...review, doneAt: product.clock.now().toISOString() })
    })

    rule('is mailed to the coach if the site has a contact email', async () => {
      const site = (await product.app.inject('/api/site')).json()
      site.settings.contactEmail = 'coach@example.com'
      await product.app.inject({ method: 'PUT', url: '/api/site', payload: site, headers: asStaff() })
      await ask()
      const [mail] = await product.context.db.selectFrom('outbox').selectAll().execute()
      expect(mail).toMatchObject({
        recipient: 'coach@example.com',
        subject: expect.stringContaining('مراجعة'),
      })
      expect(mail?.body_text).toContain('طلب مراجعة برنامج من Mona.')
      expect(mail?.body_text).toContain('https://wa.me/201001234567')
    })

    it('can be open once: of several at the same time one is saved, and another is accepted when that is done', async () => {
      const answers = await Promise.all([ask('a'), ask('b'), ask('c')])
      expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
      const again = await ask()
      expect([again.statusCode, again.json().code]).toEqual([409, 'review_already_open'])
      const { headers: other } = await aSession(product.context, await anAccount(product.context))
      expect((await ask('mine', other)).statusCode).toBe(201)
      const { _id } = await current()
      await mark(_id, true)
      product.clock.advance(1000)
      expect((await ask('next')).statusCode).toBe(201)
      expect(await current()).toMatchObject({ note: 'next', doneAt: null })
      expect((await inbox()).counts.unread).toBe(2)
    })

    rule('can be reopened only if no later one is open', async () => {
      const { _id } = (await ask('first')).json().review
      await mark(_id, true)
      expect((await mark(_id, false)).statusCode).toBe(200)
      await mark(_id, true)
      product.clock.advance(1000)
      await ask('second')
      const rejected = await mark(_id, false)
      expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'other_review_waits'])
      expect((await inbox()).counts.unread).toBe(1)
    })

    it('is not sent by a member who is being erased', async () => {
      const erase = (tx: Tx) => tx.deleteFrom('users').where('id', '=', member.id).execute()
      expect(await meanwhile(product, erase, [() => ask('My knee')])).toEqual([[401, 'unauthorized']])
      expect((await inbox()).messages).toEqual([])
    })

    rule('is for members with access, and may have no text', async () => {
      const { review } = (await ask()).json()
      expect(review.note).toBe('')
      expect((await ask('x'.repeat(1001))).statusCode).toBe(422)
      expect((await ask('', asStaff())).statusCode).toBe(403)
      product.clock.advance(31 * 24 * 60 * 60 * 1000)
      expect((await ask()).statusCode).toBe(401)
    })
  })
})
