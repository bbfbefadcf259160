import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { anAccount, aSession, asBrowser, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { callAs, livePerson, person } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { readZip } from '#server/test/read-zip.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { exportQuota } from './export-link.ts'
import { readingQuota } from './read-export.ts'

const minute = 60_000
type Headers = Record<string, string>

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('an export', () => {
    let product: TestApp
    let staff: { authorization: string }

    beforeEach(async () => {
      product = await pricedApp(kind)
      staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
    })
    afterEach(() => product.close())

    const ask = (headers: Headers) =>
      product.app.inject({ method: 'POST', url: '/api/auth/export', headers, payload: {} })
    const linkFor = async (headers: Headers) => String((await ask(headers)).json().url)
    const read = (url: string, headers: Headers = {}) => product.app.inject({ url, headers })
    const copyOf = async (headers: Headers) => readZip((await read(await linkFor(headers))).rawPayload)
    const dataOf = (files: Map<string, Buffer>) => JSON.parse(`${files.get('data.json')}`)
    const aMember = async () => {
      const user = await anAccount(product.context)
      return { ...user, headers: (await aSession(product.context, user)).headers }
    }

    it('contains all stored data of a person, and their files', async () => {
      const { headers } = await livePerson(product, staff)
      const { requests } = await callAs(product.app, staff, {
        method: 'GET',
        url: '/admin/requests?status=rejected',
      })
      await callAs(product.app, staff, { method: 'POST', url: `/admin/requests/${requests[0]._id}/told` })
      const toldAt = product.clock.now().toISOString()
      const response = await ask(headers)
      const expiresAt = new Date(product.clock.now().getTime() + 10 * minute).toISOString()
      expect([response.statusCode, response.json().expiresAt]).toEqual([201, expiresAt])
      const answer = await read(response.json().url)
      expect(answer.headers).toMatchObject({
        'content-type': 'application/zip',
        'content-disposition': `attachment; filename="my-data.zip"; filename*=UTF-8''my-data.zip`,
        'cache-control': 'private, no-store',
      })
      const files = readZip(answer.rawPayload)
      expect([...files.keys()]).toEqual([
        'data.json',
        'payment-proofs/2026-03-01-1.pdf',
        'payment-proofs/2026-03-01-2.pdf',
        'payment-proofs/2026-03-01-3.pdf',
        'progress-photos/2026-03-01-1.jpg',
      ])
      expect(`${files.get('payment-proofs/2026-03-01-1.pdf')}`).toMatch(/^%PDF/)
      expect(files.get('progress-photos/2026-03-01-1.jpg')?.subarray(0, 2)).toEqual(Buffer.from([0xff, 0xd8]))
      const data = dataOf(files)
      expect(data).toMatchObject({
        account: {
          ...{ name: person.fullName, email: person.email, phone: person.phone, plan: 'premium' },
          lastSeenAt: expect.stringMatching(/^2026-03-01T12:00:0/),
        },
        access: [{ plan: 'premium', days: 30, from: expect.stringMatching(/^2026-03-01T12:00:0/) }],
        requests: [
          {
            plan: 'basic',
            status: 'rejected',
            rejectionReason: 'Mariam Zeinhom, the receipt is cut off',
            toldAt,
          },
          {
            plan: 'premium',
            status: 'approved',
            socialMedia: person.socialMedia,
            order: { price: 3200 },
            payment: {
              channel: 'instapay',
              transfers: [{ amountInPiastres: 320_000, senderName: person.fullName }],
            },
          },
          {
            plan: 'professional',
            status: 'pending',
            ...{ payCode: expect.stringMatching(/^[A-Z2-9]{4}$/), paymentMethod: 'instapay' },
            paymentProofs: [{ originalName: 'zeinhom receipt.pdf' }],
          },
        ],
        documentsAndVideos: [{ kind: 'document' }, { kind: 'video', title: 'Squat for Mariam Zeinhom' }],
        opened: [{ day: '2026-03-01', kind: 'document' }],
        intake: [
          { step: 'body', answers: { weight: 71.5, height: 168, birthYear: 1994 } },
          { step: 'food', answers: { avoid: 'milk' } },
          { step: 'goal', answers: { goal: 'get_fit', note: 'Mariam Zeinhom wants to run' } },
          {
            step: 'health',
            answers: { heart: null, joints: true, details: 'The left knee of Mariam Zeinhom' },
            consent: { version: '1', at: expect.stringMatching(/^2026-03-01T12:00:0/) },
          },
          { step: 'training', answers: null },
        ],
        progress: {
          photoConsent: { version: '1' },
          days: [
            {
              day: '2026-03-01',
              workout: true,
              weight: 71.5,
              note: 'I am Mariam Zeinhom',
              comment: { text: 'Well done, Mariam Zeinhom' },
              photos: ['progress-photos/2026-03-01-1.jpg'],
            },
          ],
        },
        messages: [{ message: 'My knee hurts. Mariam Zeinhom' }],
        notesOfTheTeam: [{ text: 'The knee of Mariam Zeinhom', changedAt: null }],
        tags: [{ tag: 'Zeinhom family' }],
        reminders: [{ about: 'ending', at: expect.stringMatching(/^2026-03-01T12:00:/) }],
        signIns: [{ since: expect.stringMatching(/^2026-03-01T12:00:0/) }],
      })
      expect(data.mails.length).toBeGreaterThan(2)
      expect(data.securityRecord).toContainEqual({
        at: expect.stringMatching(/^2026-03-01T12:00:0/),
        action: 'session.signed_in',
        by: 'you',
      })
      const text = JSON.stringify(data)
      const waiting = product.context.db.selectFrom('applications').select('network_block')
      const { network_block } = await waiting.where('status', '=', 'pending').executeTakeFirstOrThrow()
      for (const secret of [
        'argon2',
        'https://example.com/squat',
        'fcm_',
        'did not pay',
        `${network_block}`,
      ]) {
        expect(text).not.toContain(secret)
      }
    })

    it('contains transfers whose note is gone, and what the person said that a receipt shows', async () => {
      const { headers } = await livePerson(product, staff)
      const { db, clock } = product.context
      const pending = db.selectFrom('applications').select('proof_id').where('status', '=', 'pending')
      const { proof_id } = await pending.executeTakeFirstOrThrow()
      const correction = { amount_minor: 150_000, reference: 'MINE77', corrected_at: clock.now() }
      await db
        .insertInto('receipt_corrections')
        .values({ upload_id: `${proof_id}`, ...correction })
        .execute()
      await db.deleteFrom('arrivals').execute()
      const { requests } = dataOf(await copyOf(headers))
      expect(requests).toMatchObject([
        { payment: null, paymentProofs: [{ corrected: null }] },
        {
          payment: {
            channel: null,
            seenAt: null,
            transfers: [{ amountInPiastres: 320_000, reference: 'ZEINHOM2026' }],
          },
        },
        { paymentProofs: [{ corrected: { amountInPiastres: 150_000, reference: 'MINE77' } }] },
      ])
    })

    rule('contains nothing that others sent with the same e-mail', async () => {
      const { email, headers } = await aMember()
      const stranger = { fullName: 'Somebody Else', phone: '01011112222', whatsapp: '01011112222' }
      await postApplication(product.app, { email, ...stranger })
      const message = { name: 'Somebody Else', email, phone: '01011112222', message: 'a secret' }
      await callAs(product.app, {}, { method: 'POST', url: '/contact', payload: message })
      await livePerson(product, staff)
      const files = await copyOf(headers)
      expect([...files.keys()]).toEqual(['data.json'])
      expect(dataOf(files)).toMatchObject({ requests: [], messages: [] })
      expect(`${files.get('data.json')}`).not.toMatch(/Somebody|secret|Zeinhom/)
    })

    rule('contains the account’s own requests, with any numbers', async () => {
      const { headers } = await aMember()
      const payload = { planId: 'premium' }
      await product.app.inject({ method: 'POST', url: '/api/subscriptions/subscribe', headers, payload })
      const { requests } = dataOf(await copyOf(headers))
      expect(requests).toMatchObject([{ plan: 'premium', status: 'pending' }])
    })

    rule('can be read by its link for ten minutes, and not by another link', async () => {
      const { headers } = await aMember()
      const other = await aMember()
      const url = await linkFor(headers)
      const others = new URL(await linkFor(other.headers), 'http://localhost').searchParams
      const madeUp = [
        '/files/export',
        url.replace(/sig=.{8}/, 'sig=AAAAAAAA'),
        url.replace(/for=[^&]+/, `for=${others.get('for')}`),
        url.replace(/exp=\d+/, 'exp=99999999999'),
        `${url}&sig=x`,
      ]
      for (const link of madeUp) {
        const response = await read(link)
        expect([link, response.statusCode, response.json().code]).toEqual([link, 404, 'link_invalid'])
      }
      product.clock.advance(10 * minute - 1)
      expect((await read(url)).statusCode).toBe(200)
      product.clock.advance(1)
      expect((await read(url)).statusCode).toBe(404)
    })

    rule('cannot be read once the session has ended, or its account is blocked or erased', async () => {
      const ends = {
        'signed out': (headers: Headers) =>
          product.app.inject({ method: 'POST', url: '/api/auth/logout', headers }),
        blocked: (_: Headers, id: string) =>
          product.context.db
            .updateTable('users')
            .set({ blocked_at: product.clock.now() })
            .where('id', '=', id)
            .execute(),
        erased: (_: Headers, id: string) =>
          callAs(product.app, staff, { method: 'DELETE', url: `/admin/users/${id}` }),
      }
      for (const [end, act] of Object.entries(ends)) {
        const { headers, id } = await aMember()
        const url = await linkFor(headers)
        expect([end, (await read(url)).statusCode]).toEqual([end, 200])
        await act(headers, id)
        expect([end, (await read(url)).statusCode]).toEqual([end, 404])
      }
    })

    rule('can only be read in the browser that requested it', async () => {
      const user = await anAccount(product.context)
      const payload = { email: user.email, password: testPassword }
      const url = '/api/auth/login'
      const signIn = await product.app.inject({ method: 'POST', url, payload, headers: asBrowser })
      const cookie = cookiesOf(signIn)
      const authorization = `Bearer ${signIn.json().token}`
      const link = await linkFor({ ...asBrowser, authorization, cookie })
      expect((await read(link)).statusCode).toBe(404)
      expect((await read(link, { ...asBrowser, cookie: 'fp-member=another' })).statusCode).toBe(404)
      expect((await read(link, { ...asBrowser, cookie })).statusCode).toBe(200)
    })

    rule('is for members whose access has ended too, but not for staff', async () => {
      const user = await anAccount(product.context, { days: 0 })
      const payload = { email: user.email, password: testPassword }
      const response = await product.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      const renewal = { authorization: `Bearer ${response.json().renewalToken}` }
      expect(dataOf(await copyOf(renewal))).toMatchObject({ account: { email: user.email }, access: [] })
      expect((await ask(staff)).statusCode).toBe(403)
    })

    rule('has hourly limits for links and for downloads', async () => {
      const { headers } = await aMember()
      const links = await Promise.all(Array.from({ length: exportQuota.limit + 3 }, () => ask(headers)))
      const statuses = links.map(({ statusCode }) => statusCode)
      expect(statuses.filter((status) => status === 201)).toHaveLength(exportQuota.limit)
      expect(statuses.filter((status) => status === 429)).toHaveLength(3)
      const url = links.find(({ statusCode }) => statusCode === 201)?.json().url
      for (let count = 0; count < readingQuota.limit; count++) {
        expect((await read(url)).statusCode).toBe(200)
      }
      expect((await read(url)).statusCode).toBe(429)
    })

    rule('is complete except for a missing file', async () => {
      const { headers } = await livePerson(product, staff)
      const { files, db } = product.context
      const rows = await db
        .selectFrom('uploads')
        .select('storage_key')
        .where('purpose', '=', 'proof')
        .execute()
      for (const { storage_key } of rows) await files.remove(storage_key)
      expect([...(await copyOf(headers)).keys()]).toEqual(['data.json', 'progress-photos/2026-03-01-1.jpg'])
    })
  })
})
