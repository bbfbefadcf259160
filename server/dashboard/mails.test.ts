import { afterEach, beforeEach, expect, it } from 'vitest'
import { enqueueMail, type NewMail } from '#server/platform/mail/outbox.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp

const secret = 'https://coach.example/reset-password#token=one-time'

/** Puts a mail into the outbox; returns its id. */
async function aMail(given: Partial<NewMail> = {}): Promise<string> {
  const { db, clock } = product.context
  const dedupKey = given.dedupKey ?? 'a-mail'
  const mail = { recipient: 'mona@example.com', subject: 'Hello', text: 'أهلًا & hello\nMona' } as const
  await enqueueMail(db, { ...mail, language: 'ar', isPrivate: false, ...given, dedupKey }, clock.now())
  const row = db.selectFrom('outbox').select('id').where('dedup_key', '=', dedupKey)
  return (await row.executeTakeFirstOrThrow()).id
}

async function read(id: string, token?: string) {
  const authorization = `Bearer ${token ?? (await signInAsAdmin(product.context))}`
  return product.app.inject({ url: `/api/admin/mails/${id}`, headers: { authorization } })
}

/** Sends a message like the contact form, with a phone number. */
async function write(phone: string, email = 'mona@example.com') {
  const payload = { name: 'Mona', email, phone, message: 'Hello there' }
  const sent = await product.app.inject({ method: 'POST', url: '/api/contact', payload })
  expect(sent.statusCode, sent.body).toBe(201)
}

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind)
  })
  afterEach(() => product.close())

  it('shows staff the text of a mail, a coach too, and no member', async () => {
    const id = await aMail()
    const coach = await anAccount(product.context, { role: 'coach', username: 'nour' })
    const answer = await read(id, (await aSession(product.context, coach)).token)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json()).toMatchObject({
      mail: { _id: id, recipient: 'mona@example.com', subject: 'Hello', state: 'waiting' },
      text: 'أهلًا & hello\nMona',
      whatsapp: null,
    })
    const member = await anAccount(product.context)
    const refused = await read(id, (await aSession(product.context, member)).token)
    expect([refused.statusCode, refused.body.includes('hello')]).toEqual([403, false])
    expect((await product.app.inject(`/api/admin/mails/${id}`)).statusCode).toBe(401)
  })

  it('has no text and no link of a private mail, nor of one that was sent or does not exist', async () => {
    await anAccount(product.context, { email: 'mona@example.com' })
    const answer = await read(await aMail({ text: secret, html: secret, isPrivate: true }))
    expect(answer.json()).toMatchObject({ text: null, whatsapp: null })
    expect(answer.body).not.toContain('one-time')
    const sent = await aMail({ dedupKey: 'sent' })
    const { db, clock } = product.context
    const unsaid = { dedupKey: 'unsaid', recipient: 'mona@example.com', subject: 'Hello', text: secret }
    await enqueueMail(db, { ...unsaid, language: 'en' }, clock.now())
    const { id } = await db
      .selectFrom('outbox')
      .select('id')
      .where('dedup_key', '=', 'unsaid')
      .executeTakeFirstOrThrow()
    expect((await read(id)).json()).toMatchObject({ text: null, whatsapp: null })
    await db.updateTable('outbox').set({ state: 'sent', body_text: '' }).where('id', '=', sent).execute()
    expect((await read(sent)).json()).toMatchObject({ mail: { state: 'sent' }, text: null, whatsapp: null })
    expect((await read('nothing')).statusCode).toBe(404)
  })

  it('never shows the text of a mail for a forgotten password, but that of a receipt', async () => {
    await anAccount(product.context, { email: 'mona@example.com' })
    const payload = { email: 'mona@example.com' }
    await product.app.inject({ method: 'POST', url: '/api/auth/forgot-password', payload })
    const row = product.context.db.selectFrom('outbox').select(['id', 'body_text'])
    const { id, body_text } = await row.where('dedup_key', 'like', 'password-%').executeTakeFirstOrThrow()
    const answer = await read(id)
    expect(answer.json()).toMatchObject({ text: null, whatsapp: null })
    // The last line is the signature, which the subject has too.
    for (const line of body_text.split('\n\n').slice(0, -1))
      expect(answer.body).not.toContain(line.slice(0, 40))

    const { code } = await postApplication(product.app, { email: 'sara@example.com' })
    const receipt = await row.where('dedup_key', 'like', 'application-received:%').executeTakeFirstOrThrow()
    const { text, whatsapp } = (await read(receipt.id)).json()
    expect(text).toContain(code)
    expect(new URL(whatsapp).pathname).toBe('/201001234567')
  })

  it('links to the number of what the mail is about, if it has the recipient’s email', async () => {
    const numberOf = async (about: string) => {
      const { whatsapp } = (await read(await aMail({ dedupKey: about, about }))).json()
      const { origin, pathname, searchParams } = new URL(whatsapp)
      expect([origin, searchParams.get('text')]).toEqual(['https://wa.me', 'أهلًا & hello\nMona'])
      return pathname
    }
    await write('01001234561')
    const account = await anAccount(product.context, { email: 'mona@example.com', phone: '01001234562' })
    const applied = { email: 'mona@example.com', phone: '01001234563', whatsapp: '01001234563' }
    await postApplication(product.app, applied)
    const { db } = product.context
    const own = await db.selectFrom('applications').select('id').executeTakeFirstOrThrow()
    product.clock.advance(60_000)
    // Strangers with her email and another number.
    await write('01001234564')
    await postApplication(product.app, { ...applied, phone: '01001234564', whatsapp: '01001234564' })
    const message = db.selectFrom('contact_messages').select('id').orderBy('created_at')
    expect(await numberOf((await message.executeTakeFirstOrThrow()).id)).toBe('/201001234561')
    expect(await numberOf(account.id)).toBe('/201001234562')
    expect(await numberOf(own.id)).toBe('/201001234563')
  })

  it('has no link without an own number: about nothing, something gone, or somebody else', async () => {
    const stranger = { email: 'mona@example.com', phone: '01001234564', whatsapp: '01001234564' }
    await postApplication(product.app, stranger)
    await write(stranger.phone)
    await anAccount(product.context, { email: stranger.email, phone: stranger.phone })
    const others = await anAccount(product.context, { email: 'sara@example.com', phone: '01001234565' })
    for (const about of [undefined, 'gone', others.id]) {
      const id = await aMail({ dedupKey: `about ${about}`, ...(about && { about }) })
      expect((await read(id)).json()).toMatchObject({ text: expect.stringContaining('Mona'), whatsapp: null })
    }
  })

  it('never offers a mail to the coach to a stranger who gave the coach’s email', async () => {
    const coach = 'coach@example.com'
    const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    const { settings, sections, version } = (await product.app.inject('/api/site')).json()
    const payload = { settings: { ...settings, contactEmail: coach }, sections, version }
    const published = await product.app.inject({ method: 'PUT', url: '/api/site', payload, headers })
    expect(published.statusCode, published.body).toBe(200)
    const { db } = product.context
    await db.deleteFrom('outbox').execute()

    await write('01001234561')
    await postApplication(product.app, { email: 'sara@example.com' })
    const toCoach = db.selectFrom('outbox').select(['id', 'body_text']).where('recipient', '=', coach)
    const mails = await toCoach.execute()
    expect(mails).toHaveLength(2)
    // The stranger applies and writes with the coach's email and their own number.
    product.clock.advance(60_000)
    await postApplication(product.app, { email: coach, phone: '01001234564', whatsapp: '01001234564' })
    await write('01001234564', coach)
    for (const { id, body_text } of mails)
      expect((await read(id)).json()).toMatchObject({ text: body_text, whatsapp: null })
  })
})
