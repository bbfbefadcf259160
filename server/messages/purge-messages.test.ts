import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { siteDefaults } from '#server/site/index.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { purgeMessages } from './purge-messages.ts'

const minute = 60_000
const day = 24 * 60 * minute
let product: TestApp

afterEach(() => product.close())

const send = (name: string) =>
  product.app.inject({
    method: 'POST',
    url: '/api/contact',
    payload: { name, email: 'sara@example.com', phone: '01001234567', message: `From ${name}` },
  })

async function names(): Promise<string[]> {
  const rows = await product.context.db
    .selectFrom('contact_messages')
    .select('name')
    .orderBy('created_at')
    .execute()
  return rows.map(({ name }) => name)
}

async function mailedTexts(): Promise<string> {
  const mails = await product.context.db.selectFrom('outbox').select('body_text').execute()
  return mails.map(({ body_text }) => body_text).join()
}

async function nameContactEmail() {
  const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const { settings, sections, version } = (await product.app.inject({ url: '/api/site' })).json()
  const payload = { settings: { ...settings, contactEmail: 'coach@example.com' }, sections, version }
  await product.app.inject({ method: 'PUT', url: '/api/site', payload, headers })
}

async function insertMany(count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, at) => ({
    id: `message-${String(at).padStart(4, '0')}`,
    name: 'Sara',
    email: 'sara@example.com',
    phone: '01001234567',
    phone_e164: '+201001234567',
    message: 'Hello',
    language: 'en' as const,
    state: 'new' as const,
    created_at: product.clock.now(),
  }))
  await product.context.db.insertInto('contact_messages').values(rows).execute()
}

const purge = (signal?: AbortSignal) =>
  purgeMessages(product.context, {
    kind: 'message',
    before: new Date(product.clock.now().getTime() - 365 * day),
    ...(signal && { signal }),
  })

eachDatabase((kind) => {
  describe('messages to the coach', () => {
    beforeEach(async () => {
      product = await testApp(kind)
    })

    it('are deleted after exactly twelve months, with the mails about them', async () => {
      await nameContactEmail()
      await send('Sara')
      product.clock.advance(minute)
      await send('Omar')
      const jobs = openProductJobs(product.context)
      product.clock.advance(365 * day - 2 * minute)
      await jobs.runDueJobs()
      expect(await names()).toEqual(['Sara', 'Omar'])
      product.clock.advance(minute)
      expect(await purge()).toBe(1)
      expect(await names()).toEqual(['Omar'])
      expect(await mailedTexts()).toContain('From Omar')
      expect(await mailedTexts()).not.toContain('From Sara')
      product.clock.advance(day)
      await jobs.runDueJobs()
      expect(await names()).toEqual([])
      expect(await mailedTexts()).toBe('')
    })

    it('are deleted in batches, for any number of them, until aborted', async () => {
      await insertMany(450)
      product.clock.advance(365 * day)
      expect(await purge(AbortSignal.abort())).toBe(0)
      const counts = await Promise.all([purge(), purge()])
      expect(counts[0] + counts[1]).toBe(450)
      expect(await names()).toEqual([])
    })
  })
})

it('are stored as long as the default privacy page says', async () => {
  product = await testApp()
  const { ar, en } = siteDefaults(false).settings.privacyText
  expect(en).toMatch(/contact form .* are deleted from the site 12 months after they arrive/)
  expect(ar).toMatch(/رسائل نموذج التواصل .* تُحذف من الموقع بعد 12 شهرًا من وصولها/)
})
