import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxItems } from '#contract/assigned-items.ts'
import { addResource } from '#server/library/index.ts'
import { anAccount } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { addedResource, uploadLibraryFile } from '#server/test/resources.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let headers: Record<string, string>
let userId: string

const assign = (payload: object, more: Record<string, string> = {}, id = userId) =>
  product.app.inject({
    method: 'POST',
    url: `/api/coach/assign-resources/${id}`,
    payload,
    headers: { ...headers, ...more },
  })
const titles = (items: { title: string }[]) => items.map(({ title }) => title)
const link = (title: string) => ({ title, url: `https://example.com/${title}` })
const rows = () => product.context.db.selectFrom('items').selectAll().execute()
const audit = async () =>
  (
    await product.context.db
      .selectFrom('audit_entries')
      .select(['action', 'details'])
      .where('subject_id', '=', userId)
      .execute()
  ).filter(({ action }) => action === 'items.given')

function aResource(titleEn: string, type: 'video' | 'diet') {
  const url = `https://example.com/${titleEn}`
  return addResource(product.context.db, { titleAr: '', titleEn, url, type, now: product.clock.now() })
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  describe('assigning several items at once', () => {
    beforeEach(async () => {
      product = await testApp(kind)
      headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
      userId = (await anAccount(product.context)).id
    })
    afterEach(() => product.close())

    it('assigns library resources and links in the given order, in addition to existing items', async () => {
      const film = await aResource('Film', 'video')
      const menu = await aResource('Menu', 'diet')
      await assign({ videos: [link('Before')] })
      product.clock.advance(1000)
      const answer = await assign({
        videos: [link('One'), { resourceId: film.id }, link('Three')],
        documents: [{ resourceId: menu.id }, { ...link('Plan') }, { ...link('Note'), type: 'general' }],
      })
      expect(answer.statusCode, answer.body).toBe(200)
      const { videos, documents } = answer.json().user.resources
      expect(titles(videos)).toEqual(['One', 'Film', 'Three', 'Before'])
      expect(videos[1]).toMatchObject({
        resourceId: film.id,
        url: 'https://example.com/Film',
        openedAt: null,
      })
      expect(documents).toMatchObject([
        { title: 'Menu', type: 'diet' },
        { title: 'Plan', type: 'training' },
        { title: 'Note', type: 'general' },
      ])
      expect(await audit()).toHaveLength(2)
    })

    rule('does not assign existing items again, and audits nothing if nothing is new', async () => {
      const film = await aResource('Film', 'video')
      const items = { videos: [{ resourceId: film.id }, { resourceId: film.id }, link('One'), link('One')] }
      const first = (await assign(items)).json().user.resources
      expect(titles(first.videos).sort()).toEqual(['Film', 'One'])
      product.clock.advance(1000)
      expect((await assign(items)).json().user.resources).toEqual(first)
      const answers = await Promise.all(Array.from({ length: 5 }, () => assign(items)))
      expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
      expect(await rows()).toHaveLength(2)
      expect((await assign({})).statusCode).toBe(200)
      expect(await audit()).toHaveLength(1)
    })

    rule('assigns all or nothing, with the field of an unknown resource', async () => {
      const film = await aResource('Film', 'video')
      const answer = await assign({
        videos: [link('One'), { resourceId: film.id }],
        documents: [link('Plan'), { resourceId: 'gone' }],
      })
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
      expect(Object.keys(answer.json().fields)).toEqual(['documents.1.resourceId'])
      const incomplete = await assign({ videos: [link('One'), { title: 'Two' }], documents: [{}] })
      expect(incomplete.statusCode).toBe(422)
      expect(Object.keys(incomplete.json().fields)).toEqual([
        'videos.1.url',
        'documents.0.title',
        'documents.0.url',
      ])
      expect(await rows()).toEqual([])
      expect(await audit()).toEqual([])
    })

    rule(
      'returns a library resource with its titles in both languages, unless it has its own title',
      async () => {
        const token = headers.authorization?.slice('Bearer '.length) ?? ''
        const [first, second] = await Promise.all([
          addedResource(product.app, token),
          addedResource(product.app, token),
        ])
        const videos = [link('Own')]
        const documents = [{ resourceId: first._id }, { resourceId: second._id, title: 'For you' }]
        const { resources } = (await assign({ videos, documents })).json().user
        expect(resources.videos).toMatchObject([{ title: 'Own', titles: { ar: 'Own', en: 'Own' } }])
        expect(resources.documents).toMatchObject([
          { title: first.title.ar, titles: first.title },
          { title: 'For you', titles: { ar: 'For you', en: 'For you' } },
        ])
      },
    )

    rule(
      'takes lists back as they were read, and no link to an uploaded file that is another reader’s',
      async () => {
        const token = headers.authorization?.slice('Bearer '.length) ?? ''
        const { cloudinaryId } = await uploadLibraryFile(product.app, token, { bytes: aPdf(), name: 'a.pdf' })
        const { _id: resourceId } = await addedResource(product.app, token, { cloudinaryId })
        const { resources } = (await assign({ documents: [{ resourceId }] })).json().user
        const [{ url }] = resources.documents
        expect(url).toMatch(/^\/files\/.*sig=/)
        const put = {
          method: 'PUT',
          url: `/api/admin/users/${userId}`,
          payload: { resources },
          headers,
        } as const
        expect((await product.app.inject(put)).json().user.resources).toEqual(resources)
        for (const own of [url, `https://coach.example${url}`, url.replace(/\?.*/, '')]) {
          const answer = await assign({ documents: [{ title: 'Plan', url: own }] })
          expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([422, ['documents.0.url']])
        }
      },
    )

    it('returns the first response for a repeated call', async () => {
      const key = { 'idempotency-key': 'once' }
      const first = await assign({ videos: [link('One')] }, key)
      await product.context.db.deleteFrom('items').execute()
      expect((await assign({ videos: [link('One')] }, key)).json()).toEqual(first.json())
      expect(await rows()).toEqual([])
      const other = await assign({ videos: [link('Two')] }, key)
      expect([other.statusCode, other.json().code]).toEqual([409, 'repeat_differs'])
    })

    rule('is only for users', async () => {
      const coach = await anAccount(product.context, { role: 'coach', username: 'mona' })
      for (const id of ['nobody', coach.id]) {
        const answer = await assign({ videos: [link('One')] }, {}, id)
        expect([answer.statusCode, answer.json().fields]).toEqual([404, undefined])
      }
    })

    rule('assigns up to the limit of a user, never more, and can unassign all of it', async () => {
      const put = (resources: object) =>
        product.app.inject({
          method: 'PUT',
          url: `/api/admin/users/${userId}`,
          payload: { resources },
          headers,
        })
      const one = (title: string) =>
        product.app.inject({
          method: 'POST',
          url: `/api/admin/users/${userId}/resources`,
          payload: { ...link(title), resourceType: 'video' },
          headers,
        })
      const long = (title: string) => ({
        title: title.padEnd(200, 'ن'),
        url: `https://example.com/${title}`,
      })
      const many = Array.from({ length: maxItems + 1 }, (_, index) => long(`n${index}`))
      expect((await assign({ videos: many })).statusCode).toBe(422)
      expect((await assign({ videos: many.slice(2), documents: [link('a'), link('b')] })).statusCode).toBe(
        409,
      )
      expect(await rows()).toEqual([])
      const all = await assign({ videos: many.slice(2), documents: [link('a')] })
      expect(titles(all.json().user.resources.videos)).toEqual(titles(many.slice(2)))
      for (const rejected of [await one('Other'), await assign({ documents: [link('Other')] })])
        expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'too_many_items'])
      expect((await one('a')).statusCode).toBe(409)
      expect((await assign({ documents: [link('a')] })).statusCode).toBe(200)
      const { resources } = all.json().user
      expect((await put(resources)).json().user.resources).toEqual(resources)
      expect((await put({ ...resources, documents: [link('a'), link('b')] })).json().code).toBe(
        'too_many_items',
      )
      expect((await put({ ...resources, documents: [link('b')] })).statusCode).toBe(200)
      expect(await rows()).toHaveLength(maxItems)
    })

    rule(
      'counts what is deleted for the moment among what a person has, since it can come back',
      async () => {
        const film = await aResource('Film', 'video')
        const many = Array.from({ length: maxItems - 1 }, (_, index) => link(`n${index}`))
        await assign({ videos: [...many, { resourceId: film.id }] })
        const remove = { method: 'DELETE', url: `/api/admin/resources/${film.id}`, headers } as const
        expect((await product.app.inject(remove)).statusCode).toBe(204)
        expect((await assign({ videos: [link('Other')] })).json().code).toBe('too_many_items')
      },
    )

    rule('needs as few statements for a hundred items as for one', async () => {
      const films = await Promise.all(
        Array.from({ length: 50 }, (_, index) => aResource(`f${index}`, 'video')),
      )
      const { context } = product
      const { db } = context
      let statements = 0
      context.db = db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          statements++
          return result
        },
      })
      const counted = async (items: object) => {
        statements = 0
        expect((await assign(items)).statusCode).toBe(200)
        return statements
      }
      const one = await counted({ videos: [{ resourceId: films[0]?.id }] })
      const links = films.map((_, index) => link(`n${index}`))
      const many = await counted({ videos: films.map(({ id }) => ({ resourceId: id })), documents: links })
      expect(await rows()).toHaveLength(100)
      expect(one).toBeGreaterThan(5)
      expect(many).toBe(one)
    })
  })
})
