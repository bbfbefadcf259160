import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AgreedResult } from '#contract/publication-consents.ts'
import type { TransformationStory } from '#contract/site-content.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { anotherProcess } from '#server/test/event-streams.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { answerPublication, askToPublish, savedPhoto } from '#server/test/publications.ts'
import { type SiteCalls, siteCalls } from '#server/test/site-calls.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

// One press takes a result off everything. Adversaries: a story that names no consent in force, or says more than was
// agreed to; an old version that is restored; a cached address; a draft behind a link; a second process.

type Headers = { authorization: string }

eachDatabase((kind) => {
  describe('a result that a member agreed to', () => {
    let product: TestApp
    let site: SiteCalls
    let owner: Headers
    let member: { id: string; headers: Headers }
    let consent: string
    let story: TransformationStory

    beforeEach(async () => {
      product = await pricedApp(kind, { RATE_LIMITS: 'off' })
      site = await siteCalls(product)
      owner = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const { id } = await anAccount(product.context)
      member = { id, headers: (await aSession(product.context, { id })).headers as Headers }
      const photo = await savedPhoto(product.app, member.headers, { day: '2026-03-01' })
      const pending = await askToPublish(product.app, { staff: owner, userId: id, photos: [photo, photo] })
      consent = pending._id
    })
    afterEach(() => product.close())

    const agreed = async () => {
      await answerPublication(product.app, member.headers, { id: consent })
      const { results } = (await site.call('GET', '/admin/site/agreed-results')).json()
      const [{ story: made }] = results as [AgreedResult]
      story = made
      return made
    }
    const publish = (...stories: TransformationStory[]) =>
      site.publish({ resultsPage: { stories } } as Parameters<SiteCalls['publish']>[0])
    const withdraw = (headers = member.headers) =>
      product.app.inject({
        method: 'POST',
        url: `/api/auth/publication-consents/${consent}/withdrawal`,
        headers,
      })
    const fieldsOf = async (response: ReturnType<typeof publish>) => {
      const { statusCode, body } = await response
      return [statusCode, Object.keys(JSON.parse(body).fields ?? {})]
    }
    const shownStories = async (app = product.app) =>
      (await app.inject({ url: '/api/site' })).json().settings.resultsPage.stories as TransformationStory[]
    const pictureKeys = () => [story.beforeImage?.id ?? '', story.afterImage?.id ?? '']

    /** Every row of the database that has one of these texts, by its table. */
    async function tablesWith(texts: string[]): Promise<string[]> {
      const { db } = product.context
      const found = new Set<string>()
      for (const { name } of await db.introspection.getTables()) {
        const { rows } = await sql`select * from ${sql.table(name)}`.execute(db)
        const stored = JSON.stringify(rows)
        if (texts.some((text) => stored.includes(JSON.stringify(text).slice(1, -1)))) found.add(name)
      }
      return [...found].sort()
    }
    async function storedKeys(): Promise<string[]> {
      const keys: string[] = []
      for await (const { key } of product.context.files.listStored()) keys.push(key)
      return keys
    }

    it('is published as it was agreed to, and in no other words', async () => {
      await agreed()
      expect((await publish(story)).statusCode).toBe(200)
      expect((await shownStories())[0]).toMatchObject({ publicationConsent: consent, name: { en: 'Mona' } })
      const at = 'settings.resultsPage.stories.0'
      expect(await fieldsOf(publish({ ...story, age: 44 }))).toEqual([422, [`${at}.age`]])
      const words = { ar: 'كانت تعاني', en: 'She suffered' }
      expect(await fieldsOf(publish({ ...story, story: words }))).toEqual([422, [`${at}.story`]])
      expect(await fieldsOf(publish(story, { ...story, id: 'twice' }))).toEqual([
        422,
        ['settings.resultsPage.stories.1.publicationConsent'],
      ])
    })

    it('is not published before it is agreed to, nor its pictures without naming it', async () => {
      const { publicationConsent, ...unnamed } = await agreed()
      await product.context.db.updateTable('publication_consents').set({ state: 'pending' }).execute()
      const at = 'settings.resultsPage.stories.0'
      expect(await fieldsOf(publish(story))).toEqual([422, [`${at}.publicationConsent`]])
      await product.context.db.updateTable('publication_consents').set({ state: 'given' }).execute()
      expect(await fieldsOf(publish(unnamed))).toEqual([422, [`${at}.beforeImage`, `${at}.afterImage`]])
      const { settings, sections, version } = await site.read()
      const heroImage = story.beforeImage
      const draft = { settings: { ...settings, heroImage }, sections, version, note: '', days: 1 }
      expect((await site.call('POST', '/site/drafts', { body: draft })).statusCode).toBeGreaterThanOrEqual(
        400,
      )
      expect(publicationConsent).toBe(consent)
    })

    it('leaves the page, its address, every version, draft and file once it is withdrawn', async () => {
      await agreed()
      await publish(story)
      const { version } = await site.read()
      await publish(story, {
        ...story,
        id: 'other',
        publicationConsent: undefined,
        beforeImage: null,
        afterImage: null,
      })
      expect((await product.app.inject({ url: `/media/${pictureKeys()[0]}/800.avif` })).statusCode).toBe(200)
      const traces = [...pictureKeys(), story.beforeImage?.blur ?? '']
      expect(await tablesWith(traces)).toEqual(['site_versions', 'uploads'])

      expect((await withdraw()).json().consent).toMatchObject({
        state: 'withdrawn',
        facts: null,
        pictures: null,
      })
      expect((await shownStories()).map(({ id }) => id)).toEqual(['other'])
      for (const key of pictureKeys()) {
        const gone = await product.app.inject({
          url: `/media/${key}/800.avif`,
          headers: { 'if-none-match': `"${key}-800.avif"` },
        })
        expect([gone.statusCode, gone.headers['cache-control']]).toEqual([410, 'no-store'])
      }
      expect(await tablesWith(traces)).toEqual(['withdrawn_pictures'])
      expect((await storedKeys()).filter((key) => pictureKeys().some((one) => key.startsWith(one)))).toEqual(
        [],
      )
      const restored = await site.call('POST', `/site/versions/${version}/restore`, { body: {} })
      expect(restored.statusCode).toBe(200)
      expect(await shownStories()).toEqual([])
      expect(await fieldsOf(publish(story))).toEqual([
        422,
        ['settings.resultsPage.stories.0.publicationConsent'],
      ])
      expect((await withdraw()).statusCode).toBe(200)
    })

    it('leaves every version, whoever else withdraws at the same moment', async () => {
      const others = await Promise.all(
        [0, 1, 2].map(async () => {
          const { id } = await anAccount(product.context)
          const headers = (await aSession(product.context, { id })).headers as Headers
          const photo = await savedPhoto(product.app, headers, { day: '2026-03-01' })
          const asking = { staff: owner, userId: id, photos: [photo, photo] as [string, string] }
          const pending = await askToPublish(product.app, asking)
          await answerPublication(product.app, headers, { id: pending._id })
          return { id: pending._id, headers }
        }),
      )
      await answerPublication(product.app, member.headers, { id: consent })
      const { results } = (await site.call('GET', '/admin/site/agreed-results')).json()
      const stories = (results as AgreedResult[]).map((one) => one.story)
      for (let version = 0; version < 3; version++)
        expect((await publish(...stories.slice(version), ...stories.slice(0, version))).statusCode).toBe(200)
      // The newest version has none of them: its replacement would let the withdrawals wait for each other.
      expect((await publish()).statusCode).toBe(200)
      const all = [...others, { id: consent, headers: member.headers }]
      const answers = await Promise.all(
        all.map(({ id, headers }) =>
          product.app.inject({
            method: 'POST',
            url: `/api/auth/publication-consents/${id}/withdrawal`,
            headers,
          }),
        ),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
      const keys = stories.flatMap(({ beforeImage, afterImage }) => [
        beforeImage?.id ?? '',
        afterImage?.id ?? '',
      ])
      expect(await tablesWith(keys)).toEqual(['withdrawn_pictures'])
      expect(await shownStories()).toEqual([])
    })

    it('is taken off the site by staff inside the wall, for a member who asks elsewhere', async () => {
      const byStaff = async (headers = owner, id = consent) => {
        const url = `/api/admin/users/${member.id}/publication-consents/${id}/withdrawal`
        const { statusCode, body } = await product.app.inject({ method: 'POST', url, headers })
        return body === '' ? statusCode : JSON.parse(body).code
      }
      // What waits is taken back, and not withdrawn.
      expect(await byStaff()).toBe('not_found')
      await agreed()
      await publish(story)
      const coach = await anAccount(product.context, { role: 'coach', username: 'omar', email: null })
      expect(await byStaff((await aSession(product.context, coach)).headers as Headers)).toBe(
        'health_data_closed',
      )
      expect(await shownStories()).toHaveLength(1)
      expect(await byStaff()).toBe(204)
      expect(await shownStories()).toEqual([])
      expect((await product.app.inject({ url: `/media/${pictureKeys()[0]}/200.webp` })).statusCode).toBe(410)
      const list = await product.app.inject({
        url: '/api/auth/publication-consents',
        headers: member.headers,
      })
      expect(list.json().consents).toMatchObject([{ state: 'withdrawn', facts: null, pictures: null }])
      const trail = await product.context.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('action', '=', 'publication_consent.withdrawn')
        .execute()
      expect(trail).toHaveLength(1)
      expect(trail[0]).toMatchObject({ subject_id: member.id })
      expect(trail[0]?.actor_id).not.toBe(member.id)
      expect(await byStaff()).toBe(204)
    })

    it('is withdrawn by nobody else, and with the account', async () => {
      await agreed()
      await publish(story)
      const stranger = (await aSession(product.context, await anAccount(product.context))).headers as Headers
      expect((await withdraw(stranger)).statusCode).toBe(404)
      await product.app.inject({ method: 'DELETE', url: `/api/admin/users/${member.id}`, headers: owner })
      expect(await shownStories()).toEqual([])
      expect((await product.app.inject({ url: `/media/${pictureKeys()[1]}/200.webp` })).statusCode).toBe(410)
      expect(await tablesWith([...pictureKeys(), story.afterImage?.blur ?? ''])).toEqual([
        'withdrawn_pictures',
      ])
    })

    if (kind === 'postgres') {
      it('is gone in a second process within a second', async () => {
        const other = await anotherProcess(product)
        await agreed()
        await publish(story)
        product.clock.advance(1001)
        expect(await shownStories(other.app)).toHaveLength(1)
        await withdraw()
        product.clock.advance(1001)
        expect(await shownStories(other.app)).toEqual([])
        expect((await other.app.inject({ url: `/media/${pictureKeys()[0]}/800.webp` })).statusCode).toBe(410)
        await other.close()
      })
    }
  })
})
