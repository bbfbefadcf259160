import { afterEach, expect, it } from 'vitest'
import type { Resource } from '#contract/library.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { addedResource, aResource, uploadLibraryFile } from '#server/test/resources.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aPlainPicture } from '#server/test/sample-pictures.ts'
import { aVideo } from '#server/test/sample-videos.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { libraryJobs, purgeResources } from './purge-resources.ts'

const hour = 60 * 60 * 1000
const path = '/api/admin/resources'
let product: TestApp
let token: string

async function open(kind: DatabaseKind = 'sqlite') {
  product = await testApp(kind)
  token = await signInAsAdmin(product.context)
}

afterEach(() => product.close())

type Method = 'GET' | 'POST' | 'DELETE'

function call(method: Method, url: string, payload?: object) {
  const headers = { authorization: `Bearer ${token}` }
  return product.app.inject({ method, url, headers, ...(payload && { payload }) })
}

const add = (different = {}, headers = {}) => {
  const authorization = `Bearer ${token}`
  const payload = aResource(different)
  return product.app.inject({ method: 'POST', url: path, headers: { authorization, ...headers }, payload })
}
const added = (different = {}) => addedResource(product.app, token, different)
const list = async (query = '') => (await call('GET', `${path}?${query}`)).json()
const titles = async (query: string) => (await list(query)).data.map((one: Resource) => one.title.en)
const upload = (bytes: Buffer, name: string) => uploadLibraryFile(product.app, token, { bytes, name })
const give = (userId: string, resourceId: string) =>
  call('POST', `/api/admin/users/${userId}/resources`, { resourceId, resourceType: 'document' })
const documentsOf = async (userId: string) =>
  (await call('GET', `/api/admin/users/${userId}`)).json().user.resources.documents

async function actions(subject: string): Promise<string[]> {
  const entries = product.context.db.selectFrom('audit_entries').select('action')
  const found = await entries.where('subject_id', '=', subject).execute()
  return found.map(({ action }) => action).sort()
}

async function storedFiles(): Promise<number> {
  let count = 0
  for await (const _ of product.context.files.listStored()) count++
  return count
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)
  rule('a link is added, read, listed and audited', async () => {
    await open(kind)
    const title = { ar: 'سكوات', en: 'Squat' }
    const link = { title, type: 'video', url: 'https://youtu.be/aqz-KE-bpKQ' }
    const response = await call('POST', path, link)
    expect(response.statusCode, response.body).toBe(201)
    const { resource } = response.json()
    const now = product.clock.now().toISOString()
    expect(resource).toEqual({
      ...link,
      _id: expect.any(String),
      category: 'video',
      isActive: true,
      accessLevel: 'all',
      position: null,
      version: 1,
      createdAt: now,
      updatedAt: now,
    })
    expect((await call('GET', `${path}/${resource._id}`)).json()).toEqual({ resource, holders: 0 })
    expect(await list()).toEqual({ data: [resource], total: 1, page: 1, pages: 1 })
    expect(await actions(resource._id)).toEqual(['resource.added'])
  })

  it.each<[string, object, string[]]>([
    ['without titles', { title: { ar: '', en: ' ' } }, ['title.ar', 'title.en']],
    ['without a title in one language', { title: { en: 'Squat' } }, ['title.ar']],
    ['of an unknown type', { type: 'song' }, ['type']],
    ['without link and file', { url: undefined }, ['url']],
    ['with link and file', { cloudinaryId: 'ticket', url: 'https://example.com' }, ['url']],
    ['with a link that is a script', { url: 'javascript:alert(1)' }, ['url']],
    ['with an uploaded file that nothing opens', { url: '/files/1/original' }, ['url']],
    ['with the link that its reader has to a file', { url: '/files/1/original?exp=1&for=2&sig=3' }, ['url']],
    ['with a title that is too long', { title: { ar: 'ا'.repeat(201), en: 'a' } }, ['title.ar']],
  ])('one %s is rejected, with errors at its fields', async (_what, different, fields) => {
    await open(kind)
    const response = await add(different)
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([422, fields])
    expect((await list()).total).toBe(0)
  })

  rule('an uploaded file is claimed once, and its metadata is returned', async () => {
    await open(kind)
    const file = await upload(aPdf(), 'خطة.pdf')
    const payload = { cloudinaryId: file.cloudinaryId, type: 'diet' }
    const resource = await added(payload)
    expect(resource.file).toEqual({ originalName: 'خطة.pdf', size: file.size, mimetype: 'application/pdf' })
    expect((await product.app.inject(resource.url)).rawPayload).toEqual(aPdf())
    const again = await add({ ...payload, type: 'general' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'repeat_differs'])
    expect((await add(payload)).json().resource._id).toBe(resource._id)
    expect((await list()).total).toBe(1)
    const row = await product.context.db.selectFrom('resources').select('url').executeTakeFirstOrThrow()
    expect(row.url).toBe('')
  })

  it('of two concurrent claims of a file one succeeds', async () => {
    await open(kind)
    const { app, context } = product
    const { cloudinaryId } = await upload(aPdf(), 'a.pdf')
    await anAccount(context, { role: 'coach', username: 'mona' })
    const coach = { username: 'mona', password: testPassword }
    const signedIn = await app.inject({ method: 'POST', url: '/api/auth/coach-login', payload: coach })
    const claims = [token, signedIn.json().token].map((own) =>
      add({ cloudinaryId }, { authorization: `Bearer ${own}` }),
    )
    const answers = (await Promise.all(claims)).map((one) => [one.statusCode, one.json().code])
    expect(answers.sort()).toEqual([
      [201, undefined],
      [422, 'upload_missing'],
    ])
    expect((await list()).total).toBe(1)
  })

  rule('a ticket that is unknown, expired, removed or of a payment proof claims nothing', async () => {
    await open(kind)
    const claims = async (cloudinaryId: string) => {
      const response = await add({ cloudinaryId })
      expect(Object.keys(response.json().fields ?? {})).toEqual(['cloudinaryId'])
      return [response.statusCode, response.json().code]
    }
    expect(await claims('unknown')).toEqual([422, 'upload_missing'])
    const removed = await upload(aPdf(), 'a.pdf')
    expect((await call('DELETE', `/api/upload/${removed.cloudinaryId}`)).statusCode).toBe(204)
    expect(await claims(removed.cloudinaryId)).toEqual([422, 'upload_missing'])
    const old = await upload(aPdf(), 'a.pdf')
    await product.context.db.updateTable('uploads').set({ purpose: 'proof' }).execute()
    expect(await claims(old.cloudinaryId)).toEqual([422, 'upload_missing'])
    await product.context.db.updateTable('uploads').set({ purpose: 'resource' }).execute()
    await product.context.db
      .updateTable('uploads')
      .set({ created_at: new Date(product.clock.now().getTime() - 2 * hour) })
      .execute()
    expect(await claims(old.cloudinaryId)).toEqual([422, 'upload_missing'])
  })

  rule('a file that does not match the chosen type is rejected, and can still be claimed', async () => {
    await open(kind)
    const files = [await upload(aVideo(), 'a.mp4'), await upload(await aPlainPicture('png'), 'a.png')]
    for (const [index, { cloudinaryId }] of files.entries()) {
      const [wrong, right] = index === 0 ? ['diet', 'video'] : ['video', 'general']
      const rejected = await add({ cloudinaryId, type: wrong })
      expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([422, ['type']])
      expect((await add({ cloudinaryId, type: right })).statusCode).toBe(201)
    }
  })

  it('a repeated request adds one; a different one with the same key adds none', async () => {
    await open(kind)
    const key = { 'idempotency-key': 'one-click' }
    const [one, other] = await Promise.all([add({}, key), add({}, key)])
    expect([one.statusCode, other.statusCode]).toEqual([201, 201])
    expect(other.json()).toEqual(one.json())
    expect((await add({ type: 'diet' }, key)).json().code).toBe('repeat_differs')
    expect((await list()).total).toBe(1)
  })

  rule(
    'a deleted one is removed for all members immediately, and is back for all when it is restored',
    async () => {
      await open(kind)
      const { cloudinaryId } = await upload(aPdf(), 'a.pdf')
      const resource = await added({ cloudinaryId })
      const holders = [await anAccount(product.context), await anAccount(product.context)]
      for (const { id } of holders) await give(id, resource._id)
      expect((await call('GET', `${path}/${resource._id}`)).json().holders).toBe(2)

      for (let twice = 0; twice < 2; twice++) {
        expect((await call('DELETE', `${path}/${resource._id}`)).statusCode).toBe(204)
      }
      expect((await list()).total).toBe(0)
      expect((await call('GET', `${path}/${resource._id}`)).statusCode).toBe(404)
      expect((await product.app.inject(resource.url)).statusCode).toBe(404)
      for (const { id } of holders) expect(await documentsOf(id)).toEqual([])
      expect((await give(holders[0]?.id ?? '', resource._id)).statusCode).toBe(404)

      for (let twice = 0; twice < 2; twice++) {
        const restored = await call('POST', `${path}/${resource._id}/restore`)
        expect([restored.statusCode, restored.json().resource]).toEqual([200, resource])
      }
      for (const { id } of holders)
        expect(await documentsOf(id)).toMatchObject([{ resourceId: resource._id }])
      expect((await product.app.inject(resource.url)).statusCode).toBe(200)
      expect(await actions(resource._id)).toEqual(['resource.added', 'resource.deleted', 'resource.restored'])
    },
  )

  it('of two who delete a resource the second gets not_found, and both can restore it', async () => {
    await open(kind)
    const resource = await added()
    const colleague = await anAccount(product.context, { role: 'coach' })
    const authorization = `Bearer ${(await aSession(product.context, colleague)).token}`
    const byColleague = (method: Method, url: string) =>
      product.app.inject({ method, url, headers: { authorization } })
    expect((await call('DELETE', `${path}/${resource._id}`)).statusCode).toBe(204)
    const second = await byColleague('DELETE', `${path}/${resource._id}`)
    expect([second.statusCode, second.json().code]).toEqual([404, 'not_found'])
    expect((await byColleague('POST', `${path}/${resource._id}/restore`)).statusCode).toBe(200)
    expect((await byColleague('DELETE', `${path}/${resource._id}`)).statusCode).toBe(204)
    expect((await call('DELETE', `${path}/${resource._id}`)).statusCode).toBe(404)
  })

  it('a deletion can be undone for exactly an hour; then everything is purged', async () => {
    await open(kind)
    const { context, clock } = product
    const files = [await upload(aPdf(), 'a.pdf'), await upload(await aPlainPicture('png'), 'a.png')]
    const [gone, stays] = [
      await added({ cloudinaryId: files[0]?.cloudinaryId }),
      await added({ cloudinaryId: files[1]?.cloudinaryId }),
    ]
    const { id } = await anAccount(context)
    for (const { _id } of [gone, stays]) await give(id, _id)
    await call('DELETE', `${path}/${gone._id}`)
    clock.advance(hour - 1)
    expect(await purgeResources(context)).toBe(0)
    expect((await call('POST', `${path}/${gone._id}/restore`)).statusCode).toBe(200)
    await call('DELETE', `${path}/${gone._id}`)
    clock.advance(hour)
    for (const [method, url] of [
      ['POST', `${path}/${gone._id}/restore`],
      ['DELETE', `${path}/${gone._id}`],
    ] as const) {
      expect((await call(method, url)).statusCode).toBe(404)
    }
    expect(await purgeResources(context)).toBe(1)
    expect(await purgeResources(context)).toBe(0)
    const ids = async (table: 'resources' | 'items' | 'uploads') =>
      (await context.db.selectFrom(table).select('id').execute()).length
    expect([await ids('resources'), await ids('items'), await ids('uploads')]).toEqual([1, 1, 1])
    expect(await storedFiles()).toBe(3)
    const terms = await context.db
      .selectFrom('search_terms')
      .select('ref')
      .where('scope', '=', 'resource')
      .execute()
    expect(new Set(terms.map(({ ref }) => ref))).toEqual(new Set([stays._id]))
    expect(await actions(gone._id)).toContain('resource.purged')
  })

  it('a resource with thousands of assignments is purged in batches, and the job can stop between them', async () => {
    await open(kind)
    const { context, clock } = product
    const resource = await added()
    const { id: userId } = await anAccount(context)
    const now = clock.now()
    const users = Array.from({ length: 1200 }, (_, n) => `holder-${n}`)
    const { email: _, ...like } = await context.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    for (let start = 0; start < users.length; start += 100) {
      const some = users.slice(start, start + 100)
      await context.db
        .insertInto('users')
        .values(some.map((id) => ({ ...like, id, email: null, goals: '[]' })))
        .execute()
      await context.db
        .insertInto('items')
        .values(
          some.map((user) => ({
            id: `item-${user}`,
            user_id: user,
            resource_id: resource._id,
            kind: 'document' as const,
            type: 'training' as const,
            title: 'Plan',
            url: '',
            assigned_by: userId,
            assigned_at: now,
          })),
        )
        .execute()
    }
    expect((await call('GET', `${path}/${resource._id}`)).json().holders).toBe(1200)
    await call('DELETE', `${path}/${resource._id}`)
    clock.advance(hour)
    const left = async () => (await context.db.selectFrom('items').select('id').execute()).length
    const [job] = libraryJobs(context)
    expect(job).toMatchObject({ name: 'purge-resources' })
    await job?.run(AbortSignal.abort())
    expect(await left()).toBe(1200)
    const stopping = new AbortController()
    const running = job?.run(stopping.signal)
    await expect.poll(left).toBeLessThan(1200)
    stopping.abort()
    await running
    await job?.run(new AbortController().signal)
    expect(await left()).toBe(0)
    expect(await context.db.selectFrom('resources').select('id').execute()).toEqual([])
  })

  rule('an unknown id is not_found', async () => {
    await open(kind)
    for (const [method, url] of [
      ['GET', `${path}/unknown`],
      ['DELETE', `${path}/unknown`],
      ['POST', `${path}/unknown/restore`],
    ] as const) {
      const response = await call(method, url)
      expect([url, response.statusCode, response.json().code]).toEqual([url, 404, 'not_found'])
    }
  })

  it('the list is newest first, paged, filtered by kind and type, and searched in both titles', async () => {
    await open(kind)
    expect(await list()).toEqual({ data: [], total: 0, page: 1, pages: 0 })
    for (let n = 1; n <= 25; n++) {
      product.clock.advance(1000)
      const type = n <= 20 ? 'training' : n <= 23 ? 'video' : 'diet'
      const title = { ar: `خطة ${n === 7 ? 'الصباح' : 'المساء'} ${n}`, en: `Plan ${n} of 2026` }
      await added({ title, type })
    }
    expect(await titles('')).toEqual(Array.from({ length: 20 }, (_, n) => `Plan ${25 - n} of 2026`))
    expect(await titles('page=2')).toEqual(['5', '4', '3', '2', '1'].map((n) => `Plan ${n} of 2026`))
    expect(await list('limit=10&page=3')).toMatchObject({ total: 25, page: 3, pages: 3 })
    expect((await list('limit=10&page=4')).data).toEqual([])
    expect(await titles('kind=video')).toEqual(['Plan 23 of 2026', 'Plan 22 of 2026', 'Plan 21 of 2026'])
    expect((await list('kind=document')).total).toBe(22)
    expect(await titles('type=diet&limit=1')).toEqual(['Plan 25 of 2026'])
    expect((await list('kind=video&type=diet')).total).toBe(0)
    expect(await titles(`q=${encodeURIComponent('صباح')}`)).toEqual(['Plan 7 of 2026'])
    expect(await titles(`q=${encodeURIComponent('خطه ٢٠٢٦ 7')}`)).toEqual(['Plan 7 of 2026'])
    expect((await list('q=2026&kind=video')).total).toBe(3)
    expect((await list('q=plan+nothing')).total).toBe(0)
    expect(await list('q=!!!')).toMatchObject({ data: [], total: 0 })
    for (const wrong of ['kind=song', 'type=song', 'page=0', 'limit=101']) {
      expect((await list(wrong)).code).toBe('invalid_input')
    }
  })
})
