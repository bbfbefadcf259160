import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aSession, asBrowser, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { type MailServer, startMailServer } from '#server/test/mail-server.ts'
import { callAs, livePerson, person } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { deliverMails, textOfMail } from '#server/test/read-mail.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { sweepUploads } from '#server/uploads/index.ts'

type Headers = { authorization: string }
const traces = [
  ...[person.fullName, 'Zeinhom', 'mariam', person.email, person.socialMedia],
  ...[person.phone, person.whatsapp, person.phoneE164, person.whatsappE164, '1098765432', '1155512345'],
]

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  let product: TestApp
  let staff: Headers

  const open = async (environment: Record<string, string> = {}) => {
    product = await pricedApp(kind, environment)
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  }
  beforeEach(() => open())
  afterEach(() => product.close())

  const erase = (headers: Record<string, string>, password: string = person.password) => {
    const url = '/api/auth/delete-account'
    return product.app.inject({ method: 'POST', url, headers, payload: { password } })
  }
  const eraseAsAdmin = (userId: string) =>
    product.app.inject({ method: 'DELETE', url: `/api/admin/users/${userId}`, headers: staff })
  const get = (url: string, headers: Headers = staff) => callAs(product.app, headers, { method: 'GET', url })

  /** Every text or JSON cell of the database, with its location. */
  async function everyText(): Promise<{ place: string; text: string }[]> {
    const { db } = product.context
    const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView)
    const cells: { place: string; text: string }[] = []
    for (const { name, columns } of tables) {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
      for (const row of rows) {
        for (const column of columns) {
          const value = row[column.name]
          const text = typeof value === 'string' ? value : JSON.stringify(value ?? '')
          cells.push({ place: `${name}.${column.name}`, text })
        }
      }
    }
    return cells
  }
  const tracesLeft = async () =>
    (await everyText())
      .filter(({ text }) => traces.some((trace) => text.toLowerCase().includes(trace.toLowerCase())))
      .map(({ place }) => place)

  async function storedFiles(): Promise<number> {
    let count = 0
    for await (const { key } of product.context.files.listStored()) if (key) count++
    return count
  }

  async function assertCountsTrue(): Promise<void> {
    const { counts } = await get('/admin/requests')
    const rows = await product.context.db.selectFrom('applications').select('status').execute()
    const count = (status: string) => rows.filter((row) => row.status === status).length
    expect(counts).toMatchObject({
      total: rows.length,
      pending: count('pending'),
      approved: count('approved'),
      rejected: count('rejected'),
    })
    const users = await product.context.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'user')
      .execute()
    const { stats } = await get('/admin/coach-dashboard')
    expect(stats).toMatchObject({ totalUsers: users.length, pendingRequests: count('pending') })
  }

  describe('erasing a person', () => {
    it('leaves no name, e-mail, number or other identifier in any table, and no file', async () => {
      const { settings, sections, version } = (await product.app.inject({ url: '/api/site' })).json()
      const publication = { settings: { ...settings, contactEmail: 'owner@example.com' }, sections, version }
      await callAs(product.app, staff, { method: 'PUT', url: '/site', payload: publication })
      const { userId } = await livePerson(product, staff)
      const { db } = product.context
      const theirs = db.selectFrom('applications').select('id').where('user_id', '=', userId)
      const decision = {
        outcome: 'rejected',
        decided_by: 'karim',
        network: 'n',
        failed_code: 'busy',
      } as const
      for (const { id } of await theirs.execute()) {
        await db
          .insertInto('held_decisions')
          .values({ application_id: id, ...decision })
          .execute()
      }
      const transfer = await db.selectFrom('transfers').selectAll().executeTakeFirstOrThrow()
      // What is left of a transfer of which they had a share.
      await db
        .insertInto('transfers')
        .values({ ...transfer, part: 1, application_id: null })
        .execute()
      const mails = product.context.db.selectFrom('outbox').select('id')
      expect(await mails.where('recipient', '=', 'owner@example.com').execute()).toHaveLength(4)
      const before = await tracesLeft()
      for (const place of [
        'users.name',
        'users.email',
        'applications.phone_e164',
        'applications.rejection_reason',
        'contact_messages.message',
        'items.title',
        'progress_entries.note',
        'progress_entries.comment',
        'intake_steps.answers',
        'user_notes.text',
        'user_tags.tag',
        'search_terms.term',
        'transfers.sender_name',
        'transfers.reference',
        'uploads.original_name',
        'audit_entries.details',
        'outbox.recipient',
        'outbox.body_text',
      ])
        expect(before).toContain(place)
      expect(await storedFiles()).toBeGreaterThan(4)
      const networks = product.context.db.selectFrom('known_networks').selectAll()
      expect(await networks.execute()).toHaveLength(1)
      const waitingFrom = product.context.db.selectFrom('applications').select('network_expires_at')
      const ofWaiting = waitingFrom.where('network_block', 'is not', null)
      expect(await ofWaiting.execute()).toHaveLength(1)
      const erased = await eraseAsAdmin(userId)
      expect([erased.statusCode, erased.body]).toEqual([204, ''])
      expect(await tracesLeft()).toEqual([])
      expect(await db.selectFrom('held_decisions').selectAll().execute()).toEqual([])
      expect(await storedFiles()).toBe(0)
      const tables = [
        'sessions',
        'items',
        'item_uses',
        'progress_entries',
        'progress_photos',
        'intake_steps',
        'reminders',
        'user_notes',
        'user_tags',
      ]
      const ofPerson = (await everyText()).filter(({ text }) => text === userId).map(({ place }) => place)
      expect(ofPerson.filter((place) => tables.some((table) => place.startsWith(table)))).toEqual([])
      expect(await product.context.db.selectFrom('uploads').selectAll().execute()).toEqual([])
      expect(await networks.execute()).toEqual([])
      expect(await ofWaiting.execute()).toEqual([])
      expect(await waitingFrom.where('network_expires_at', 'is not', null).execute()).toEqual([])
    })

    rule(
      'leaves files that could not be deleted to the next cleanup, which does not set them aside',
      async () => {
        const { userId } = await livePerson(product, staff)
        const { files } = product.context
        const { remove } = files
        files.remove = () => Promise.reject(new Error('the disk is away'))
        expect((await eraseAsAdmin(userId)).statusCode).toBe(204)
        expect(await storedFiles()).toBeGreaterThan(4)
        files.remove = remove
        await sweepUploads(product.context)
        expect(await storedFiles()).toBe(0)
        for await (const { key } of files.listAside()) throw new Error(`${key} is still there`)
      },
    )

    rule(
      'keeps for the books what was ordered, when, and for how long, with numbers that stay true',
      async () => {
        const { userId } = await livePerson(product, staff)
        await assertCountsTrue()
        await eraseAsAdmin(userId)
        await assertCountsTrue()
        const { requests, counts } = await get('/admin/requests?sort=oldest')
        expect(counts).toMatchObject({ total: 3, pending: 0, approved: 1, rejected: 1 })
        const nobody = { fullName: '', email: '', phone: '', whatsapp: '', paymentProof: null }
        expect(requests).toMatchObject([
          { ...nobody, status: 'rejected', plan: 'basic', order: { price: 1200 } },
          { ...nobody, status: 'approved', plan: 'premium', order: { price: 3200 } },
          { ...nobody, status: 'cancelled', plan: 'professional', order: { price: 2000 } },
        ])
        for (const request of requests) {
          expect(request).not.toHaveProperty('payCode')
          expect(request).not.toHaveProperty('paymentMethod')
        }
        expect(await product.context.db.selectFrom('pay_codes').select('code').execute()).toEqual([])
        expect(await product.context.db.selectFrom('access_periods').selectAll().execute()).toMatchObject([
          { user_id: null, plan: 'premium', days: 30, application_id: requests[1]._id },
        ])
        for (const q of ['zeinhom', '8765432', 'mariam.zeinhom@example.com']) {
          expect((await get(`/admin/requests?q=${q}`)).requests).toEqual([])
          expect((await get(`/admin/users?q=${q}`)).users).toEqual([])
        }
      },
    )

    rule(
      'by the account itself takes what was approved for it, and what was sent without signing in stays',
      async () => {
        const { headers, applicationIds } = await livePerson(product, staff)
        await erase(headers)
        await assertCountsTrue()
        const { requests } = await get('/admin/requests?sort=oldest')
        const [rejected, approved, pending] = applicationIds
        expect(requests).toMatchObject([
          { _id: rejected, fullName: person.fullName, status: 'rejected' },
          { _id: approved, fullName: '', email: '', phone: '', status: 'approved', paymentProof: null },
          { _id: pending, fullName: person.fullName, status: 'pending' },
        ])
        expect((await get('/admin/messages')).messages).toMatchObject([{ email: person.email }])
        const places = new Set((await tracesLeft()).map((place) => place.split('.')[0]))
        const sent = [
          'applications',
          'audit_entries',
          'contact_messages',
          'outbox',
          'search_terms',
          'uploads',
        ]
        expect([...places].toSorted()).toEqual(sent)
      },
    )

    rule('ends every sign-in, and the address can be used for a new account', async () => {
      const { headers, userId } = await livePerson(product, staff)
      await erase(headers)
      const { app } = product
      expect((await app.inject({ url: '/api/auth/profile', headers })).statusCode).toBe(401)
      const { email, password } = person
      const signIn = () =>
        app.inject({ method: 'POST', url: '/api/auth/login', payload: { email, password } })
      expect((await signIn()).statusCode).toBe(401)
      const { _id } = await postApplication(app, person)
      const again = await callAs(app, staff, { method: 'POST', url: `/admin/approve/${_id}`, payload: {} })
      expect(again.user).toMatchObject({ resources: { videos: [], documents: [] }, paymentProof: {} })
      expect(again.user._id).not.toBe(userId)
      expect((await signIn()).statusCode).toBe(200)
    })

    rule('changes nothing of other people', async () => {
      const other = await anAccount(product.context)
      const { headers: others } = await aSession(product.context, other)
      const { _id } = await postApplication(product.app, { email: 'other@example.com' })
      const { headers } = await livePerson(product, staff)
      const before = await get('/auth/profile', others)
      const request = await get(`/admin/requests/${_id}`)
      await erase(headers)
      expect(await get('/auth/profile', others)).toEqual(before)
      expect(await get(`/admin/requests/${_id}`)).toEqual(request)
    })

    rule('requires the password, throttled like sign-ins, and changes nothing without it', async () => {
      const user = await anAccount(product.context)
      const { headers } = await aSession(product.context, user)
      const wrong = await erase(headers, 'another password')
      expect([wrong.statusCode, wrong.json().fields]).toEqual([
        422,
        { password: 'This isn’t your current password' },
      ])
      for (let count = 0; count < 4; count++) await erase(headers, 'another password')
      expect((await erase(headers, testPassword)).statusCode).toBe(429)
      product.clock.advance(60_000)
      expect((await erase(headers, testPassword)).statusCode).toBe(204)
    })

    rule('is possible after access has ended, and clears the cookie', async () => {
      const user = await anAccount(product.context, { days: 0 })
      const payload = { email: user.email, password: testPassword }
      const url = '/api/auth/login'
      const signIn = await product.app.inject({ method: 'POST', url, payload, headers: asBrowser })
      const authorization = `Bearer ${signIn.json().renewalToken}`
      const erased = await erase({ ...asBrowser, authorization, cookie: cookiesOf(signIn) }, testPassword)
      expect(erased.statusCode).toBe(204)
      expect(erased.cookies).toMatchObject([{ name: 'fp-member', value: '', maxAge: 0 }])
    })

    rule('by admins is only for users, and is audited without personal data', async () => {
      const { userId } = await livePerson(product, staff)
      const coach = await anAccount(product.context, { role: 'coach', username: 'coach' })
      const remove = (id: string, headers: Headers = staff) =>
        product.app.inject({ method: 'DELETE', url: `/api/admin/users/${id}`, headers })
      const signIn = { username: 'coach', password: testPassword }
      const { token } = await callAs(
        product.app,
        {},
        { method: 'POST', url: '/auth/coach-login', payload: signIn },
      )
      expect((await remove(userId, { authorization: `Bearer ${token}` })).statusCode).toBe(403)
      expect((await remove(coach.id)).statusCode).toBe(404)
      expect((await remove(userId)).statusCode).toBe(204)
      expect((await remove(userId)).statusCode).toBe(404)
      expect(await tracesLeft()).toEqual([])
      const entries = product.context.db.selectFrom('audit_entries').select(['actor_id', 'details'])
      const erasures = await entries.where('action', '=', 'user.erased').execute()
      const admin = await product.context.db
        .selectFrom('users')
        .select('id')
        .where('role', '=', 'admin')
        .executeTakeFirstOrThrow()
      const person = product.context.secrets.digest('erased person', userId)
      expect(erasures).toEqual([{ actor_id: admin.id, details: { person } }])
    })
  })

  describe('concurrently with an erasure', () => {
    const theirs = { email: person.email, phone: person.phone }

    it('an approval succeeds before it or fails, and leaves no personal data in either case', async () => {
      for (const isErasureFirst of [true, false]) {
        const { _id } = await postApplication(product.app, person)
        const url = `/api/admin/approve/${_id}`
        const approve = () => product.app.inject({ method: 'POST', url, headers: staff, payload: {} })
        const user = (await get('/admin/users')).users[0] ?? (await anAccount(product.context, theirs))
        const remove = () =>
          product.app.inject({
            method: 'DELETE',
            url: `/api/admin/users/${user._id ?? user.id}`,
            headers: staff,
          })
        const [first, second] = await Promise.all(
          isErasureFirst ? [remove(), approve()] : [approve(), remove()],
        )
        const [erased, approved] = isErasureFirst ? [first, second] : [second, first]
        expect(erased.statusCode).toBe(204)
        expect([200, 404, 409]).toContain(approved.statusCode)
        await assertCountsTrue()
        expect(await tracesLeft()).toEqual([])
      }
    })

    it('a new proof is accepted before it or fails, and reopens no review', async () => {
      for (const isErasureFirst of [true, false]) {
        const { id } = await anAccount(product.context, theirs)
        const { _id, code } = await postApplication(product.app, person)
        await callAs(product.app, staff, { method: 'POST', url: `/admin/reject/${_id}`, payload: {} })
        const { cloudinaryId } = await uploadProof(product.app, formOf(aPdf(), 'a.pdf', 'application/pdf'))
        const key = { code, phoneLast4: person.phone.slice(-4) }
        const payload = { ...key, paymentProof: { cloudinaryId } }
        const { app } = product
        const send = () => app.inject({ method: 'POST', url: '/api/subscriptions/status/proof', payload })
        const remove = () => app.inject({ method: 'DELETE', url: `/api/admin/users/${id}`, headers: staff })
        const both = await Promise.all(isErasureFirst ? [remove(), send()] : [send(), remove()])
        const [erased, sent] = isErasureFirst ? both : [both[1], both[0]]
        expect(erased?.statusCode).toBe(204)
        expect([200, 404, 409]).toContain(sent?.statusCode)
        expect((await get('/admin/requests')).counts.pending).toBe(0)
        await assertCountsTrue()
        expect(await tracesLeft()).toEqual([])
        const claimed = product.context.db.selectFrom('uploads').selectAll().where('state', '=', 'claimed')
        expect(await claimed.execute()).toEqual([])
      }
    })

    it('a second erasure is not_found', async () => {
      const { headers, userId } = await livePerson(product, staff)
      const byStaff = product.app.inject({
        method: 'DELETE',
        url: `/api/admin/users/${userId}`,
        headers: staff,
      })
      const [own, others] = await Promise.all([erase(headers), byStaff])
      expect([
        [204, 404],
        [401, 204],
      ]).toContainEqual([own.statusCode, others.statusCode])
      await assertCountsTrue()
    })

    it('other calls of the person succeed before it or fail, and leave nothing', async () => {
      const { headers, userId } = await livePerson(product, staff)
      const { app } = product
      const call = (method: 'POST' | 'PUT', url: string, payload: object) =>
        app.inject({ method, url: `/api${url}`, headers, payload })
      const answers = await Promise.all([
        eraseAsAdmin(userId),
        call('PUT', '/auth/profile', { name: 'Mariam Zeinhom the second' }),
        call('PUT', '/progress/entries/2026-02-28', { note: 'Zeinhom was here', basis: null }),
        call('POST', '/auth/forgot-password', { email: person.email }),
        call('POST', '/auth/export', {}),
      ])
      expect(answers[0].statusCode).toBe(204)
      for (const { statusCode, body } of answers) expect(statusCode, body).not.toBe(500)
      expect(await tracesLeft()).toEqual([])
    })
  })

  rule.describe('the mail about an erasure', () => {
    let mailServer: MailServer
    beforeEach(async () => {
      mailServer = await startMailServer()
    })
    afterEach(() => mailServer.stop())

    it('is the last row with their address, in their language, and is deleted once it is sent', async () => {
      await product.close()
      await open({ SMTP_URL: mailServer.url, MAIL_FROM: 'coach@example.com' })
      const { userId } = await livePerson(product, staff)
      await eraseAsAdmin(userId)
      expect(await tracesLeft()).toEqual(['outbox.recipient'])
      await deliverMails(product, mailServer)
      expect(mailServer.received.map(({ recipients }) => recipients)).toEqual([[person.email]])
      const text = textOfMail(mailServer.received[0] ?? { raw: '' })
      expect(text).toContain('We deleted your account')
      expect(text).not.toContain('Mariam')
      expect(await tracesLeft()).toEqual([])
    })
  })
})
