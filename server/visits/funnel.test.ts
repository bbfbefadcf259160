import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cairoDay } from '#contract/cairo-days.ts'
import type { VisitFunnel } from '#contract/visits-figures.ts'
import { openProductJobs } from '#server/jobs.ts'
import { anApplication, formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60_000
const instagramApp = 'Mozilla/5.0 (Linux; Android 14) Mobile Instagram 350.0.0.0 Android'
let product: TestApp

const post = (url: string, payload: object, userAgent = 'a browser') =>
  product.app.inject({
    method: 'POST',
    url: `/api${url}`,
    payload,
    headers: { 'user-agent': userAgent },
  })
const visit = (source: string) => post('/visits', { page: 'home', source })
const reach = (step: string, source: string, userAgent?: string) =>
  post('/visits/steps', { step, source }, userAgent)

async function staff(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  return product.app.inject({ method, url: `/api${url}`, headers, ...(payload && { payload }) })
}

const read = async (days: string): Promise<VisitFunnel> =>
  (await staff('GET', `/admin/visits/funnel?days=${days}`)).json()

async function approve(id: string) {
  const answer = await staff('POST', `/admin/approve/${id}`, {})
  expect(answer.statusCode, answer.body).toBe(200)
}

/** First requests by the day in Cairo of one of their times, by a query of its own. */
async function requestsByDay(time: 'created_at' | 'reviewed_at'): Promise<Record<string, number>> {
  const rows = await product.context.db
    .selectFrom('applications')
    .select([time, 'status'])
    .where('kind', '=', 'new')
    .execute()
  const counts: Record<string, number> = {}
  for (const row of rows) {
    const at = row[time]
    if (!at || (time === 'reviewed_at' && row.status !== 'approved')) continue
    const name = cairoDay(new Date(at))
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

async function countOf(step: string): Promise<number> {
  const { rows } = await sql<{ sum: number | null }>`
    select sum(count) as sum from visit_steps where step = ${step}`.execute(product.context.db)
  return Number(rows[0]?.sum ?? 0)
}

const nonZero = (daily: VisitFunnel['daily'], figure: 'sent' | 'approved') =>
  Object.fromEntries(daily.filter((one) => one[figure] > 0).map((one) => [one.day, one[figure]]))

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  beforeEach(async () => {
    product = await pricedApp(kind)
  })
  afterEach(() => product.close())

  it('every figure equals a plain query, by source and by day', async () => {
    for (const source of ['instagram', 'https://l.instagram.com/', 'app', '']) await visit(source)
    await reach('package_chosen', 'instagram')
    await reach('package_chosen', '', instagramApp)
    await reach('package_chosen', 'app')
    await reach('form_begun', 'ig')
    await postApplication(product.app, { source: 'instagram' })
    const early = await postApplication(product.app, { source: 'https://l.instagram.com/x' })
    product.clock.advance(2 * day)
    const late = await postApplication(product.app, { source: 'app' })
    await postApplication(product.app, {})
    await approve(early._id)
    await approve(late._id)
    // A renewal is neither sent nor approved here.
    await postApplication(product.app, { email: 'again@example.com', source: 'tiktok' }).then(({ _id }) =>
      approve(_id),
    )
    const renewal = await postApplication(product.app, { email: 'again@example.com', source: 'tiktok' })
    await approve(renewal._id)

    const { days, since, total, sources, daily } = await read('7')
    expect({ days, total }).toEqual({
      days: 7,
      total: { visits: 4, chosen: 3, begun: 1, sent: 5, approved: 3 },
    })
    expect(sources).toEqual([
      { source: 'instagram', visits: 2, chosen: 2, begun: 1, sent: 2 },
      { source: 'app', visits: 1, chosen: 1, begun: 0, sent: 1 },
      { source: 'direct', visits: 1, chosen: 0, begun: 0, sent: 1 },
      { source: 'tiktok', visits: 0, chosen: 0, begun: 0, sent: 1 },
    ])
    expect(since).toBe(daily[0]?.day)
    expect(daily.map((one) => one.day)).toEqual(
      [2, 1, 0].map((ago) => cairoDay(new Date(product.clock.now().getTime() - ago * day))),
    )
    expect(nonZero(daily, 'sent')).toEqual(await requestsByDay('created_at'))
    expect(nonZero(daily, 'approved')).toEqual(await requestsByDay('reviewed_at'))
    expect(total.chosen).toBe(await countOf('package_chosen'))
    expect(total.begun).toBe(await countOf('form_begun'))
    expect(total.sent).toBe(await countOf('sent'))
  })

  rule('no row of a request has its source', async () => {
    await postApplication(product.app, { source: 'https://l.facebook.com/?u=secret-page' })
    const [stored] = await product.context.db.selectFrom('applications').selectAll().execute()
    expect(JSON.stringify(stored)).not.toMatch(/facebook|secret-page/)
    const answers = await product.context.db.selectFrom('audit_entries').selectAll().execute()
    expect(JSON.stringify(answers)).not.toMatch(/facebook|secret-page/)
  })

  rule(
    'a request is counted once, when it is stored: not for a robot, an error or a second try',
    async () => {
      const upload = async (note: string) => {
        const file = formOf(aPdf({ more: [note] }), 'receipt.pdf', 'application/pdf')
        return (await uploadProof(product.app, file)).cloudinaryId
      }
      const ticket = await upload('(one)')
      const send = (different: object) =>
        post('/subscriptions', { ...anApplication({ ticket, source: 'google' }), ...different })
      const robot = { website: 'https://spam.example', paymentProof: { cloudinaryId: await upload('(two)') } }
      expect((await send(robot)).statusCode).toBe(201)
      expect((await send({ email: 'none' })).statusCode).toBe(422)
      expect((await send({ source: 'x'.repeat(2001) })).statusCode).toBe(422)
      expect((await send({ source: { $ne: '' } })).statusCode).toBe(422)
      expect(await countOf('sent')).toBe(0)
      const answers = await Promise.all([send({}), send({}), send({})])
      expect(answers.map(({ statusCode }) => statusCode)).toContain(201)
      expect(await countOf('sent')).toBe(1)
      expect((await product.context.db.selectFrom('applications').select('id').execute()).length).toBe(1)
    },
  )

  rule('forged steps and sources are rejected or become a known source', async () => {
    for (const [step, source] of [
      ['sent', 'google'],
      ['approved', 'google'],
      ['visits', ''],
      ['package_chosen', 'x'.repeat(2001)],
    ] as const) {
      const { statusCode, body } = await reach(step, source)
      expect([statusCode, JSON.parse(body).code]).toEqual([422, 'invalid_input'])
    }
    expect((await reach('form_begun', "=cmd|' /C calc'!A0")).statusCode).toBe(204)
    expect((await read('7')).sources).toEqual([{ source: 'other', visits: 0, chosen: 0, begun: 1, sent: 0 }])
  })

  rule('too many steps of a network are rejected, without touching its visits and requests', async () => {
    await reach('form_begun', '')
    await product.context.db.updateTable('throttles').set({ fails: 599 }).execute()
    expect((await reach('form_begun', '')).statusCode).toBe(204)
    expect((await reach('form_begun', '')).statusCode).toBe(429)
    expect((await visit('')).statusCode).toBe(204)
    expect(await countOf('form_begun')).toBe(2)
  })

  it('concurrent steps are all counted, and deleted once no statistics include them', async () => {
    await Promise.all(Array.from({ length: 20 }, () => reach('package_chosen', 'tiktok')))
    expect((await read('90')).total.chosen).toBe(20)
    product.clock.advance(180 * day)
    await openProductJobs(product.context).runDueJobs()
    expect(await product.context.db.selectFrom('visit_steps').selectAll().execute()).toEqual([])
  })

  rule('days before the first counted step are left out of all figures', async () => {
    await visit('google')
    product.clock.advance(3 * day)
    const today = cairoDay(product.clock.now())
    expect(await read('7')).toMatchObject({ since: today, total: { visits: 0 } })
    await visit('google')
    await reach('package_chosen', 'google')
    expect(await read('7')).toMatchObject({ since: today, total: { visits: 1, chosen: 1 } })
    product.clock.advance(6 * day)
    expect(await read('7')).toMatchObject({ since: null, total: { visits: 1, chosen: 1 } })
  })
})
