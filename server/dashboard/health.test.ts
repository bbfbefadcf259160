import { rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { StorageUnavailable, StoreFailure } from '#server/platform/files/file-store.ts'
import { enqueueMail } from '#server/platform/mail/outbox.ts'
import { onSqlite } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { aStrayFile } from '#server/test/stored-files.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { sweepUploads } from '#server/uploads/index.ts'
import { checkParts, type HealthFacts } from './health-facts.ts'

const minute = 60_000

/** Reads health after its facts have expired; polls, because a call waits only briefly for new ones. */
async function healthAfter(product: TestApp, part: string, state: string) {
  product.clock.advance(minute)
  const read = async () => (await product.app.inject('/api/health')).json()
  await expect.poll(async () => (await read())[part], { timeout: 20_000 }).toBe(state)
  return read()
}

async function details({ app, context }: TestApp) {
  const headers = { authorization: `Bearer ${await signInAsAdmin(context)}` }
  return (await app.inject({ url: '/api/admin/health', headers })).json().details
}

onSqlite((kind) => {
  describe('the health', () => {
    it('reports that files cannot be written, until they can', async () => {
      const product = await testApp(kind)
      await healthAfter(product, 'files', 'ok')
      const temporary = join(product.context.settings.filesDirectory, 'tmp')
      await rm(temporary, { recursive: true })
      await writeFile(temporary, 'in the place of the folder')
      expect(await healthAfter(product, 'files', 'error')).toMatchObject({ status: 'degraded' })
      expect((await details(product)).files).toEqual({ error: 'ENOTDIR', withoutRow: null })
      await rm(temporary)
      await product.close()
    })

    it('reports why a slow store fails once its probe has ended, and probes it one at a time', async () => {
      const product = await testApp(kind)
      const { context } = product
      const probes: ((reason: Error) => void)[] = []
      context.files.probe = () => new Promise((_resolve, reject) => void probes.push(reject))
      const reasonsOf = (facts: HealthFacts[]) => facts.map(({ details }) => details.files.error)
      const early = await Promise.all([checkParts(context), checkParts(context)])
      expect(reasonsOf(early)).toEqual(Array(2).fill('no response in time'))
      expect(probes).toHaveLength(1)
      probes[0]?.(new StorageUnavailable(new StoreFailure('S3_SLOW', 'The store does not respond in time.')))
      const later = [await checkParts(context), await checkParts(context)]
      expect(reasonsOf(later)).toEqual(['S3_SLOW', 'S3_SLOW'])
      expect(probes).toHaveLength(2)
      context.files.probe = async () => {}
      probes[1]?.(new Error('away'))
      await expect
        .poll(async () => reasonsOf([await checkParts(context)]), { timeout: 20_000 })
        .toEqual([null])
      await product.close()
    })

    it('reports many files without a row, until they have one', async () => {
      const product = await testApp(kind)
      const strays = await Promise.all(Array.from({ length: 25 }, () => aStrayFile(product.context, 180)))
      await sweepUploads(product.context)
      expect(await healthAfter(product, 'files', 'error')).toMatchObject({ status: 'degraded' })
      const found = { error: 'FILES_WITHOUT_ROW', withoutRow: { files: 25, kept: 25 } }
      expect((await details(product)).files).toEqual(found)
      for (const key of strays) await product.context.files.remove(key)
      await sweepUploads(product.context)
      await healthAfter(product, 'files', 'ok')
      expect((await details(product)).files).toEqual({ error: null, withoutRow: null })
      await product.close()
    })

    it('reports less free space than the floor', async () => {
      const product = await testApp(kind, { FREE_SPACE_FLOOR_MB: '10000000' })
      expect(await healthAfter(product, 'disk', 'low')).toMatchObject({ status: 'degraded', files: 'ok' })
      expect((await details(product)).disk).toEqual({
        freeMegabytes: expect.any(Number),
        floorMegabytes: 10_000_000,
      })
      await product.close()
    })

    it('reports a mail that waits too long, to strangers without recipient or reason', async () => {
      const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'coach@example.com' }
      const product = await testApp(kind, smtp)
      const { context, clock } = product
      await healthAfter(product, 'mail', 'ok')
      const mail = { dedupKey: 'one', recipient: 'sara@example.com', subject: 'Hello', text: 'Hello' }
      await enqueueMail(context.db, { ...mail, language: 'en' }, clock.now())
      await context.db.updateTable('outbox').set({ last_error: 'ESOCKET CONN' }).execute()
      clock.advance(20 * minute)
      const reported = await healthAfter(product, 'mail', 'late')
      expect(reported.status).toBe('degraded')
      expect(JSON.stringify(reported)).not.toMatch(/sara|ESOCKET|127\.0/)
      expect((await details(product)).mail).toEqual({ oldestWaitingMinutes: 21, lastError: 'ESOCKET CONN' })
      await product.close()
    })

    it('does not report one address that rejects mail while others accept it', async () => {
      const smtp = { SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'coach@example.com' }
      const product = await testApp(kind, smtp)
      const { context, clock } = product
      const write = async (name: string) => {
        const mail = { dedupKey: name, recipient: `${name}@example.com`, subject: 'Hello', text: 'Hello' }
        await enqueueMail(context.db, { ...mail, language: 'en' }, clock.now())
      }
      await write('nobody')
      clock.advance(minute)
      await write('sara')
      const sent = context.db.updateTable('outbox').where('recipient', '=', 'sara@example.com')
      await sent.set({ state: 'sent', sent_at: clock.now() }).execute()
      clock.advance(20 * minute)
      expect((await healthAfter(product, 'mail', 'ok')).status).toBe('ok')
      for (const name of ['a', 'b', 'c', 'd']) await write(name)
      clock.advance(20 * minute)
      await healthAfter(product, 'mail', 'late')
      await product.close()
    })

    it('reports a job that is overdue or fails repeatedly, but not while it runs', async () => {
      const product = await testApp(kind)
      const { context, clock } = product
      const now = clock.now()
      const job = { name: 'sweep-uploads', next_run_at: now, failures: 0 }
      await context.db.insertInto('jobs').values(job).execute()
      await healthAfter(product, 'jobs', 'ok')
      clock.advance(20 * minute)
      expect(await healthAfter(product, 'jobs', 'late')).toMatchObject({ status: 'degraded' })
      expect((await details(product)).jobs.overdue).toEqual([{ name: 'sweep-uploads', minutes: 22 }])
      const until = new Date(clock.now().getTime() + 60 * minute)
      await context.db.updateTable('jobs').set({ leased_until: until }).execute()
      await healthAfter(product, 'jobs', 'ok')
      const later = new Date(clock.now().getTime() + 10 * minute)
      await context.db
        .updateTable('jobs')
        .set({ leased_until: null, next_run_at: later, failures: 3 })
        .execute()
      await healthAfter(product, 'jobs', 'failing')
      await product.close()
    })

    it('does not report waiting mails once no mail server is configured', async () => {
      const product = await testApp(kind)
      const { context, clock } = product
      const delivery = { name: 'deliver-mails', next_run_at: clock.now(), failures: 5 }
      await context.db.insertInto('jobs').values(delivery).execute()
      await healthAfter(product, 'jobs', 'failing')
      clock.advance(20 * minute)
      await openProductJobs(context).runDueJobs()
      await healthAfter(product, 'jobs', 'ok')
      await product.close()
    })

    it('reports that production listens only on this machine, since its address is not set', async () => {
      const production = { NODE_ENV: 'production', HOST: '127.0.0.1' }
      for (const [environment, only] of [
        [production, true],
        [{ ...production, PUBLIC_URL: 'https://coach.example' }, false],
      ] as const) {
        const product = await testApp(kind, environment)
        expect((await product.app.inject('/api/health')).json().loopbackOnly).toBe(only)
        await product.close()
      }
    })

    it('names the process that responded, and shows staff where it runs', async () => {
      const products = [await testApp(kind), await testApp(kind)]
      const names = []
      for (const { app } of products) {
        const { process } = (await app.inject('/api/health')).json()
        expect((await app.inject('/api/health')).json().process).toBe(process)
        names.push(process)
      }
      expect(new Set(names).size).toBe(2)
      const [product] = products
      if (product) expect((await details(product)).process).toEqual({ host: hostname(), pid: process.pid })
      for (const { close } of products) await close()
    })

    it('reports visitors over http, with the setting on the checklist', async () => {
      const warning = {
        code: 'plain_http',
        details: { address: 'http://coach.example' },
        lines: [{ place: 'settings', text: 'PUBLIC_URL=https://coach.example' }],
        foundAt: expect.any(String),
      }
      for (const [PUBLIC_URL, plainHttp, expected] of [
        ['http://coach.example', true, [warning]],
        ['https://coach.example', false, []],
      ] as const) {
        const product = await testApp(kind, { NODE_ENV: 'production', PUBLIC_URL })
        const health = (await product.app.inject('/api/health')).json()
        expect(health).toMatchObject({ status: 'ok', plainHttp })
        const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
        const { warnings } = (await product.app.inject({ url: '/api/admin/installation', headers })).json()
        expect(warnings).toEqual(expected)
        await product.close()
      }
    })
  })
})
