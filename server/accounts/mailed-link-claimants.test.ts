import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testPassword } from '#server/testing/accounts.ts'
import { formOf, uploadProof } from '#server/testing/applications.ts'
import { eachDatabase } from '#server/testing/databases.ts'
import { fillAccount } from '#server/testing/filled-account.ts'
import { type MailServer, startMailServer } from '#server/testing/mail-server.ts'
import { callAs } from '#server/testing/person.ts'
import { deliverMails, textOfMail } from '#server/testing/read-mail.ts'
import { readZip } from '#server/testing/read-zip.ts'
import { aPdf } from '#server/testing/sample-pdfs.ts'
import { signInAsAdmin } from '#server/testing/staff.ts'
import { openWhatsAppLink, registerAs, victim } from '#server/testing/strangers.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

type Headers = { authorization: string }
type Registered = { userId: string; headers: Headers; token: string }

const own = { name: victim.fullName, phone: victim.phone, password: testPassword }
const squatting = { name: 'Evil Name', phone: victim.phone }
const typed = { name: victim.fullName, phone: victim.phone, password: 'a password of my own' }

eachDatabase((kind) => {
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
    product = await testApp(kind, mail)
    staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  })
  afterEach(async () => {
    await product.close()
    await mailServer.stop()
  })

  const get = (url: string, headers: Headers = staff) => callAs(product.app, headers, { method: 'GET', url })
  const post = (url: string, headers: Partial<Headers>, payload: object = {}) =>
    callAs(product.app, headers, { method: 'POST', url, payload })

  /** Registers an account a second after the last one, and answers the link that was mailed to the address with it. */
  async function register(given: Parameters<typeof registerAs>[1]): Promise<Registered> {
    product.clock.advance(1000)
    const registered = await registerAs(product.app, given)
    await deliverMails(product, mailServer)
    const mail = mailServer.received.at(-1)
    return { ...registered, token: /#token=([\w-]+)/.exec(mail ? textOfMail(mail) : '')?.[1] ?? '' }
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

  describe('the account that whoever opens a mailed link gets, where several have a number that they type', () => {
    it('is the link’s own, though a stranger registered before and after with the same number', async () => {
      await register(squatting)
      const mine = await register(own)
      await register(squatting)
      expect(await ownId(await openLink(mine))).toBe(mine.userId)
    })

    it('is the one whose number is proved, whichever of the mails is opened', async () => {
      await register(squatting)
      const mine = await register(own)
      const other = await register(squatting)
      const { userId } = mine
      await openWhatsAppLink(product.app, staff, { userId, password: testPassword })
      expect(await ownId(await openLink(other))).toBe(userId)
    })

    it('is the oldest where the link’s own has another number', async () => {
      const mine = await register(own)
      await register({ ...own, password: 'registered twice' })
      const stranger = await register({ name: 'Evil Name', phone: '01099999999' })
      expect(await ownId(await openLink(stranger))).toBe(mine.userId)
    })
  })

  describe('what the other accounts with her number sent', () => {
    it('stays with staff as it was sent, and is no request of hers', async () => {
      const squatter = await register(squatting)
      const fake = await subscribe(squatter)
      const mine = await register(own)
      const paid = await subscribe(mine)
      const late = await subscribe(await register(squatting))
      const me = await openLink(mine)
      expect(await requestOf(paid)).toMatchObject({ sentByAccount: true, fullName: victim.fullName })
      for (const id of [fake, late]) {
        const request = await requestOf(id)
        expect(request).toMatchObject({ status: 'pending', sentByAccount: false, fullName: 'Evil Name' })
        expect(request).not.toHaveProperty('userId')
        expect(request).not.toHaveProperty('emailProvedByOther')
      }
      expect((await get('/subscriptions/current', me)).request).toMatchObject({ _id: paid })
      await post('/subscriptions/cancel', me)
      expect((await get('/subscriptions/current', me)).request ?? null).toBeNull()
      expect((await get('/admin/requests?q=evil')).requests).toHaveLength(2)
    })

    it('is approved for her, under her own name, where staff know that it is hers', async () => {
      const first = await register(own)
      const second = await register({ ...own, password: 'registered twice' })
      const paid = await subscribe(second)
      const me = await openLink(first)
      expect(await ownId(me)).toBe(first.userId)
      expect((await get('/subscriptions/current', me)).request ?? null).toBeNull()
      const { user } = await post(`/admin/approve/${paid}`, staff)
      expect(user).toMatchObject({ _id: first.userId, name: victim.fullName })
    })

    it('is approved for nobody where it names another number', async () => {
      const fake = await subscribe(await register({ name: 'Evil Name', phone: '01099999999' }))
      await openLink(await register(own))
      const url = `/api/admin/approve/${fake}`
      const refused = await product.app.inject({ method: 'POST', url, headers: staff, payload: {} })
      expect([refused.statusCode, refused.json().code]).toEqual([409, 'email_proved_by_other'])
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
      // What stays for staff names nobody.
      expect(await cellsWith('filled')).toEqual(['access_periods.id', 'applications.id'])
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
      const proved = await actions.where('action', '=', 'email_proved').execute()
      expect(proved).toEqual([{ action: 'email_proved', subject_id: await ownId(me) }])
    })
  })
})
