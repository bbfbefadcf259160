import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { PublicationConsent } from '#contract/publication-consents.ts'
import { newId } from '#server/platform/ids.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { callAs } from '#server/test/person.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { answerPublication, askToPublish, publishedFacts, savedPhoto } from '#server/test/publications.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

// The member's minute: they read who asks for what, see the very pictures, and answer once. The coach's: two photos, a
// face blurred, an answer. Adversaries: another coach with the link, another member, a repeat, somebody of 16.

type Headers = { authorization: string }

/** Black and white stripes: what is left of them shows whether they were blurred. */
async function stripes(): Promise<Buffer> {
  const [width, height] = [400, 400]
  const pixels = Buffer.alloc(width * height * 3)
  for (let at = 0; at < pixels.length; at++)
    pixels[at] = Math.floor((Math.floor(at / 3) % width) / 4) % 2 ? 255 : 0
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer()
}

/** How much the brightness differs in a part of a picture. */
async function contrastIn(
  picture: Buffer,
  part: { left: number; top: number; width: number; height: number },
) {
  const { channels } = await sharp(await sharp(picture).extract(part).png().toBuffer()).stats()
  return channels[0]?.stdev ?? 0
}

eachDatabase((kind) => {
  describe('a result that a member is asked to show', () => {
    let product: TestApp
    let owner: Headers
    let member: { id: string; email: string | null; headers: Headers }
    let photos: [string, string]

    beforeEach(async () => {
      product = await pricedApp(kind, { PUBLIC_URL: 'https://coach.example' })
      owner = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      const { id, email } = await anAccount(product.context)
      member = { id, email, headers: (await aSession(product.context, { id })).headers as Headers }
      const first = await savedPhoto(product.app, member.headers, {
        day: '2026-02-01',
        photo: await stripes(),
      })
      photos = [first, await savedPhoto(product.app, member.headers, { day: '2026-03-01' })]
    })
    afterEach(() => product.close())

    const send = (method: 'GET' | 'POST' | 'DELETE', url: string, headers: Headers) =>
      product.app.inject({ method, url: `/api${url}`, headers })
    const codeOf = async (response: ReturnType<typeof send>) => {
      const { statusCode, body } = await response
      return [statusCode, body && JSON.parse(body).code]
    }
    const ask = (blurs: { x: number; y: number; width: number; height: number }[] = []) =>
      askToPublish(product.app, { staff: owner, userId: member.id, photos, blurs })
    const birthYear = (headers: Headers) =>
      callAs(product.app, headers, { method: 'PUT', url: '/intake', payload: { body: { birthYear: 1990 } } })
    const ownList = async (): Promise<PublicationConsent[]> =>
      (await send('GET', '/auth/publication-consents', member.headers)).json().consents
    const pictureAt = (url: string) => product.app.inject({ url })
    const answer = (id: string, payload: object, headers = member.headers) =>
      product.app.inject({
        method: 'POST',
        url: `/api/auth/publication-consents/${id}/answer`,
        headers,
        payload,
      })

    it('is read with its very pictures, agreed to once, and then public', async () => {
      const pending = await ask()
      const [shown] = await ownList()
      expect(shown).toMatchObject({
        _id: pending._id,
        state: 'pending',
        facts: publishedFacts,
        version: null,
      })
      const before = shown?.pictures?.before.url ?? ''
      const seen = await pictureAt(before)
      expect([seen.statusCode, seen.headers['content-type']]).toEqual([200, 'image/webp'])
      const given = await answerPublication(product.app, member.headers, { id: pending._id })
      expect(given).toMatchObject({ state: 'given', version: '2026-12', answeredAt: expect.any(String) })
      const open = await pictureAt(given.pictures?.before.url ?? '')
      expect(open.rawPayload.equals(seen.rawPayload)).toBe(true)
      expect(open.headers['cache-control']).toBe('public, max-age=300, must-revalidate')
      const stored = await product.context.db
        .selectFrom('publication_consents')
        .selectAll()
        .executeTakeFirstOrThrow()
      expect(stored.words).toEqual({
        language: 'en',
        sentences: expect.arrayContaining([expect.stringMatching(/two photos/)]),
      })
    })

    it('has no words of the member where it was asked by an earlier build', async () => {
      await ask()
      const { story: _, ...facts } = publishedFacts
      await product.context.db
        .updateTable('publication_consents')
        .set({ facts: JSON.stringify(facts) })
        .execute()
      expect((await ownList())[0]?.facts).toEqual({ ...facts, story: { ar: '', en: '' } })
    })

    it('counts both photos as opened by who asks, for the member to read', async () => {
      await ask()
      const { readers } = (await send('GET', '/auth/health-access', member.headers)).json()
      expect(readers.photoViews).toMatchObject([{ role: 'owner', photos: 2 }])
    })

    it('is not public, nor open to another of the staff or another member, before it is agreed to', async () => {
      const { pictures } = await ask()
      const row = await product.context.db
        .selectFrom('uploads')
        .select('storage_key')
        .where('purpose', '=', 'result')
        .executeTakeFirstOrThrow()
      expect((await pictureAt(`/media/${row.storage_key}/800.webp`)).statusCode).toBe(404)
      const coach = await anAccount(product.context, { role: 'admin', username: 'omar', email: null })
      const colleague = (await aSession(product.context, coach)).headers as Headers
      const list = await send('GET', `/admin/users/${member.id}/publication-consents`, colleague)
      expect(list.body).not.toContain('/files/')
      const stranger = (await aSession(product.context, await anAccount(product.context))).headers as Headers
      const { _id: id } = (await ownList())[0] ?? { _id: '' }
      const body = { agrees: true, version: '2026-12', language: 'ar' }
      expect(await codeOf(answer(id, body, stranger))).toEqual([404, 'not_found'])
      expect((await send('GET', '/auth/publication-consents', stranger)).json()).toEqual({ consents: [] })
      await send('POST', '/auth/logout', owner)
      expect((await pictureAt(pictures?.before.url ?? '')).statusCode).toBe(404)
    })

    it('has what is blurred gone from its pixels', async () => {
      const { pictures } = await ask([{ x: 250, y: 250, width: 500, height: 500 }])
      const { rawPayload } = await pictureAt(pictures?.before.url ?? '')
      expect(await contrastIn(rawPayload, { left: 150, top: 150, width: 100, height: 100 })).toBeLessThan(6)
      expect(await contrastIn(rawPayload, { left: 0, top: 0, width: 60, height: 60 })).toBeGreaterThan(60)
    })

    it('has a line of text gone that a long, low ellipse covers', async () => {
      const { pictures } = await ask([{ x: 25, y: 480, width: 950, height: 40 }])
      const { rawPayload } = await pictureAt(pictures?.before.url ?? '')
      expect(await contrastIn(rawPayload, { left: 150, top: 197, width: 100, height: 6 })).toBeLessThan(6)
      expect(await contrastIn(rawPayload, { left: 150, top: 150, width: 100, height: 10 })).toBeGreaterThan(
        60,
      )
    })

    it('that is refused leaves nothing but the answer', async () => {
      const { _id: id, pictures } = await ask()
      await answerPublication(product.app, member.headers, { id, agrees: false })
      expect(await ownList()).toEqual([
        expect.objectContaining({ state: 'declined', facts: null, pictures: null }),
      ])
      expect((await pictureAt(pictures?.before.url ?? '')).statusCode).toBe(404)
      expect(await codeOf(answer(id, { agrees: true, version: '2026-12', language: 'ar' }))).toEqual([
        409,
        'publication_answered',
      ])
    })

    it('is listed as long as it is in force, however many were refused since', async () => {
      const { _id: id } = await ask()
      await answerPublication(product.app, member.headers, { id })
      const { db, clock } = product.context
      const [row] = await db.selectFrom('publication_consents').selectAll().execute()
      const refused = Array.from({ length: 25 }, (_, at) => {
        const later = new Date(clock.now().getTime() + at + 1)
        const times = { requested_by: row?.requested_by ?? '', requested_at: later, answered_at: later }
        return { id: newId(later), user_id: member.id, state: 'declined' as const, ...times }
      })
      await db.insertInto('publication_consents').values(refused).execute()
      const listed = await ownList()
      expect(listed.map(({ state }) => state)).toEqual([...Array(20).fill('declined'), 'given'])
      expect([listed[0]?._id, listed.at(-1)?._id]).toEqual([refused.at(-1)?.id, id])
    })

    it('is agreed to only in the words of today, and asked for once at a time', async () => {
      const { _id: id } = await ask()
      expect(await codeOf(answer(id, { agrees: true, version: '2020-01', language: 'ar' }))).toEqual([
        409,
        'publication_words_changed',
      ])
      await expect(ask()).rejects.toThrow('publication_pending')
      const url = `/admin/users/${member.id}/publication-consents/${id}`
      expect((await send('DELETE', url, owner)).statusCode).toBe(204)
      expect(await ownList()).toEqual([])
      expect((await ask()).state).toBe('pending')
    })

    it.each([
      ['their consent', 'PUT', '/progress/photo-consent', { given: false }],
      ['their day', 'DELETE', '/progress/entries/2026-03-01', undefined],
      ['one of their day', 'PUT', '/progress/entries/2026-03-01', { workout: true, photos: [] }],
    ] as const)('ends while it waits once photos go with %s, and stays once agreed to', async (...change) => {
      const [, method, path, payload] = change
      const { entries } = (await send('GET', '/progress/entries', member.headers)).json()
      const basis = entries.find(({ day }: { day: string }) => day === '2026-03-01')?.updatedAt
      const { _id: id } = await ask()
      await answerPublication(product.app, member.headers, { id })
      const { pictures } = await ask()
      const url = `/api${path}`
      const body = payload && 'photos' in payload ? { ...payload, basis } : payload
      const { statusCode } = await product.app.inject({
        ...{ method, url, headers: member.headers },
        ...(body && { payload: body }),
      })
      expect(statusCode).toBeLessThan(300)
      expect(await ownList()).toMatchObject([{ _id: id, state: 'given' }])
      expect((await pictureAt(pictures?.before.url ?? '')).statusCode).toBe(404)
      const { db } = product.context
      const stored = db.selectFrom('uploads').select('id').where('purpose', '=', 'result')
      expect(await stored.execute()).toHaveLength(2)
    })

    it('is not agreed to with a password that staff may know, for three days, but refused', async () => {
      const { _id: id } = await ask()
      const post = (url: string, payload: object, headers = {}) =>
        product.app.inject({ method: 'POST', url: `/api${url}`, headers, payload })
      const link = (await post(`/admin/users/${member.id}/password-link`, {}, owner)).json().url
      const password = 'a password behind the link'
      await post('/auth/reset-password', { token: link.split('#token=')[1], password })
      const signedIn = async (): Promise<Headers> => {
        const { token } = (await post('/auth/login', { email: member.email, password })).json()
        return { authorization: `Bearer ${token}` }
      }
      const body = { version: '2026-12', language: 'ar' }
      const headers = await signedIn()
      expect(await codeOf(answer(id, { ...body, agrees: true }, headers))).toEqual([
        409,
        'publication_password_known',
      ])
      expect((await answer(id, { ...body, agrees: false }, headers)).statusCode).toBe(200)
      const { _id: next } = await ask()
      product.clock.advance(72 * 60 * 60 * 1000)
      await birthYear(await signedIn())
      expect((await answer(next, { ...body, agrees: true }, await signedIn())).statusCode).toBe(200)
    })

    it('is agreed to only by somebody whose birth year says that they are of age', async () => {
      const { _id: id } = await ask()
      const agreeing = { agrees: true, version: '2026-12', language: 'en' }
      expect(await codeOf(answer(id, agreeing))).toEqual([409, 'publication_birth_year_missing'])
      await birthYear(member.headers)
      expect((await answer(id, agreeing)).statusCode).toBe(200)
    })

    it('is not asked of somebody who may be under 18, and not agreed to by them', async () => {
      const { _id: id } = await ask()
      const { db, clock } = product.context
      // As from before a birth year ended requests.
      const step = {
        user_id: member.id,
        step: 'body' as const,
        answers: '{"birthYear":2010}',
        saved_at: clock.now(),
      }
      await db.insertInto('intake_steps').values(step).execute()
      expect(await codeOf(answer(id, { agrees: true, version: '2026-12', language: 'ar' }))).toEqual([
        409,
        'publication_of_minor',
      ])
      await send('DELETE', `/admin/users/${member.id}/publication-consents/${id}`, owner)
      await expect(ask()).rejects.toThrow('publication_of_minor')
    })

    it('ends once the member enters a birth year of somebody under 18', async () => {
      const { _id: id } = await ask()
      const { pictures } = await answerPublication(product.app, member.headers, { id })
      await ask()
      const bornIn = (birthYear: number) =>
        product.app.inject({
          ...{ method: 'PUT', url: '/api/intake', headers: member.headers },
          payload: { body: { birthYear } },
        })
      expect((await bornIn(1990)).statusCode).toBe(200)
      expect((await ownList()).map(({ state }) => state).sort()).toEqual(['given', 'pending'])
      expect((await bornIn(2010)).statusCode).toBe(200)
      expect(await ownList()).toMatchObject([{ _id: id, state: 'withdrawn', facts: null, pictures: null }])
      expect((await pictureAt(pictures?.before.url ?? '')).statusCode).toBe(410)
      const trail = product.context.db.selectFrom('audit_entries').selectAll()
      expect(await trail.where('action', '=', 'publication_consent.withdrawn').execute()).toHaveLength(1)
    })
  })
})
