import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fieldSentence } from '#contract/field-errors.ts'
import { formsOf, takeFromQuota } from '#server/platform/http/rate-limit.ts'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { anApplication, formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { applicationQuota } from './submit-application.ts'

let product: TestApp

afterEach(() => product.close())

// Ids of the same millisecond have no order.
async function aTicket() {
  product.clock.advance(1)
  return (await uploadProof(product.app, formOf(aPdf(), 'a.pdf', 'application/pdf'))).cloudinaryId
}

const apply = (payload: object, headers: Record<string, string> = {}, url = '/api/subscriptions') =>
  product.app.inject({ method: 'POST', url, payload, headers })

const stored = () => product.context.db.selectFrom('applications').selectAll().orderBy('id').execute()
const uploads = () => product.context.db.selectFrom('uploads').selectAll().execute()
const mails = () => product.context.db.selectFrom('outbox').selectAll().orderBy('recipient').execute()

async function counts() {
  const token = await signInAsAdmin(product.context)
  const headers = { authorization: `Bearer ${token}` }
  return (await product.app.inject({ url: '/api/admin/requests', headers })).json().counts
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('an application', () => {
    beforeEach(async () => {
      product = await pricedApp(kind)
    })

    rule(
      'with the ticket of another application is rejected for the ticket, unless it has the same key',
      async () => {
        const [first, second] = [await aTicket(), await aTicket()]
        const other = (ticket: string) => anApplication({ ticket, fullName: 'Somebody Else' })
        const code = async (payload: object, headers = {}) => (await apply(payload, headers)).json().code
        expect((await apply(anApplication({ ticket: first }))).statusCode).toBe(201)
        expect(await code(other(first))).toBe('proof_already_used')
        expect(await code(other(first), { 'idempotency-key': 'fresh' })).toBe('proof_already_used')
        const key = { 'idempotency-key': 'mine' }
        const sent = await apply(anApplication({ ticket: second }), key)
        expect(await code(other(second), key)).toBe('repeat_differs')
        expect(await code(anApplication({ ticket: await aTicket() }), key)).toBe('repeat_differs')
        for (const headers of [key, {}, { 'idempotency-key': 'another' }]) {
          expect((await apply(anApplication({ ticket: second }), headers)).json()).toEqual(sent.json())
        }
        expect(await stored()).toHaveLength(2)
      },
    )

    it('is saved completely: person, order, consent, proof, counts, audit entry and mail', async () => {
      const payload = anApplication({
        ticket: await aTicket(),
        socialMedia: '@sara',
        cloudinaryUrl: 'https://evil.example',
      })
      const response = await apply(payload, { 'accept-language': 'ar-EG' })
      expect(response.statusCode).toBe(201)
      const now = product.clock.now().toISOString()
      const [row] = await stored()
      expect(response.json()).toEqual({
        subscription: {
          _id: row?.id,
          status: 'pending',
          plan: 'professional',
          ...{ price: 2000, months: 1, total: 2000 },
          code: expect.stringMatching(/^[A-HJKMNP-Z2-9]{4}-[A-HJKMNP-Z2-9]{4}$/),
          createdAt: now,
        },
      })
      const [upload] = await uploads()
      expect(upload).toMatchObject({ state: 'claimed', application_id: row?.id, claimed_at: now })
      expect(row).toMatchObject({
        code: response.json().subscription.code,
        kind: 'new',
        phone: '0100 123 4567',
        phone_e164: '+201001234567',
        whatsapp_e164: '+201001234567',
        social_media: '@sara',
        password_hash: expect.stringMatching(/^\$argon2id\$/),
        language: 'ar',
        proof_id: upload?.id,
        consent_version: '1',
        consent_at: now,
      })
      expect(row?.order_facts).toMatchObject({
        plan: 'professional',
        price: 2000,
        currency: 'EGP',
        siteVersion: 1,
        language: 'ar',
      })
      expect(await mails()).toMatchObject([
        { recipient: 'sara@example.com', language: 'ar', subject: expect.stringContaining('تم استلام طلبك') },
      ])
      expect((await mails())[0]?.body_text).toContain(row?.code)
      expect((await mails())[0]?.body_text).toMatch(/صفحة متابعة الطلب|Track your request/)
      expect(JSON.stringify(await mails())).not.toMatch(/Sara Ibrahim|a long enough one/)
      expect(await counts()).toMatchObject({ total: 1, pending: 1, approved: 0, rejected: 0 })
      const trail = await product.context.db.selectFrom('audit_entries').selectAll().execute()
      expect(trail).toContainEqual(
        expect.objectContaining({ action: 'application.sent', subject_id: row?.id }),
      )
    })

    it('that is sent twice by a double click is saved once, and both calls get the same response', async () => {
      const payload = anApplication({ ticket: await aTicket() })
      const [one, other] = await Promise.all([apply(payload), apply(payload)])
      expect([one?.statusCode, other?.statusCode]).toEqual([201, 201])
      expect(other?.json()).toEqual(one?.json())
      expect((await apply(payload)).json()).toEqual(one?.json())
      expect(await stored()).toHaveLength(1)
      expect(await mails()).toHaveLength(1)
    })

    rule('with the proof of another one is rejected', async () => {
      const ticket = await aTicket()
      await apply(anApplication({ ticket }))
      const changed = await apply(anApplication({ ticket, plan: 'basic' }))
      expect([changed.statusCode, changed.json().code]).toEqual([409, 'proof_already_used'])
      const elsewhere = await apply(
        anApplication({ ticket, email: 'b@example.com' }),
        {},
        '/api/subscriptions/submit',
      )
      expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([409, 'proof_already_used'])
      expect(await stored()).toHaveLength(1)
    })

    it('is the only one of twenty at the same moment that gets a proof', async () => {
      const ticket = await aTicket()
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, n) =>
          apply(anApplication({ ticket, email: `r${n}@example.com` }), { 'idempotency-key': `key${n}` }),
        ),
      )
      const codes = answers.map((answer) => answer.json().code ?? answer.statusCode)
      expect(codes.toSorted()).toEqual([201, ...new Array(19).fill('proof_already_used')])
      expect(await stored()).toHaveLength(1)
      expect(await mails()).toHaveLength(1)
      expect(await counts()).toMatchObject({ total: 1, pending: 1 })
    })

    rule('is accepted with any number of pending ones of the same e-mail', async () => {
      const tickets = await Promise.all(Array.from({ length: 6 }, aTicket))
      const answers = await Promise.all(tickets.map((ticket) => apply(anApplication({ ticket }))))
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(6).fill(201))
      expect(await counts()).toMatchObject({ total: 6, pending: 6 })
    })

    it('that cannot be saved completely is not saved at all', async () => {
      const ticket = await aTicket()
      await product.context.db.schema.dropTable('outbox').execute()
      expect((await apply(anApplication({ ticket }))).statusCode).toBe(500)
      expect(await stored()).toEqual([])
      expect(await uploads()).toMatchObject([{ state: 'ready', application_id: null }])
      expect(await counts()).toMatchObject({ total: 0, pending: 0, approved: 0, rejected: 0 })
    })
  })
})

describe('an application', () => {
  beforeEach(async () => {
    product = await pricedApp()
  })

  const required = 'This field is required'
  const phone = 'Enter an 11-digit Egyptian number starting with 01, or + and the country code'
  it.each<[string, Record<string, unknown>, Record<string, string>]>([
    ['no proof', { paymentProof: undefined }, { paymentProof: 'Please upload payment proof.' }],
    [
      'a proof without a ticket',
      { paymentProof: { cloudinaryUrl: 'x' } },
      { 'paymentProof.cloudinaryId': 'Please upload payment proof.' },
    ],
    ['a wrong e-mail', { email: 'sara@' }, { email: 'Enter a valid email like name@example.com' }],
    ['a wrong phone', { phone: '0123' }, { phone }],
    ['a wrong WhatsApp', { whatsapp: 'none' }, { whatsapp: phone }],
    ['no name', { fullName: '   ' }, { fullName: required }],
    [
      'a name that reverses the text direction',
      { fullName: 'Sara \u202Eevil' },
      { fullName: 'This contains characters that aren’t allowed' },
    ],
    ['a list for an e-mail', { email: ['sara@example.com'] }, { email: 'This value isn’t valid' }],
    ['an unknown package', { plan: '__proto__' }, { plan: 'Choose one of the three packages' }],
    ['a short password', { password: '1234567' }, { password: 'Use at least 8 characters' }],
    [
      'a common password',
      { password: 'password1' },
      { password: 'This password is too common and easy to guess. Choose another.' },
    ],
    ['no agreement', { consent: false }, { consent: 'We need your consent to send the request' }],
  ])('with %s names the field, and its proof can still be used', async (_what, wrong, fields) => {
    const ticket = await aTicket()
    const response = await apply(anApplication({ ticket, ...wrong }))
    expect(response.statusCode).toBe(422)
    expect(response.json().fields).toEqual(fields)
    expect(response.json().error).toBe(Object.values(fields)[0])
    expect(await stored()).toEqual([])
    expect((await apply(anApplication({ ticket }))).statusCode).toBe(201)
  })

  it('whose response was lost with the server gets the stored response again', async () => {
    const payload = anApplication({ ticket: await aTicket() })
    const first = await apply(payload)
    // A server that dies between saving an application and its idempotency key leaves this state.
    await product.context.db.deleteFrom('idempotency').execute()
    const second = await apply(payload)
    expect(second.statusCode).toBe(201)
    expect(second.json()).toEqual(first.json())
    await product.context.db.deleteFrom('idempotency').execute()
    expect((await apply({ ...payload, fullName: 'Somebody Else' })).json().code).toBe('proof_already_used')
  })

  it('with an unknown ticket fails with `proof_required`', async () => {
    const response = await apply(anApplication({ ticket: 'made-up' }))
    const sentence = 'Please upload payment proof.'
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { code: 'proof_required', error: sentence, fields: { paymentProof: sentence } },
    ])
  })

  it('has the same time for its sender, on the status page and for staff', async () => {
    const { now } = product.clock
    product.context.clock.now = () => {
      product.clock.advance(1)
      return now()
    }
    const response = await apply(anApplication({ ticket: await aTicket() }))
    const { code, createdAt } = response.json().subscription
    const payload = { code, phoneLast4: '4567' }
    const page = await product.app.inject({ method: 'POST', url: '/api/subscriptions/status', payload })
    const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    const { requests } = (await product.app.inject({ url: '/api/admin/requests', headers })).json()
    expect([page.json().createdAt, requests[0].createdAt]).toEqual([createdAt, createdAt])
  })

  it('may omit the consent, which is then not recorded', async () => {
    await apply(anApplication({ ticket: await aTicket(), consent: undefined }))
    expect(await stored()).toMatchObject([{ consent_version: null, consent_at: null }])
  })

  it('of a robot that fills the honeypot gets a normal response but is not saved', async () => {
    const ticket = await aTicket()
    const response = await apply(anApplication({ ticket, website: 'https://spam.example' }))
    expect(response.statusCode).toBe(201)
    expect(response.json().subscription).toMatchObject({
      status: 'pending',
      code: expect.stringMatching(/^.{4}-.{4}$/),
    })
    expect(await stored()).toEqual([])
    expect(await uploads()).toMatchObject([{ state: 'ready' }])
  })

  it('of a robot counts as a form of its network, so that few responses are stored', async () => {
    const { context } = product
    const network = context.secrets.digest('network', '127.0.0.1')
    const amount = formsOf(applicationQuota).limit - 1
    await takeFromQuota(context, { ...formsOf(applicationQuota), amount }, network)
    const robot = (ticket: string) => apply(anApplication({ ticket, website: 'https://spam.example' }))
    expect((await robot('A'.repeat(22))).statusCode).toBe(201)
    expect((await robot('B'.repeat(22))).statusCode).toBe(429)
    expect(await context.db.selectFrom('idempotency').select('key').execute()).toHaveLength(1)
  })

  it('keeps the price and the features that the applicant saw, for a day after they were changed', async () => {
    await apply(anApplication({ ticket: await aTicket() }))
    const authorization = `Bearer ${await signInAsAdmin(product.context)}`
    const site = (await product.app.inject('/api/site')).json()
    // The order stores only the texts, without the ids of the entries.
    const features = site.settings.packages.professional.features.map(
      ({ ar, en }: { ar: string; en: string }) => ({ ar, en }),
    )
    const later = [{ ar: 'جديد', en: 'New' }]
    Object.assign(site.settings.packages.professional, { price: 2500, features: later })
    const published = await product.app.inject({
      method: 'PUT',
      url: '/api/site',
      payload: site,
      headers: { authorization },
    })
    expect(published.statusCode).toBe(200)
    await apply(anApplication({ ticket: await aTicket(), email: 'b@example.com' }))
    await apply(anApplication({ ticket: await aTicket(), email: 'c@example.com', siteVersion: 1 }))
    product.clock.advance(60 * 60 * 1000)
    await apply(anApplication({ ticket: await aTicket(), email: 'd@example.com', siteVersion: 1 }))
    product.clock.advance(23 * 60 * 60 * 1000 + 1)
    await apply(anApplication({ ticket: await aTicket(), email: 'e@example.com', siteVersion: 1 }))
    const admin = `Bearer ${await signInAsAdmin(product.context)}`
    const list = await product.app.inject({
      url: '/api/subscriptions/all?sort=oldest',
      headers: { authorization: admin },
    })
    expect(list.json().subscriptions.map(({ order }: { order: object }) => order)).toMatchObject([
      { price: 2000, features, siteVersion: 1 },
      { price: 2500, features: later, siteVersion: 2 },
      { price: 2000, features, siteVersion: 1 },
      { price: 2000, features, siteVersion: 1 },
      { price: 2500, features: later, siteVersion: 2 },
    ])
  })

  it('with an unknown site version is rejected, and its proof stays unclaimed for the next attempt', async () => {
    const ticket = await aTicket()
    const send = (siteVersion: number) => apply(anApplication({ ticket, siteVersion }))
    const rejected = await send(99_999)
    expect([rejected.statusCode, rejected.json().fields]).toEqual([
      422,
      { siteVersion: fieldSentence('site_version', 'en') },
    ])
    expect(await stored()).toEqual([])
    expect((await send(0)).statusCode).toBe(201)
  })

  it('with an unknown site version is rejected before its proof is read', async () => {
    const send = (siteVersion?: number) => apply(anApplication({ ticket: 'made-up', siteVersion }))
    expect(Object.keys((await send(99_999)).json().fields)).toEqual(['siteVersion'])
    expect((await send()).json().code).toBe('proof_required')
  })

  it('keeps the price of a version that another process has published in the same second', async () => {
    await apply(anApplication({ ticket: await aTicket() }))
    const { settings, sections } = (await product.app.inject('/api/site')).json()
    settings.packages.professional.price = 2600
    await product.context.db
      .insertInto('site_versions')
      .values({
        version: 2,
        settings: JSON.stringify(settings),
        sections: JSON.stringify(sections),
        published_by: null,
        published_at: product.clock.now(),
      })
      .execute()
    await apply(anApplication({ ticket: await aTicket(), email: 'b@example.com', siteVersion: 2 }))
    const saved = await stored()
    expect(saved.map(({ order_facts }) => order_facts)).toMatchObject([
      { price: 2000, siteVersion: 1 },
      { price: 2600, siteVersion: 2 },
    ])
  })

  it('is mailed to the owner if the site has a contact email', async () => {
    const authorization = `Bearer ${await signInAsAdmin(product.context)}`
    const site = (await product.app.inject('/api/site')).json()
    site.settings.contactEmail = 'coach@example.com'
    await product.app.inject({ method: 'PUT', url: '/api/site', payload: site, headers: { authorization } })
    await apply(anApplication({ ticket: await aTicket(), fullName: 'Sara <b>Ibrahim</b>' }))
    const [toOwner, toApplicant] = await mails()
    expect(toOwner).toMatchObject({ recipient: 'coach@example.com', language: 'ar' })
    expect(toOwner?.body_text).toContain('Sara <b>Ibrahim</b>')
    expect(toOwner?.body_html).toContain('Sara &lt;b&gt;Ibrahim&lt;/b&gt;')
    expect(toApplicant).toMatchObject({ recipient: 'sara@example.com', language: 'en' })
  })

  it('gets the same response with the email of a member, of an account without access or of staff', async () => {
    const { context } = product
    const member = await anAccount(context, { email: 'member@example.com' })
    const registered = {
      name: 'Nour',
      email: 'account@example.com',
      phone: '01012345678',
      password: testPassword,
    }
    await product.app.inject({ method: 'POST', url: '/api/auth/register', payload: registered })
    await anAccount(context, { role: 'coach', email: 'coach@example.com' })
    const shapes = new Set<string>()
    for (const email of [
      'new@example.com',
      'member@example.com',
      'account@example.com',
      'coach@example.com',
    ]) {
      const response = await apply(anApplication({ ticket: await aTicket(), email }))
      shapes.add(`${response.statusCode} ${Object.keys(response.json().subscription)}`)
    }
    expect(shapes.size).toBe(1)
    expect(await stored()).toMatchObject([
      { email: 'new@example.com', kind: 'new', user_id: null },
      { email: 'member@example.com', kind: 'renewal', user_id: member.id },
      { email: 'account@example.com', kind: 'new', user_id: null },
      { email: 'coach@example.com', kind: 'new', user_id: null },
    ])
  })

  it('can be the 61st per network and hour only without quotas', async () => {
    const wrong = anApplication({ ticket: 'made-up' })
    await postApplication(product.app)
    const quota = product.context.db
      .updateTable('throttles')
      .where('key', 'like', `${applicationQuota.name}:%`)
    await quota.set({ fails: 59 }).execute()
    await postApplication(product.app)
    const rejected = await apply(wrong)
    expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too_many_requests'])
    product.context.settings.rateLimits = false
    expect((await apply(wrong)).statusCode).toBe(422)
  })
})
