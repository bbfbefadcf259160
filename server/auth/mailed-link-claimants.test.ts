import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#server/test/accounts.ts'
import { formOf, uploadProof } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { fillAccount } from '#server/test/filled-account.ts'
import { type MailServer, startMailServer } from '#server/test/mail-server.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { deliverMails, textOfMail } from '#server/test/read-mail.ts'
import { readZip } from '#server/test/read-zip.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { openWhatsAppLink, registerAs, victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }
type Registered = { userId: string; headers: Headers; token: string }

const own = { name: victim.fullName, phone: victim.phone, password: testPassword }
const squatting = { name: 'Evil Name', phone: victim.phone }
const typed = { name: victim.fullName, phone: victim.phone, password: 'a password of my own' }

onSqlite((kind) => {
  let product: TestApp
  let staff: Headers
  let mailServer: MailServer

  beforeEach(async () => {
    mailServer = await startMailServer()
    const mail = {
      SMTP_URL: mailServer.url,
      MAIL_FROM: 'coach@example.com',
      PUBLIC_URL: 'https://coach.example',
      RATE_LIMITS: 'off',
    }
    product = await pricedApp(kind, mail)
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(async () => {
    await product.close()
    await mailServer.stop()
  })

  const get = (url: string, headers: Headers = staff) => callAs(product.app, headers, { method: 'GET', url })
  const post = (url: string, headers: Partial<Headers>, payload: object = {}) =>
    callAs(product.app, headers, { method: 'POST', url, payload })

  const newestToken = async () => {
    await deliverMails(product, mailServer)
    const mail = mailServer.received.at(-1)
    return /#token=([\w-]+)/.exec(mail ? textOfMail(mail) : '')?.[1] ?? ''
  }
  /** Registers an account a second after the last one, and returns it with the mailed link's token. */
  async function register(given: Parameters<typeof registerAs>[1]): Promise<Registered> {
    product.clock.advance(1000)
    const registered = await registerAs(product.app, given)
    return { ...registered, token: await newestToken() }
  }
  const subscribe = async ({ headers }: Registered): Promise<string> =>
    (await post('/subscriptions/subscribe', headers, { planId: 'basic' })).subscription._id
  const openLink = async ({ token }: Registered, email = victim.email): Promise<Headers> => {
    await post('/auth/reset-password', {}, { token, ...typed })
    const payload = { email, password: typed.password }
    const answer = await product.app.inject({ method: 'POST', url: '/api/auth/login', payload })
    return { authorization: `Bearer ${answer.json().renewalToken}` }
  }
  const ownId = async (headers: Headers) => (await get('/auth/profile', headers)).user._id
  const requestOf = async (id: string) => (await get(`/admin/requests/${id}`)).subscription

  const sentBy = async (registered: Registered) => ({ registered, paid: await subscribe(registered) })
  const approve = async (id: string, payload: object = {}) => {
    const url = `/api/admin/approve/${id}`
    const answer = await product.app.inject({ method: 'POST', url, headers: staff, payload })
    return { status: answer.statusCode, ...answer.json() }
  }
  const requestSeenBy = async (headers: Headers) =>
    (await get('/subscriptions/current', headers)).request ?? null

  describe('the account that whoever opens a mailed link gets, where several have a number that they type', () => {
    it('is the one whose number is proved, whichever of the mails is opened', async () => {
      await register(squatting)
      const mine = await register(own)
      const other = await register(squatting)
      const { userId } = mine
      await openWhatsAppLink(product.app, staff, { userId, password: testPassword })
      expect(await ownId(await openLink(other))).toBe(userId)
    })

    it.each(['before', 'after'])(
      'is a new one where no number is proved: a stranger came %s her',
      async (when) => {
        const strangers = when === 'before' ? [await register(squatting)] : []
        const mine = await register(own)
        if (when === 'after') strangers.push(await register(squatting), await register(squatting))
        // Its link moves to the newest of them.
        await post('/auth/forgot-password', {}, { email: victim.email })
        const me = await openLink({ ...mine, token: await newestToken() })
        expect([mine, ...strangers].map(({ userId }) => userId)).not.toContain(await ownId(me))
        expect((await get('/admin/users')).users).toMatchObject([{ name: victim.fullName }])
      },
    )

    it('is a new one where the numbers of two are proved', async () => {
      const accounts = [await register(own), await register(own), await register(squatting)]
      for (const { userId } of accounts.slice(0, 2)) {
        await openWhatsAppLink(product.app, staff, { userId, password: testPassword })
      }
      const me = await openLink(await register(squatting))
      expect(accounts.map(({ userId }) => userId)).not.toContain(await ownId(me))
    })
  })

  describe('the account that whoever opens a mailed link gets, where one has a number that they type', () => {
    it('is that one with what it sent, whichever of the mails is opened', async () => {
      const mine = await sentBy(await register(own))
      const stranger = await register({ name: 'Evil Name', phone: '01099999999' })
      const me = await openLink(stranger)
      expect(await ownId(me)).toBe(mine.registered.userId)
      expect(await requestSeenBy(me)).toMatchObject({ _id: mine.paid })
      expect(await requestOf(mine.paid)).toMatchObject({ sentByAccount: true })
    })
  })

  describe('what the accounts sent that give way to whoever opens a mailed link', () => {
    const evil = { name: 'Evil Name', phone: '01099999999' }

    it('stays with staff as it was sent, and is no request of hers', async () => {
      const fake = await subscribe(await register(squatting))
      const mine = await sentBy(await register(own))
      const late = await sentBy(await register(squatting))
      const me = await openLink(late.registered)
      const names: [string, string][] = [
        [fake, 'Evil Name'],
        [mine.paid, victim.fullName],
        [late.paid, 'Evil Name'],
      ]
      for (const [id, fullName] of names) {
        const request = await requestOf(id)
        expect(request).toMatchObject({ status: 'pending', sentByAccount: false, fullName })
        // The victim typed the number in these applications, which verifies none.
        expect(request.otherPersonPossible).toBe(true)
        for (const none of ['userId', 'emailProvedByOther']) {
          expect(request).not.toHaveProperty(none)
        }
      }
      expect(await requestSeenBy(me)).toBeNull()
      expect((await get('/admin/requests?q=evil')).requests).toHaveLength(2)
      const { url } = await post('/auth/export', me)
      const files = await readZip((await product.app.inject({ url })).rawPayload)
      expect(JSON.parse(`${files.get('data.json')}`).requests).toEqual([])
    })

    it('is approved for her once staff say it is her, though a stranger had registered last with her number', async () => {
      const mine = await sentBy(await register(own))
      const me = await openLink(await register(squatting))
      expect((await approve(mine.paid)).code).toBe('other_person_possible')
      const { status, user } = await approve(mine.paid, { samePerson: true })
      expect([status, user._id, user.name]).toEqual([200, await ownId(me), victim.fullName])
      expect((await get('/subscriptions/current', me)).subscription).toMatchObject({ status: 'active' })
    })

    it('is approved for her where she types another number than before, once staff say it is her', async () => {
      const mine = await sentBy(await register({ ...own, phone: '01055555555' }))
      const me = await openLink(mine.registered)
      expect(await requestSeenBy(me)).toBeNull()
      const shown = await requestOf(mine.paid)
      expect(shown).toMatchObject({ otherPersonPossible: true, phone: '01055555555' })
      expect(shown).not.toHaveProperty('emailProvedByOther')
      const approval = await approve(mine.paid)
      expect([approval.status, approval.code]).toEqual([409, 'other_person_possible'])
      const { status, user } = await approve(mine.paid, { samePerson: true })
      expect([status, user._id, user.phone]).toEqual([200, await ownId(me), victim.phone])
    })

    it('is asked about where it names another number and she keeps her own account', async () => {
      const fake = await subscribe(await register(evil))
      await openLink(await register(own))
      const approval = await approve(fake)
      expect([approval.status, approval.code]).toEqual([409, 'other_person_possible'])
    })

    it('can be approved for her also where it once gave way to an account that was approved by mistake', async () => {
      const mine = await sentBy(await register(own))
      const mistaken = await sentBy(await register(evil))
      const { user } = await approve(mistaken.paid)
      expect((await approve(mine.paid)).code).toBe('email_proved_by_other')
      await callAs(product.app, staff, { method: 'DELETE', url: `/admin/users/${user._id}` })
      const me = await openLink(await register(own))
      expect((await approve(mine.paid, { samePerson: true })).user._id).toBe(await ownId(me))
    })
  })

  describe('the account that whoever opens a mailed link gets, where none has a number that they type', () => {
    const heba = { name: 'Heba', phone: '01055555555', password: 'the password of Heba' }
    const cellsWith = async (text: string): Promise<string[]> => {
      const { db } = product.context
      const tables = (await db.introspection.getTables()).filter(({ isView }) => !isView)
      const found = new Set<string>()
      for (const { name } of tables) {
        const { rows } = await sql<Record<string, unknown>>`select * from ${sql.table(name)}`.execute(db)
        for (const row of rows) {
          for (const [column, value] of Object.entries(row)) {
            if (JSON.stringify(value ?? '').includes(text)) found.add(`${name}.${column}`)
          }
        }
      }
      return [...found].toSorted()
    }
    const rowOf = (id: string) =>
      product.context.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()

    it('is a new one: what staff gave one that claimed the address reaches nobody else', async () => {
      const registered = await register(heba)
      const title = 'Heba: diet for diabetes'
      const diet = { resourceType: 'document', type: 'diet', title, url: 'https://example.com/diet' }
      await post(`/admin/users/${registered.userId}/resources`, staff, diet)
      const me = await openLink(registered)
      expect(await ownId(me)).not.toBe(registered.userId)
      expect(JSON.stringify(await get('/subscriptions/current', me))).not.toContain('diabetes')
      expect(JSON.stringify(await get('/admin/users'))).not.toContain('diabetes')
      const { users } = await get('/admin/users?q=hana')
      expect(users).toMatchObject([{ name: typed.name, confirmed: { email: true, phone: false } }])
      expect((await get('/admin/users?q=heba')).users).toEqual([])
      const { url } = await post('/auth/export', me)
      const files = await readZip((await product.app.inject({ url })).rawPayload)
      expect(`${files.get('data.json')}`).not.toMatch(/Heba|diabetes/)
    })

    it('has nothing of any column or table of the one that the link was made for', async () => {
      const fresh = await ownId(
        await openLink(await register({ ...heba, email: 'fresh@example.com' }), 'fresh@example.com'),
      )
      const registered = await register(heba)
      await uploadProof(product.app, formOf(aPdf(), 'receipt.pdf', 'application/pdf'))
      const uploads = await product.context.db.selectFrom('uploads').select('id').execute()
      const { _id: staffId } = (await get('/auth/verify-admin')).user
      const [userId, uploadId] = [registered.userId, uploads[0]?.id ?? '']
      const columns = await fillAccount(product.context, { userId, staffId, uploadId })
      const mine = await ownId(await openLink(registered))
      const [got, control] = [await rowOf(mine), await rowOf(fresh)]
      for (const column of columns) expect([column, got?.[column]]).toEqual([column, control?.[column]])
      expect(await cellsWith(mine)).toEqual(await cellsWith(fresh))
      expect((await cellsWith(userId)).filter((cell) => !cell.startsWith('audit_entries.'))).toEqual([])
      // What stays for staff is anonymous.
      const stays = ['access_periods.id', 'applications.id', 'receipts.application_id', 'receipts.id']
      expect(await cellsWith('filled')).toEqual(stays)
    })

    it('is opened by that link once, and has the accounts give way that claimed the address', async () => {
      const first = await register(heba)
      const second = await register({ ...heba, phone: '01066666666' })
      const me = await openLink(first)
      for (const { userId, headers, token } of [first, second]) {
        expect((await product.app.inject({ url: '/api/auth/profile', headers })).statusCode).toBe(401)
        expect(await rowOf(userId)).toBeUndefined()
        const payload = { ...typed, token }
        const late = await product.app.inject({ method: 'POST', url: '/api/auth/reset-password', payload })
        expect([late.statusCode, late.json().code]).toEqual([404, 'link_invalid'])
      }
      expect(await ownId(me)).toBeDefined()
      const actions = product.context.db.selectFrom('audit_entries').select(['action', 'subject_id'])
      const proved = await actions.where('action', '=', 'email.verified').execute()
      expect(proved).toEqual([{ action: 'email.verified', subject_id: await ownId(me) }])
    })
  })
})
