import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { postApplication } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { readZip } from '#server/test/read-zip.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { applyAndWrite, registerAs, strangersPassword, victim } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

onSqlite((kind) => {
  describe('somebody who registers with the e-mail and phone of an applicant', () => {
    let product: TestApp
    let staff: Headers

    beforeEach(async () => {
      product = await pricedApp(kind)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    })
    afterEach(() => product.close())

    const get = (url: string, headers: Headers = staff) =>
      callAs(product.app, headers, { method: 'GET', url })
    const post = (url: string, headers: Headers, payload: object = {}) =>
      callAs(product.app, headers, { method: 'POST', url, payload })
    const eraseOwn = (headers: Headers, password = strangersPassword) =>
      post('/auth/delete-account', headers, { password })
    const copyOf = async (headers: Headers) => {
      const { url } = await post('/auth/export', headers)
      return readZip((await product.app.inject({ url })).rawPayload)
    }
    const statusOf = (code: string) =>
      post('/subscriptions/status', {} as Headers, { code, phoneLast4: victim.phone.slice(-4) })
    const outbox = () => product.context.db.selectFrom('outbox').selectAll().orderBy('id').execute()

    it('erases nothing of theirs by erasing the account', async () => {
      const { _id, code } = await applyAndWrite(product.app)
      const { request: before } = { request: await get(`/admin/requests/${_id}`) }
      const mails = await outbox()
      const { headers } = await registerAs(product.app)
      await eraseOwn(headers)
      const { subscription } = await get(`/admin/requests/${_id}`)
      expect(subscription).toMatchObject({
        status: 'pending',
        fullName: victim.fullName,
        email: victim.email,
      })
      const sameBut = (row: typeof subscription) => ({ ...row, paymentProof: '', paymentProofDetails: '' })
      expect(sameBut(subscription)).toEqual(sameBut(before.subscription))
      expect((await product.app.inject({ url: subscription.paymentProof })).statusCode).toBe(200)
      const { messages } = await get('/admin/messages')
      expect(messages).toMatchObject([{ email: victim.email, message: 'My shoulder is my secret' }])
      expect(await statusOf(code)).toMatchObject({ status: 'pending' })
      expect(await outbox()).toEqual(mails)
      const { counts } = await get('/admin/requests')
      expect(counts).toMatchObject({ total: 1, pending: 1 })
    })

    it('erases nothing either of somebody whose request was rejected, or who only wrote a message', async () => {
      const { _id, code } = await postApplication(product.app, victim)
      await post(`/admin/reject/${_id}`, staff, { reason: 'The receipt is cut off' })
      const writer = { name: 'Salma Nabil', email: 'salma.nabil@example.com', phone: '01098761234' }
      await post('/contact', {} as Headers, { ...writer, message: 'My knee is my secret' })
      for (const known of [{}, { email: writer.email, phone: writer.phone }]) {
        const { headers } = await registerAs(product.app, known)
        const data = JSON.parse(`${(await copyOf(headers)).get('data.json')}`)
        expect(data).toMatchObject({ requests: [], messages: [], mails: [] })
        await eraseOwn(headers)
      }
      const { subscription } = await get(`/admin/requests/${_id}`)
      expect(subscription).toMatchObject({
        status: 'rejected',
        rejectionReason: 'The receipt is cut off',
        fullName: victim.fullName,
        email: victim.email,
      })
      expect((await product.app.inject({ url: subscription.paymentProof })).statusCode).toBe(200)
      expect(await statusOf(code)).toMatchObject({ status: 'rejected', canSendProof: true })
      expect((await get('/admin/messages')).messages).toMatchObject([
        { email: writer.email, message: 'My knee is my secret' },
      ])
    })

    it('leaves the keyed network behind by which the eraser can be followed, for 30 days', async () => {
      const { headers } = await registerAs(product.app)
      await eraseOwn(headers)
      const networkOfEraser = async () => {
        const entry = await product.context.db
          .selectFrom('audit_entries')
          .select(['network_hash'])
          .where('action', '=', 'user.erased')
          .executeTakeFirstOrThrow()
        return entry.network_hash
      }
      const jobs = openProductJobs(product.context)
      await jobs.runDueJobs()
      expect(await networkOfEraser()).toMatch(/.{20,}/)
      product.clock.advance(31 * 24 * 60 * 60 * 1000)
      await jobs.runDueJobs()
      expect(await networkOfEraser()).toBeNull()
    })

    it('gets a copy with nothing of theirs, as if they had sent nothing', async () => {
      await applyAndWrite(product.app)
      const known = await registerAs(product.app)
      const files = await copyOf(known.headers)
      expect([...files.keys()]).toEqual(['data.json'])
      const data = JSON.parse(`${files.get('data.json')}`)
      expect(data).toMatchObject({ requests: [], messages: [], mails: [] })
      expect(JSON.stringify(data)).not.toMatch(/Hana|secret/)
    })

    it('gets a copy that names the address it claims, which nobody has confirmed', async () => {
      const { headers } = await registerAs(product.app)
      const { account } = JSON.parse(`${(await copyOf(headers)).get('data.json')}`)
      expect(account).toMatchObject({ email: null, unconfirmedEmail: victim.email })
    })

    it('leaves no mail behind with the address and a link once the last account that claims it is erased', async () => {
      await product.close()
      product = await pricedApp(kind, {
        SMTP_URL: 'smtp://localhost:1',
        MAIL_FROM: 'coach@example.com',
        PUBLIC_URL: 'https://coach.example',
      })
      const other = await registerAs(product.app)
      product.clock.advance(1000)
      const { headers } = await registerAs(product.app, { phone: '01099999999' })
      await post('/auth/forgot-password', {} as Headers, { email: victim.email })
      expect(await outbox()).toHaveLength(3)
      await eraseOwn(headers)
      // The owner of the address may not be the one who erased an account.
      expect((await outbox()).map(({ about_id }) => about_id)).toEqual(Array(3).fill(other.userId))
      await eraseOwn(other.headers)
      expect(await outbox()).toEqual([])
      const links = await product.context.db.selectFrom('one_time_links').selectAll().execute()
      expect(JSON.stringify(links)).not.toContain(victim.email)
    })

    it('takes no request of theirs along where an admin erases the account that was approved by mistake', async () => {
      const { _id, code } = await applyAndWrite(product.app)
      const evil = { ...victim, fullName: 'Evil Name', phone: '01099999999', whatsapp: '01099999999' }
      const wrong = await postApplication(product.app, evil)
      const { user } = await post(`/admin/approve/${wrong._id}`, staff)
      await callAs(product.app, staff, { method: 'DELETE', url: `/admin/users/${user._id}` })
      const { subscription } = await get(`/admin/requests/${_id}`)
      expect(subscription).toMatchObject({
        status: 'pending',
        fullName: victim.fullName,
        email: victim.email,
      })
      expect((await product.app.inject({ url: subscription.paymentProof })).statusCode).toBe(200)
      expect(await statusOf(code)).toMatchObject({ status: 'pending' })
      expect((await get(`/admin/requests/${wrong._id}`)).subscription).toMatchObject({
        fullName: '',
        email: '',
      })
      expect(await post(`/admin/approve/${_id}`, staff)).toMatchObject({ user: { name: victim.fullName } })
    })

    it('is answered as for an address with which nobody sent anything', async () => {
      await applyAndWrite(product.app)
      const register = async (email: string) => {
        const payload = { email, phone: victim.phone, name: 'A Stranger', password: strangersPassword }
        const answer = await product.app.inject({ method: 'POST', url: '/api/auth/register', payload })
        const { token: _token, user, ...rest } = answer.json()
        const { _id, ...shown } = user
        return [answer.statusCode, rest, { ...shown, email: '' }, Object.keys(answer.headers)]
      }
      const known = await register(victim.email)
      expect(known[0]).toBe(201)
      expect(known).toEqual(await register('nobody@example.com'))
    })

    it('is told nothing of what waits, and withdraws nothing', async () => {
      const { _id } = await applyAndWrite(product.app)
      const { headers } = await registerAs(product.app)
      const other = await registerAs(product.app, { email: 'nobody@example.com' })
      const current = (url: string, by: Headers) => product.app.inject({ url: `/api${url}`, headers: by })
      for (const url of ['/subscriptions/current', '/auth/profile']) {
        const [mine, theirs] = [await current(url, headers), await current(url, other.headers)]
        expect(mine.statusCode).toBe(200)
        const plain = (text: string) =>
          text.replaceAll(/"(_id|createdAt)":"[^"]*"/g, '').replaceAll('nobody@example.com', victim.email)
        expect(plain(mine.body)).toBe(plain(theirs.body))
      }
      const cancel = { method: 'POST', url: '/api/subscriptions/cancel', headers, payload: {} } as const
      expect((await product.app.inject(cancel)).statusCode).toBe(409)
      const named = { ...cancel, payload: { requestId: _id } }
      expect((await product.app.inject(named)).statusCode).toBe(409)
      const { subscription } = await get(`/admin/requests/${_id}`)
      expect(subscription.status).toBe('pending')
      expect(subscription.userId).toBeUndefined()
    })

    it('reads and erases nothing either where they came first, and asked for a package of their own', async () => {
      const { headers } = await registerAs(product.app)
      await post('/subscriptions/subscribe', headers, { planId: 'basic' })
      const { _id } = await applyAndWrite(product.app)
      const data = JSON.parse(`${(await copyOf(headers)).get('data.json')}`)
      expect(data.requests).toMatchObject([{ plan: 'basic', status: 'pending' }])
      expect(data.messages).toEqual([])
      await eraseOwn(headers)
      expect((await get(`/admin/requests/${_id}`)).subscription.status).toBe('pending')
      const { counts } = await get('/admin/requests')
      expect(counts).toMatchObject({ total: 2, pending: 1 })
    })

    it('reads nothing by typing the phone of somebody into a profile of their own', async () => {
      const owned = await postApplication(product.app, {
        ...victim,
        phone: '01055554444',
        whatsapp: '01055554444',
      })
      await post(`/admin/approve/${owned._id}`, staff)
      const sent = await applyAndWrite(product.app)
      const login = { email: victim.email, password: victim.password }
      const { token } = await post('/auth/login', {} as Headers, login)
      const headers = { authorization: `Bearer ${token}` }
      const payload = { phone: victim.phone, whatsapp: victim.whatsapp }
      const { user } = await callAs(product.app, headers, { method: 'PUT', url: '/auth/profile', payload })
      expect(user.confirmed).toEqual({ email: true, phone: false, whatsapp: false })
      const data = JSON.parse(`${(await copyOf(headers)).get('data.json')}`)
      expect(data.requests).toMatchObject([{ status: 'approved' }])
      expect(data.messages).toEqual([])
      await eraseOwn(headers, victim.password)
      expect((await get(`/admin/requests/${sent._id}`)).subscription.status).toBe('pending')
    })
  })

  describe('an admin who erases', () => {
    let product: TestApp
    let staff: Headers

    beforeEach(async () => {
      product = await pricedApp(kind)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    })
    afterEach(() => product.close())

    it('an account that only claims an address takes nothing of whoever has it', async () => {
      const { _id } = await applyAndWrite(product.app)
      const { userId } = await registerAs(product.app)
      await callAs(product.app, staff, { method: 'DELETE', url: `/admin/users/${userId}` })
      const get = (url: string) => callAs(product.app, staff, { method: 'GET', url })
      expect((await get(`/admin/requests/${_id}`)).subscription).toMatchObject({ email: victim.email })
      expect((await get('/admin/messages')).messages).toHaveLength(1)
    })

    it.each([
      ['registered with it', victim.phone],
      ['changed to it since', '01099999999'],
    ])('an account approved by mistake takes nothing of hers, whose number it %s', async (_how, phone) => {
      const get = (url: string) => callAs(product.app, staff, { method: 'GET', url })
      const { userId, headers } = await registerAs(product.app, { phone })
      const request = {
        method: 'POST',
        url: '/subscriptions/subscribe',
        payload: { planId: 'basic' },
      } as const
      const { subscription } = await callAs(product.app, headers, request)
      const approve = { method: 'POST', url: `/admin/approve/${subscription._id}`, payload: {} } as const
      await callAs(product.app, staff, approve)
      product.clock.advance(1000)
      const { _id, code } = await applyAndWrite(product.app)
      const payload = { email: victim.email, password: strangersPassword }
      const login = await callAs(product.app, {}, { method: 'POST', url: '/auth/login', payload })
      const session = { authorization: `Bearer ${login.token}` }
      const numbers = { phone: victim.phone, whatsapp: victim.whatsapp }
      await callAs(product.app, session, { method: 'PUT', url: '/auth/profile', payload: numbers })
      await callAs(product.app, staff, { method: 'DELETE', url: `/admin/users/${userId}` })
      const hers = (await get(`/admin/requests/${_id}`)).subscription
      expect(hers).toMatchObject({ status: 'pending', fullName: victim.fullName, email: victim.email })
      expect((await product.app.inject({ url: hers.paymentProof })).statusCode).toBe(200)
      const key = { code, phoneLast4: victim.phone.slice(-4) }
      const status = { method: 'POST', url: '/subscriptions/status', payload: key } as const
      expect((await callAs(product.app, {}, status)).status).toBe('pending')
      expect((await get(`/admin/requests/${subscription._id}`)).subscription.fullName).toBe('')
      const { messages } = await get('/admin/messages')
      expect(messages).toMatchObject([{ message: 'My shoulder is my secret' }])
    })

    it('a person takes their messages along that carry a number which they proved', async () => {
      const sent = await applyAndWrite(product.app)
      const approve = { method: 'POST', url: `/admin/approve/${sent._id}`, payload: {} } as const
      const { user } = await callAs(product.app, staff, approve)
      await callAs(product.app, staff, { method: 'DELETE', url: `/admin/users/${user._id}` })
      const list = await callAs(product.app, staff, { method: 'GET', url: '/admin/messages' })
      expect(list.messages).toEqual([])
    })
  })
})
