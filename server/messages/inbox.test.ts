import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/ids.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let headers: Record<string, string>

const read = async (query = '') =>
  (await product.app.inject({ url: `/api/admin/messages?${query}`, headers })).json()
const mark = (id: string, done: boolean, by = headers) =>
  product.app.inject({
    method: 'PUT',
    url: `/api/admin/messages/${id}`,
    headers: by,
    payload: { read: done },
  })
const names = (inbox: { messages: { name: string }[] }) => inbox.messages.map(({ name }) => name)
const audit = async () =>
  (
    await product.context.db
      .selectFrom('audit_entries')
      .select('action')
      .where('action', 'like', 'message.%')
      .orderBy('at')
      .execute()
  ).map(({ action }) => action)

/** Inserts that many messages, a minute apart, numbered from the oldest; returns their ids. */
async function insertMessages(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let number = 1; number <= count; number++) {
    product.clock.advance(60_000)
    const created_at = product.clock.now()
    const id = newId(created_at)
    ids.push(id)
    await product.context.db
      .insertInto('contact_messages')
      .values({
        id,
        name: `Sara ${number}`,
        email: 'sara@example.com',
        phone: '0100 123 4567',
        phone_e164: '+201001234567',
        message: 'May I start on Saturday?',
        language: 'ar',
        state: 'new',
        done_by: null,
        done_at: null,
        created_at,
      })
      .execute()
  }
  return ids
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('the inbox', () => {
    beforeEach(async () => {
      product = await testApp(kind)
      headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    })
    afterEach(() => product.close())

    rule('is empty without messages', async () => {
      expect(await read()).toEqual({ messages: [], counts: { unread: 0 }, total: 0, page: 1, pages: 0 })
    })

    rule('shows a message that was sent through the contact form', async () => {
      const payload = {
        name: 'Sara Ibrahim',
        email: 'sara@example.com',
        phone: '٠١٠٠ ١٢٣ ٤٥٦٧',
        message: 'Hello.\nMay I start on Saturday?',
      }
      await product.app.inject({
        method: 'POST',
        url: '/api/contact',
        payload,
        headers: { 'accept-language': 'ar' },
      })
      const { messages, counts } = await read()
      expect(counts).toEqual({ unread: 1 })
      expect(messages).toEqual([
        {
          _id: expect.any(String),
          kind: 'message',
          ...payload,
          phone: '0100 123 4567',
          phoneE164: '+201001234567',
          language: 'ar',
          read: false,
          readAt: null,
          createdAt: product.clock.now().toISOString(),
        },
      ])
    })

    it('lists 25 messages in pages, newest first, and counts all waiting ones', async () => {
      await insertMessages(25)
      const first = await read()
      expect(first).toMatchObject({ total: 25, page: 1, pages: 2, counts: { unread: 25 } })
      expect(names(first)).toHaveLength(20)
      expect(names(first)[0]).toBe('Sara 25')
      expect(names(await read('page=2'))).toEqual(['Sara 5', 'Sara 4', 'Sara 3', 'Sara 2', 'Sara 1'])
      expect(names(await read('page=3'))).toEqual([])
    })

    rule('filters done and waiting messages', async () => {
      const [first = '', second = ''] = await insertMessages(3)
      await mark(first, true)
      await mark(second, true)
      expect(await read('read=true')).toMatchObject({ total: 2, counts: { unread: 1 } })
      expect(names(await read('read=true'))).toEqual(['Sara 2', 'Sara 1'])
      expect(names(await read('read=false'))).toEqual(['Sara 3'])
      expect((await read('read=maybe')).code).toBe('invalid_input')
    })

    rule('marks a message as done once, even if repeated, and can undo it', async () => {
      const [id = ''] = await insertMessages(1)
      const doneAt = product.clock.now().toISOString()
      const done = (await mark(id, true)).json().message
      expect(done).toMatchObject({ _id: id, read: true, readAt: doneAt, doneBy: 'karim' })
      product.clock.advance(60_000)
      expect((await mark(id, true)).json().message).toEqual(done)
      const again = (await mark(id, false)).json().message
      expect(again).toMatchObject({ read: false, readAt: null })
      expect(again).not.toHaveProperty('doneBy')
      expect(await audit()).toEqual(['message.done', 'message.reopened'])
      expect((await read()).counts).toEqual({ unread: 1 })
    })

    it('audits one of several concurrent marks', async () => {
      const [id = ''] = await insertMessages(1)
      const answers = await Promise.all(Array.from({ length: 10 }, () => mark(id, true)))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      expect(await audit()).toEqual(['message.done'])
    })

    rule('returns to the second of two staff who marked it, without a change', async () => {
      const [id = ''] = await insertMessages(1)
      const { context } = product
      const mona = await anAccount(context, { role: 'coach', username: 'mona', name: 'Mona Adel' })
      const colleague = (await aSession(context, mona)).headers
      const done = (await mark(id, true, colleague)).json().message
      expect(done.doneBy).toBe('Mona Adel')
      product.clock.advance(60_000)
      const late = await mark(id, true)
      expect([late.statusCode, late.json().code]).toEqual([409, 'message_already_done'])
      expect((await read('read=true')).messages).toEqual([done])
      expect((await mark(id, true, colleague)).statusCode).toBe(200)
      // Anybody who sees the message as done may reopen it.
      expect((await mark(id, false)).statusCode).toBe(200)
      const waits = await mark(id, false, colleague)
      expect([waits.statusCode, waits.json().code]).toEqual([409, 'message_already_waiting'])
      expect(await audit()).toEqual(['message.done', 'message.reopened'])
    })

    rule('has no name for a message that a deleted coach marked', async () => {
      const [id = ''] = await insertMessages(1)
      const { context } = product
      const mona = await anAccount(context, { role: 'coach', username: 'mona' })
      await mark(id, true, (await aSession(context, mona)).headers)
      await context.db.updateTable('contact_messages').set({ done_by: null }).execute()
      const [message] = (await read('read=true')).messages
      expect(message).toMatchObject({ _id: id, read: true })
      expect(message).not.toHaveProperty('doneBy')
      expect((await mark(id, true)).json().code).toBe('message_already_done')
    })

    it('accepts one of two concurrent marks', async () => {
      const [id = ''] = await insertMessages(1)
      const { context } = product
      const mona = await anAccount(context, { role: 'coach', username: 'mona' })
      const colleague = (await aSession(context, mona)).headers
      const answers = await Promise.all([mark(id, true), mark(id, true, colleague)])
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
      expect(await audit()).toEqual(['message.done'])
    })

    rule('rejects an unknown message, and a body without `read`', async () => {
      expect((await mark('nothing', true)).statusCode).toBe(404)
      const [id = ''] = await insertMessages(1)
      const wrong = { method: 'PUT', url: `/api/admin/messages/${id}`, headers, payload: {} } as const
      const answer = await product.app.inject(wrong)
      expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['read']])
    })
  })
})
