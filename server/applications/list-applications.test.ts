import { sql } from 'kysely'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { anAccount } from '#server/test/accounts.ts'
import { formOf, postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aReceipt } from '#server/test/sample-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

type List = {
  subscriptions: SubscriptionRequest[]
  counts: { total: number; pending: number; approved: number; rejected: number }
  total: number
  totalIsLowerBound?: boolean
  page: number
  pages: number
}

let product: TestApp
let headers: { authorization: string }

async function open(kind: 'sqlite' | 'postgres' = 'sqlite') {
  product = await pricedApp(kind)
  headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
}

async function list(query: Record<string, string> = {}): Promise<List> {
  const response = await product.app.inject({ url: '/api/subscriptions/all', query, headers })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json()
}

const names = (of: List) => of.subscriptions.map(({ fullName }) => fullName)
const post = (url: string, payload: object = {}) =>
  product.app.inject({ method: 'POST', url, payload, headers })

async function send(fullName: string, different: object = {}) {
  product.clock.advance(1000)
  return (await postApplication(product.app, { fullName, ...different }))._id
}

eachDatabase((kind) => {
  describe('the list', () => {
    beforeEach(() => open(kind))
    afterEach(() => product.close())

    it('filters by state, sorts, pages and counts', async () => {
      const ids = []
      for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) ids.push(await send(name))
      await post(`/api/admin/approve/${ids[4]}`)
      await post(`/api/admin/reject/${ids[1]}`)
      const counts = { total: 5, pending: 3, approved: 1, rejected: 1 }
      expect(await list()).toMatchObject({ counts, total: 5, page: 1, pages: 1 })
      expect(names(await list())).toEqual(['Five', 'Four', 'Three', 'Two', 'One'])
      expect(names(await list({ sort: 'oldest' }))).toEqual(['One', 'Two', 'Three', 'Four', 'Five'])
      expect(names(await list({ sort: 'pending-first' }))).toEqual(['Four', 'Three', 'One', 'Five', 'Two'])
      expect(names(await list({ sort: 'pending-first', q: 'exa' }))).toEqual([
        'Four',
        'Three',
        'One',
        'Five',
        'Two',
      ])
      const pending = await list({ status: 'pending', limit: '2' })
      expect(names(pending)).toEqual(['Four', 'Three'])
      expect(pending).toMatchObject({ counts, total: 3, page: 1, pages: 2 })
      expect(names(await list({ status: 'pending', limit: '2', page: '2' }))).toEqual(['One'])
      expect(names(await list({ status: 'cancelled' }))).toEqual([])
      expect(names(await list({ page: '9' }))).toEqual([])
      for (const url of ['/api/admin/requests', '/api/coach/requests']) {
        const response = await product.app.inject({ url: `${url}?status=rejected`, headers })
        expect(response.json()).toMatchObject({
          total: 1,
          counts,
          requests: [{ fullName: 'Two', status: 'rejected' }],
        })
      }
    })

    it('shows the same receipt in other applications, byte for byte or saved again', async () => {
      const png = await aReceipt('png', { width: 1080, height: 1920 })
      const proof = (bytes: Buffer, type = 'png') => formOf(bytes, `a.${type}`, `image/${type}`)
      const first = await send('First', { proof: proof(png) })
      await send('Same', { proof: proof(png) })
      const smaller = await sharp(png).resize({ width: 720 }).jpeg({ quality: 60 }).toBuffer()
      await send('Smaller', { proof: proof(smaller, 'jpeg') })
      await send('Another', { proof: proof(await aReceipt('png', { width: 1080, height: 1920, seed: 7 })) })
      await send('PDF')
      const { subscriptions } = await list()
      const alike = subscriptions.map(({ fullName, paymentProofDetails }) => [
        fullName,
        (paymentProofDetails?.duplicates ?? []).map((other) => `${other.likeness} ${other.fullName}`).sort(),
      ])
      expect(Object.fromEntries(alike)).toEqual({
        PDF: [],
        Another: [],
        Smaller: ['near First', 'near Same'],
        Same: ['near Smaller', 'same_file First'],
        First: ['near Smaller', 'same_file Same'],
      })
      const one = await product.app.inject({ url: `/api/admin/requests/${first}`, headers })
      expect(one.json().subscription.paymentProofDetails.duplicates).toContainEqual({
        subscriptionId: expect.any(String),
        fullName: 'Same',
        createdAt: expect.stringMatching(/Z$/),
        likeness: 'same_file',
        previewUrl: expect.stringContaining('/files/'),
      })
    })

    it('shows whether an email belongs to an account that had access', async () => {
      await anAccount(product.context, { email: 'member@example.com' })
      await anAccount(product.context, { email: 'account@example.com', days: 0 })
      for (const who of ['member', 'account', 'nobody']) await send(who, { email: `${who}@example.com` })
      const shown = (await list()).subscriptions.map(({ fullName, existingMember }) => [
        fullName,
        existingMember,
      ])
      expect(Object.fromEntries(shown)).toEqual({ member: true, account: false, nobody: false })
      expect(JSON.stringify(await list())).not.toContain('argon2')
    })

    it('runs as many queries for a hundred rows as for one', async () => {
      const count = async () => {
        let queries = 0
        const { context } = product
        const { db } = context
        context.db = db.withPlugin({
          transformQuery: ({ node }) => node,
          transformResult: async ({ result }) => {
            queries++
            return result
          },
        })
        await list({ limit: '100' })
        context.db = db
        return queries
      }
      await send('One')
      const ofOne = await count()
      for (let more = 0; more < 20; more++) await send(`More ${more}`)
      expect(await count()).toBe(ofOne)
    })
  })

  describe('the search', () => {
    beforeAll(async () => {
      await open(kind)
      await send('مُحَمَّد إبراهيم', { email: 'first.mail+x@example.com' })
      await send('Ali المصطفى', { whatsapp: '0100 555 0678' })
      await send('Elodie Nour')
      return () => product.close()
    })

    it.each([
      ['محمد', ['مُحَمَّد إبراهيم']],
      ['ابراهيم', ['مُحَمَّد إبراهيم']],
      ['المصطفي', ['Ali المصطفى']],
      ['alI', ['Ali المصطفى']],
      ['ali mostafa', ['Ali المصطفى']],
      ['ali mahmoud', []],
      ['mohamed ebrahim', ['مُحَمَّد إبراهيم']],
      ['نور', ['Elodie Nour']],
      ['élodie', ['Elodie Nour']],
      ['nour elo', ['Elodie Nour']],
      ['our', []],
      ['first.mail', ['مُحَمَّد إبراهيم']],
      ['FIRST.mail+x@exa', ['مُحَمَّد إبراهيم']],
      ['example', ['Elodie Nour', 'Ali المصطفى', 'مُحَمَّد إبراهيم']],
      ['0678', ['Ali المصطفى']],
      ['٠٦٧٨', ['Ali المصطفى']],
      ['+20 100 555 0678', ['Ali المصطفى']],
      ['01005550678', ['Ali المصطفى']],
      ['5550', []],
      ['!', []],
      ["'; drop table users", []],
      ['%', []],
    ])('finds by %s', async (q, found) => {
      const result = await list({ q })
      expect(names(result)).toEqual(found)
      expect(result.total).toBe(found.length)
      expect(names(await list({ q, status: 'approved' }))).toEqual([])
    })
  })

  it('reading one that does not exist is 404', async () => {
    await open(kind)
    const response = await product.app.inject({ url: '/api/admin/requests/nothing', headers })
    expect(response.statusCode).toBe(404)
    await product.close()
  })
})

const firstNames = ['Ahmed', 'Mona', 'Sara', 'Karim', 'Omar']

/** Inserts 100,000 applications by SQL: one a second, every tenth pending, the rest approved. */
async function fill(): Promise<void> {
  const { db } = product.context
  const numbers = sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n < 99999)`
  const id = sql`printf('row-%06d', n)`
  await sql`insert into applications
      (id, code, kind, status, review_rank, full_name, email, phone, phone_e164, whatsapp, whatsapp_e164, plan,
       language, order_facts, created_at, updated_at)
    ${numbers}
    select ${id}, ${id}, 'new', iif(n % 10 = 0, 'pending', 'approved'), iif(n % 10 = 0, 1, 0),
      'Row ' || n, 'row' || n || '@example.com', n, n, n, n, 'basic', 'ar',
      ${JSON.stringify({ plan: 'basic', name: { ar: '', en: '' }, price: 1, currency: 'EGP', features: [], siteVersion: 0, language: 'ar' })},
      strftime('%Y-%m-%dT%H:%M:%fZ', 1700000000 + n, 'unixepoch'), '2026-01-01T00:00:00.000Z'
    from numbers`.execute(db)
  const term = sql`case n % 5 ${sql.join(
    firstNames.map((name, at) => sql`when ${at} then ${name.toLowerCase()}`),
    sql` `,
  )} end`
  await sql`insert into search_terms (scope, term, ref)
    ${numbers} select 'application', ${term}, ${id} from numbers`.execute(db)
  await sql`insert into search_terms (scope, term, ref)
    ${numbers} select 'application', 'rare', ${id} from numbers where n % 1000 = 7`.execute(db)
  await sql`insert into search_terms (scope, term, ref)
    ${numbers} select 'application', 'common', ${id} from numbers where n % 7 <> 3`.execute(db)
  await db
    .insertInto('counters')
    .values([
      { name: 'applications:total', value: 100_000 },
      { name: 'applications:pending', value: 10_000 },
      { name: 'applications:approved', value: 90_000 },
    ])
    .execute()
}

describe('the list of 100,000', () => {
  const all = Array.from({ length: 100_000 }, (_, n) => n)
  const isPending = (n: number) => n % 10 === 0
  const has = (name: string) => (n: number) => firstNames[n % 5] === name
  const isRare = (n: number) => n % 1000 === 7
  const isCommon = (n: number) => n % 7 !== 3
  const idsOf = (numbers: number[]) => numbers.map((n) => `row-${String(n).padStart(6, '0')}`)

  beforeAll(async () => {
    await open()
    await fill()
    return () => product.close()
  })

  const newestFirst = (numbers: number[]) => numbers.toReversed()
  const pendingFirst = (numbers: number[]) => {
    const newest = newestFirst(numbers)
    return [...newest.filter(isPending), ...newest.filter((n) => !isPending(n))]
  }

  it.each<[Record<string, string>, number[], number | null]>([
    [{}, newestFirst(all), 100_000],
    [{ sort: 'oldest', page: '500', limit: '100' }, all, 100_000],
    [{ sort: 'pending-first', page: '100', limit: '100' }, pendingFirst(all), 100_000],
    [{ sort: 'pending-first', page: '101', limit: '100' }, pendingFirst(all), 100_000],
    [{ status: 'pending', page: '3' }, newestFirst(all.filter(isPending)), 10_000],
    [{ q: 'rare' }, newestFirst(all.filter(isRare)), 100],
    [{ q: 'rare ka', sort: 'oldest' }, all.filter(isRare).filter(has('Karim')), 0],
    [{ q: 'rare sara' }, newestFirst(all.filter(isRare).filter(has('Sara'))), 100],
    [{ q: 'ahmed', page: '2', limit: '100' }, newestFirst(all.filter(has('Ahmed'))), null],
    [{ q: 'ahmed', sort: 'pending-first' }, pendingFirst(all.filter(has('Ahmed'))), null],
    [{ q: 'mona comm', sort: 'oldest', page: '20' }, all.filter(has('Mona')).filter(isCommon), null],
    [{ q: 'ahmed mona' }, [], 0],
    [{ q: 'ahmed', status: 'pending' }, newestFirst(all.filter(has('Ahmed')).filter(isPending)), 10_000],
    [{ q: 'sara', status: 'pending' }, [], 0],
    [
      { q: 'common ahmed', status: 'pending', page: '400' },
      newestFirst(all.filter(has('Ahmed')).filter(isPending).filter(isCommon)),
      8571,
    ],
    [{ q: 'rare', status: 'pending' }, [], 0],
    [{ q: 'ahmed', page: '90', limit: '100' }, newestFirst(all.filter(has('Ahmed'))), null],
    [{ q: 'sar', status: 'approved' }, newestFirst(all.filter(has('Sara'))), null],
  ])('returns the right rows for %j', async (query, expected, total) => {
    const page = Number(query.page ?? 1)
    const limit = Number(query.limit ?? 20)
    const answer = await list(query)
    expect(answer.subscriptions.map(({ _id }) => _id)).toEqual(
      idsOf(expected.slice((page - 1) * limit, page * limit)),
    )
    expect([answer.total, answer.totalIsLowerBound]).toEqual(
      total === null ? [Math.min(answer.total, 10_000, expected.length), true] : [total, undefined],
    )
    expect(answer.total).toBeGreaterThanOrEqual(total ?? page * limit)
  })

  it('runs no query without an index', async () => {
    const { db } = product.context
    const plans = await sql<{ detail: string }>`explain query plan select id from applications
      where status = 'rejected' and (password_hash is not null or proof_id is not null)
      and reviewed_at <= '2026-01-01' order by reviewed_at limit 10`.execute(db)
    expect(plans.rows.map(({ detail }) => detail).join()).toMatch(/USING .*INDEX applications_to_forget/)
  })
})
