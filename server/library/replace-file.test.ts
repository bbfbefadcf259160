import { afterEach, beforeEach, expect, it } from 'vitest'
import { openProductJobs } from '#server/jobs.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { addedResource, uploadLibraryFile } from '#server/test/resources.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aVideo } from '#server/test/sample-videos.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const day = 24 * 60 * 60 * 1000
const pdfOf = (name: string) => aPdf({ more: [`<< /Note (${name}) >>`] })
let product: TestApp
let token: string

const callAs = (as: string) => (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  product.app.inject({
    method,
    url: `/api${url}`,
    headers: { authorization: `Bearer ${as}` },
    ...(payload && { payload }),
  })
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
  callAs(token)(method, url, payload)
const ticketOf = async (bytes: Buffer, name = 'plan.pdf') =>
  (await uploadLibraryFile(product.app, token, { bytes, name })).cloudinaryId
const aFile = async (name = 'first') =>
  (await addedResource(product.app, token, { cloudinaryId: await ticketOf(pdfOf(name)) }))._id
const replace = (id: string, body: { cloudinaryId: string; wasVersion: number }) =>
  call('POST', `/admin/resources/${id}/files`, body)
const replaceBy = async (id: string, name: string, wasVersion: number) =>
  replace(id, { cloudinaryId: await ticketOf(pdfOf(name), `${name}.pdf`), wasVersion })
const restore = (id: string, fileId: string, wasVersion: number) =>
  call('POST', `/admin/resources/${id}/files/${fileId}/restore`, { wasVersion })
const formerOf = async (id: string) => (await call('GET', `/admin/resources/${id}/files`)).json().files
const read = async (url: string) => (await product.app.inject(url)).rawPayload
const contentOf = async (id: string) =>
  read((await call('GET', `/admin/resources/${id}`)).json().resource.url)
const actionsOf = async (id: string) => {
  const entries = product.context.db.selectFrom('audit_entries').select('action')
  return (await entries.where('subject_id', '=', id).execute()).map(({ action }) => action).sort()
}
async function storedFiles(): Promise<number> {
  let count = 0
  for await (const _ of product.context.files.listStored()) count++
  return count
}

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  beforeEach(async () => {
    product = await testApp(kind, { RATE_LIMITS: 'off' })
    token = await signInAsAdmin(product.context)
  })
  afterEach(() => product.close())

  it('a new file is what all who have it open; the former one comes back with one press', async () => {
    const id = await aFile()
    const mona = await anAccount(product.context)
    const { token: own } = await aSession(product.context, mona)
    await call('POST', `/admin/users/${mona.id}/resources`, { resourceId: id, resourceType: 'document' })
    const open = async () => {
      const body = { resourceType: 'training', resourceId: id }
      return (await callAs(own)('POST', '/subscriptions/access-resource', body)).json().url
    }
    const openedNow = async (name: string) => (await read(await open())).subarray(0, pdfOf(name).length)
    const firstLink = await open()
    expect(await openedNow('first')).toEqual(pdfOf('first'))
    const replaced = await replaceBy(id, 'second', 1)
    expect(replaced.statusCode, replaced.body).toBe(200)
    expect(replaced.json().resource).toMatchObject({ version: 2, file: { originalName: 'second.pdf' } })
    expect(await openedNow('second')).toEqual(pdfOf('second'))
    expect((await product.app.inject(firstLink)).statusCode).toBe(404)
    const [former] = await formerOf(id)
    expect(former).toMatchObject({ originalName: 'plan.pdf', mimetype: 'application/pdf' })
    expect(Date.parse(former.deletedAt) - Date.parse(former.replacedAt)).toBe(30 * day)
    expect(await read(former.url)).toEqual(pdfOf('first'))
    const restored = await restore(id, former._id, 2)
    expect(restored.statusCode, restored.body).toBe(200)
    expect(await openedNow('first')).toEqual(pdfOf('first'))
    expect((await formerOf(id)).map((file: { originalName: string }) => file.originalName)).toEqual([
      'second.pdf',
    ])
    expect(await actionsOf(id)).toEqual([
      'resource.added',
      'resource.file_replaced',
      'resource.file_restored',
    ])
  })

  it('a replaced file is deleted after exactly 30 days, the current one stays', async () => {
    const id = await aFile()
    await replaceBy(id, 'second', 1)
    const [former] = await formerOf(id)
    const { runDueJobs } = openProductJobs(product.context)
    product.clock.advance(30 * day - 1000)
    token = await signInAsAdmin(product.context)
    await runDueJobs()
    expect(await formerOf(id)).toHaveLength(1)
    const before = await storedFiles()
    product.clock.advance(60 * 60 * 1000)
    token = await signInAsAdmin(product.context)
    expect(await formerOf(id)).toEqual([])
    expect((await restore(id, former._id, 2)).statusCode).toBe(404)
    await runDueJobs()
    for (const gone of [former._id, 'no-file']) expect((await restore(id, gone, 2)).statusCode).toBe(404)
    expect(await storedFiles()).toBe(before - 1)
    expect(await contentOf(id)).toEqual(pdfOf('second'))
    expect(await product.context.db.selectFrom('former_files').selectAll().execute()).toEqual([])
  })

  it('of a replacement and a restore at the same time one wins, and no file is lost', async () => {
    const id = await aFile()
    await replaceBy(id, 'second', 1)
    const [former] = await formerOf(id)
    const cloudinaryId = await ticketOf(pdfOf('third'))
    const [replaced, restored] = await Promise.all([
      replace(id, { cloudinaryId, wasVersion: 2 }),
      restore(id, former._id, 2),
    ])
    const [won, lost] = replaced.statusCode === 200 ? [replaced, restored] : [restored, replaced]
    expect([won.statusCode, lost.statusCode, lost.json().code]).toEqual([200, 409, 'resource_changed'])
    expect(await formerOf(id)).toHaveLength(won === replaced ? 2 : 1)
    expect(await contentOf(id)).toEqual(pdfOf(won === replaced ? 'third' : 'first'))
    if (won === replaced) return
    // The ticket was not used up.
    expect((await replace(id, { cloudinaryId, wasVersion: 3 })).statusCode).toBe(200)
  })

  rule('a double click replaces once, and restores once', async () => {
    const id = await aFile()
    const body = { cloudinaryId: await ticketOf(pdfOf('second')), wasVersion: 1 }
    const both = await Promise.all([replace(id, body), replace(id, body)])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const [former] = await formerOf(id)
    expect(await formerOf(id)).toHaveLength(1)
    for (const _ of ['first', 'second']) {
      expect((await restore(id, former._id, 2)).json().resource.version).toBe(3)
    }
    expect(await formerOf(id)).toHaveLength(1)
  })

  rule('rejects another type, a link, an old version, and whoever may not', async () => {
    const id = await aFile()
    const film = { cloudinaryId: await ticketOf(aVideo(), 'film.mp4'), wasVersion: 1 }
    const wrong = await replace(id, film)
    expect([wrong.statusCode, Object.keys(wrong.json().fields)]).toEqual([422, ['cloudinaryId']])
    const { _id: link } = await addedResource(product.app, token)
    expect((await replaceBy(link, 'second', 1)).statusCode).toBe(422)
    expect((await replaceBy(id, 'second', 7)).json().code).toBe('resource_changed')
    expect((await replace(id, { cloudinaryId: 'nothing', wasVersion: 1 })).json().code).toBe('upload_missing')
    const account = await anAccount(product.context, { role: 'coach', username: 'helps', email: null })
    const staff = product.context.db.updateTable('users').set({ staff_role: 'assistant' })
    await staff.where('id', '=', account.id).execute()
    const assistant = callAs((await aSession(product.context, account)).token)
    expect((await assistant('GET', `/admin/resources/${id}/files`)).statusCode).toBe(403)
    expect(await formerOf(id)).toEqual([])
    expect(await contentOf(id)).toEqual(pdfOf('first'))
  })

  rule('a file of another resource is not restored; a purge takes the former files along', async () => {
    const [id, other] = [await aFile(), await aFile('other')]
    await replaceBy(id, 'second', 1)
    const [former] = await formerOf(id)
    expect((await restore(other, former._id, 1)).statusCode).toBe(404)
    expect(await contentOf(other)).toEqual(pdfOf('other'))
    await call('DELETE', `/admin/resources/${id}`)
    for (const one of [id, 'nothing']) {
      expect((await call('GET', `/admin/resources/${one}/files`)).statusCode).toBe(404)
      expect((await restore(one, former._id, 2)).statusCode).toBe(404)
    }
    expect((await product.app.inject(former.url)).statusCode).toBe(404)
    const before = await storedFiles()
    product.clock.advance(61 * 60 * 1000)
    await openProductJobs(product.context).runDueJobs()
    expect(await storedFiles()).toBe(before - 2)
    expect(await product.context.db.selectFrom('former_files').selectAll().execute()).toEqual([])
  })
})
