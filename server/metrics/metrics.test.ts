import { afterEach, describe, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { holdMails } from '#server/platform/mail/hold-mails.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { anAccount } from '#server/test/accounts.ts'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, onSqlite } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

const token = 'a-token-of-a-monitoring'
const bearer = { authorization: `Bearer ${token}` }

let product: TestApp
afterEach(() => product.close())

const scrape = (headers: Record<string, string> = bearer) => product.app.inject({ url: '/metrics', headers })

/** The lines of the metrics without comments, as values by name and labels. */
async function values(): Promise<Record<string, number>> {
  const { statusCode, body } = await scrape()
  expect(statusCode, body).toBe(200)
  const lines = body.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ')
      return [line.slice(0, at), Number(line.slice(at + 1))]
    }),
  )
}

onSqlite((kind) => {
  describe('the address of the metrics', () => {
    it('does not exist without a token in the settings', async () => {
      product = await pricedApp(kind)
      expect((await scrape()).statusCode).toBe(404)
    })

    it('opens to the token alone, and is stored nowhere', async () => {
      product = await pricedApp(kind, { METRICS_TOKEN: token })
      const admin = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const others = [token, `Bearer ${token}x`, `Basic ${token}`, 'Bearer '].map((authorization) => ({
        authorization,
      }))
      for (const wrong of [{}, admin, ...others]) {
        const response = await scrape(wrong as Record<string, string>)
        expect([response.statusCode, response.json().code]).toEqual([401, 'unauthorized'])
        expect(response.headers).toMatchObject({ 'cache-control': 'no-store', 'www-authenticate': 'Bearer' })
      }
      const opened = await scrape({ authorization: `bearer ${token}` })
      expect(opened.statusCode).toBe(200)
      expect(opened.headers).toMatchObject({
        'content-type': 'text/plain; version=0.0.4; charset=utf-8',
        'cache-control': 'no-store',
      })
    })

    it('is in no description of the API, in no list of pages, and no visit', async () => {
      product = await pricedApp(kind, {
        METRICS_TOKEN: token,
        PUBLIC_URL: 'https://coach.example',
        DEMO: '0',
      })
      await scrape()
      for (const url of ['/api/openapi.json', '/sitemap.xml', '/robots.txt']) {
        const { statusCode, body } = await product.app.inject(url)
        expect([statusCode, body.includes('metrics')]).toEqual([200, false])
      }
      expect(await product.context.db.selectFrom('visits').selectAll().execute()).toEqual([])
    })
  })

  describe('the metrics', () => {
    it('count responses by pattern, method and class, and never name an id or a person', async () => {
      product = await pricedApp(kind, { METRICS_TOKEN: token })
      const { app, context } = product
      const { id, email, name } = await anAccount(context)
      const headers = { authorization: `Bearer ${await signInAsAdmin(context)}` }
      await app.inject({ url: `/api/admin/users/${id}?search=${email}`, headers })
      await app.inject({ url: `/api/admin/users/${id}` })
      await app.inject({ url: `/nowhere/${id}` })
      const route = 'route="/api/admin/users/:id"'
      const counted = () =>
        values().then((all) => all[`coach_http_requests_total{method="GET",${route},status="2xx"}`])
      await expect.poll(counted).toBe(1)
      const all = await values()
      expect(all[`coach_http_requests_total{method="GET",${route},status="4xx"}`]).toBe(1)
      expect(all['coach_http_requests_total{method="GET",route="none",status="4xx"}']).toBe(1)
      expect(all[`coach_http_request_duration_seconds_count{method="GET",${route}}`]).toBe(2)
      expect(all[`coach_http_request_duration_seconds_bucket{le="60",method="GET",${route}}`]).toBe(2)
      const { body } = await scrape()
      for (const personal of [id, email ?? '', name, context.settings.dataDirectory])
        expect(body).not.toContain(personal)
    })

    it('count what a quota rejected', async () => {
      product = await pricedApp(kind, { METRICS_TOKEN: token })
      const payload = {
        name: 'Sara',
        email: 'sara@example.com',
        phone: '01001234567',
        message: 'Hello there',
      }
      const send = () => product.app.inject({ method: 'POST', url: '/api/contact', payload })
      let accepted = 0
      while ((await send()).statusCode === 201) accepted++
      const rejections = () =>
        values().then((all) => all['coach_quota_rejections_total{code="too_many_requests"}'])
      await expect.poll(rejections).toBe(1)
      expect(accepted).toBeGreaterThan(0)
    })

    it('tell of a database that does not respond, instead of what was true before', async () => {
      product = await pricedApp(kind, { METRICS_TOKEN: token })
      const { context, clock } = product
      await anAccount(context)
      expect(await values()).toMatchObject({ 'coach_health{part="database"}': 1, coach_members_active: 1 })
      await context.database.close()
      clock.advance(1000)
      const all = await values()
      expect(all).toMatchObject({ 'coach_health{part="database"}': 0, coach_picture_workers_busy: 0 })
      expect(all).not.toHaveProperty('coach_members_active')
      expect(all).not.toHaveProperty('coach_health{part="mail"}')
    })
  })
})

eachDatabase((kind) => {
  it('the metrics tell what runs and what waits', async () => {
    product = await pricedApp(kind, { METRICS_TOKEN: token })
    const { app, context, clock } = product
    const now = clock.now()
    await anAccount(context)
    await anAccount(context, { days: 0 })
    await postApplication(app)
    await uploadProof(app, formOf(aPdf(), 'receipt.pdf', 'application/pdf'))
    for (const [key, state] of [
      ['first', 'waiting'],
      ['second', 'dead'],
    ] as const) {
      const mail = { dedupKey: key, recipient: 'sara@example.com', subject: 'Hello', text: 'Hello' }
      await enqueueMail(context.db, { ...mail, language: 'en' }, now)
      await context.db.updateTable('outbox').set({ state }).where('dedup_key', '=', key).execute()
    }
    await holdMails(context.db, now)
    await openProductJobs(context).runDueJobs()
    await context.db.updateTable('jobs').set({ failures: 4 }).where('name', '=', 'forget-mails').execute()
    clock.advance(60_000)

    const all = await values()
    const waiting = await context.db
      .selectFrom('outbox')
      .where('state', '=', 'waiting')
      .select('id')
      .execute()
    expect(all).toMatchObject({
      [`coach_process{process="${context.state.name}"}`]: 1,
      coach_members_active: 1,
      coach_applications_pending: 1,
      coach_uploads_unclaimed: 1,
      'coach_mails{state="waiting"}': waiting.length,
      'coach_mails{state="dead"}': 1,
      coach_mails_held: 1,
      coach_connections: 0,
      coach_picture_workers_busy: 0,
      coach_pictures_waiting: 0,
      'coach_job_failures{job="forget-mails"}': 4,
      'coach_job_last_success_timestamp_seconds{job="sweep-uploads"}': now.getTime() / 1000,
      'coach_health{part="database"}': 1,
      'coach_health{part="files"}': 1,
      'coach_health{part="mail"}': 1,
      'coach_health{part="jobs"}': 0,
      'coach_health{part="disk"}': 1,
    })
    expect(all).not.toHaveProperty('coach_job_last_success_timestamp_seconds{job="forget-mails"}')
    expect(all.coach_database_bytes).toBeGreaterThan(100_000)
    expect(all.coach_disk_free_bytes).toBeGreaterThan(0)
    for (const name of ['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds'])
      expect(all).toHaveProperty(name)
  })
})
