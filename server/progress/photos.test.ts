import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxPictureBytes } from '#contract/uploads.ts'
import { anAccount, aSession, testPassword } from '#server/test/accounts.ts'
import { onSqlite } from '#server/test/databases.ts'
import { consentToPhotos, sendPhotos, uploadPhoto } from '#server/test/progress.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aPhotoWithPlace, aPlainPicture, aReceipt } from '#server/test/sample-pictures.ts'
import { sendPicture, staffFormOf } from '#server/test/site-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

type Headers = { authorization: string }

const today = '2026-03-01'
let product: TestApp
let member: Headers
let memberId: string
let staff: Headers
let photo: Buffer

async function open(kind: 'sqlite' | 'postgres') {
  product = await testApp(kind)
  staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  ;({ id: memberId, headers: member } = await aMember())
  photo = await aPlainPicture('jpeg')
}

async function aMember() {
  const account = await anAccount(product.context)
  return { id: account.id, email: account.email, headers: (await aSession(product.context, account)).headers }
}

const consent = (given = true, headers = member) => consentToPhotos(product.app, headers, given)
const upload = async (headers = member) => (await uploadPhoto(product.app, headers, photo)).cloudinaryId
const uploads = async (count: number) => {
  const tickets: string[] = []
  while (tickets.length < count) tickets.push(await upload())
  return tickets
}
const save = (
  photos: string[],
  { basis = null, headers = member }: { basis?: string | null; headers?: Headers } = {},
) =>
  product.app.inject({
    method: 'PUT',
    url: `/api/progress/entries/${today}`,
    headers,
    payload: { workout: true, photos, basis },
  })
const saved = async (photos: string[], basis: string | null = null) => {
  const answer = await save(photos, { basis })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json().entry
}
const get = async (url: string, headers = member) =>
  (await product.app.inject({ url: `/api${url}`, headers })).json()
const idsOf = ({ photos }: { photos: { _id: string }[] }) => photos.map(({ _id }) => _id)
const rows = () => product.context.db.selectFrom('uploads').selectAll().execute()

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of product.context.files.listStored()) keys.push(key)
  return keys
}

onSqlite((kind) => {
  beforeEach(() => open(kind))
  afterEach(() => product.close())

  describe('a photo', () => {
    it('requires consent, is re-encoded without its location, and is shown to its member and to staff', async () => {
      const place = await aPhotoWithPlace()
      const rejected = await sendPhotos(product.app, member, { photos: [place] })
      expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'photo_consent_missing'])
      await consent()
      const file = await uploadPhoto(product.app, member, place)
      const opened = await product.app.inject(file.cloudinaryUrl)
      expect([opened.statusCode, opened.rawPayload.length]).toEqual([200, file.size])
      const entry = await saved([file.cloudinaryId])
      const [shown] = entry.photos
      expect(shown).toMatchObject({ width: 300, height: 400 })
      for (const [url, longest] of [
        [shown.url, 400],
        [shown.thumbnailUrl, 200],
      ]) {
        const { rawPayload, headers } = await product.app.inject(url)
        expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
        const { exif, height } = await sharp(rawPayload).metadata()
        expect([exif, height]).toEqual([undefined, longest])
      }
      const [row] = await rows()
      const stored: Buffer[] = []
      for (const suffix of ['', '.800', '.200']) {
        const { stream } = await product.context.files.open(`${row?.storage_key}${suffix}`)
        for await (const part of stream) stored.push(part)
      }
      expect(Buffer.concat(stored).includes('Exif')).toBe(false)
      expect(row).toMatchObject({ purpose: 'progress', state: 'claimed', uploaded_by: memberId })
      const theirs = await get(`/admin/users/${memberId}/progress/entries?photos=true`, staff)
      expect(idsOf(theirs.entries[0])).toEqual([shown._id])
      expect(theirs.entries[0].photos[0].url).not.toBe(shown.url)
      expect((await product.app.inject(theirs.entries[0].photos[0].url)).statusCode).toBe(200)
    })

    it('can be uploaded alone or with two more; three are the limit of a day', async () => {
      await consent()
      const three = await sendPhotos(product.app, member, {
        photos: [photo, await aPlainPicture('png'), photo],
      })
      expect([three.statusCode, three.json().files.length]).toEqual([201, 3])
      const four = await sendPhotos(product.app, member, { photos: [photo, photo, photo, photo] })
      expect(four.json().fields).toEqual({ files: 'Send up to 3 files' })
      const tickets = three.json().files.map(({ cloudinaryId }: { cloudinaryId: string }) => cloudinaryId)
      expect((await save([...tickets, await upload()])).statusCode).toBe(422)
      expect((await saved(tickets)).photos).toHaveLength(3)
      expect((await get('/progress')).progress).toMatchObject({ photos: 3, entries: 1 })
    })

    it('has its position in the day; a removed one is deleted with its files', async () => {
      await consent()
      const first = await saved(await uploads(2))
      const [one, two] = idsOf(first) as [string, string]
      const three = await upload()
      const second = await saved([two, three, one], first.updatedAt)
      expect(idsOf(second)).toEqual([two, expect.any(String), one])
      expect((await get(`/progress/entries/${today}`)).entry.photos).toEqual(second.photos)
      expect(await storedKeys()).toHaveLength(9)
      const last = await saved([one], second.updatedAt)
      expect(idsOf(last)).toEqual([one])
      expect(await rows()).toMatchObject([{ id: one }])
      expect(await storedKeys()).toHaveLength(3)
      expect((await product.app.inject(second.photos[0].url)).statusCode).toBe(404)
      const removed = await product.app.inject({
        method: 'DELETE',
        url: `/api/progress/entries/${today}`,
        headers: member,
      })
      expect(removed.statusCode).toBe(204)
      expect([await rows(), await storedKeys()]).toEqual([[], []])
    })

    it('is saved once if the response was lost and the request is repeated', async () => {
      await consent()
      const tickets = await uploads(2)
      const first = await saved(tickets)
      expect(idsOf(await saved(tickets))).toEqual(idsOf(first))
      expect(
        (await save([tickets[0] ?? '', tickets[0] ?? ''], { basis: first.updatedAt })).json().fields,
      ).toHaveProperty('photos')
      expect(await rows()).toHaveLength(2)
    })

    it('of another member cannot be claimed, neither by its ticket nor by its id', async () => {
      await consent()
      const [ticket = '', waiting = ''] = await uploads(2)
      const [id = ''] = idsOf(await saved([ticket]))
      const other = await aMember()
      await consent(true, other.headers)
      for (const named of [ticket, waiting, id, 'nothing']) {
        const rejected = await save([named], { headers: other.headers })
        expect([rejected.statusCode, rejected.json().code]).toEqual([422, 'upload_missing'])
        expect(Object.keys(rejected.json().fields)).toEqual(['photos.0'])
      }
      expect((await get('/progress', other.headers)).progress.entries).toBe(0)
      expect(await rows()).toHaveLength(2)
    })

    it('can be claimed for two hours, at most twelve per member, and removed by its ticket until its day is saved', async () => {
      await consent()
      const remove = (id: string, headers: Partial<Headers>) =>
        product.app.inject({ method: 'DELETE', url: `/api/upload/${id}`, headers })
      const [late = '', ticket = ''] = await uploads(2)
      const [row] = await rows()
      expect((await remove(row?.id ?? '', staff)).statusCode).toBe(404)
      expect((await remove(ticket, {})).statusCode).toBe(401)
      for (const headers of [(await aMember()).headers, staff]) {
        expect((await remove(ticket, headers)).statusCode).toBe(404)
      }
      expect((await remove(ticket, member)).statusCode).toBe(204)
      const own = await upload()
      const entry = await saved([own])
      expect((await remove(own, member)).json().code).toBe('photo_saved')
      for (const [named, headers] of [
        [own, staff],
        ...idsOf(entry).flatMap((id) => [member, staff].map((headers) => [id, headers] as const)),
      ] as const) {
        expect((await remove(named, headers)).statusCode).toBe(404)
      }
      product.clock.advance(2 * 60 * 60 * 1000)
      expect((await save([late], { basis: entry.updatedAt })).json().code).toBe('upload_missing')
      await uploads(12)
      const states = (await rows()).map(({ state }) => state).sort()
      expect(states).toEqual(['claimed', ...Array(12).fill('ready')])
    })
  })

  describe('the consent', () => {
    it('when withdrawn deletes all photos immediately, also unclaimed ones, and nothing else', async () => {
      await consent()
      const given = (await get('/progress')).progress.consent
      expect(given).toBe(product.clock.now().toISOString())
      product.clock.advance(1000)
      await consent()
      expect((await get('/progress')).progress.consent).toBe(given)
      const [ticket = '', waiting = ''] = await uploads(2)
      const entry = await saved([ticket])
      const other = await aMember()
      await consent(true, other.headers)
      await upload(other.headers)
      await consent(false)
      expect((await get('/progress')).progress).toMatchObject({ consent: null, photos: 0, entries: 1 })
      expect((await get(`/progress/entries/${today}`)).entry).toMatchObject({ workout: true, photos: [] })
      expect(await rows()).toMatchObject([{ uploaded_by: other.id }])
      expect(await storedKeys()).toHaveLength(3)
      expect((await product.app.inject(entry.photos[0].url)).statusCode).toBe(404)
      expect((await save([waiting], { basis: entry.updatedAt })).json().code).toBe('photo_consent_missing')
      await consent(false)
      const audit = await product.context.db
        .selectFrom('audit_entries')
        .select(['action', 'details'])
        .where('action', 'like', 'photo_consent.%')
        .where('subject_id', '=', memberId)
        .orderBy('id')
        .execute()
      expect(audit).toEqual([
        { action: 'photo_consent.given', details: { version: '1' } },
        { action: 'photo_consent.withdrawn', details: { photos: 2 } },
      ])
    })

    it('is only required for photos: a form with another purpose is rejected for that purpose', async () => {
      const answers = []
      for (const purpose of ['site', 'resource', 'none', 'progress'])
        answers.push((await sendPhotos(product.app, member, { photos: [photo], purpose })).json())
      expect(answers.map(({ code, fields }) => [code, fields && Object.keys(fields)])).toEqual([
        ['forbidden', undefined],
        ['forbidden', undefined],
        ['invalid_input', ['purpose']],
        ['photo_consent_missing', undefined],
      ])
      expect([await rows(), await storedKeys()]).toEqual([[], []])
    })

    it('is required at the first file of a form that has no purpose before it', async () => {
      const token = member.authorization.slice('Bearer '.length)
      for (const purpose of ['site', 'none', 'progress']) {
        const rejected = await sendPicture(product.app, token, staffFormOf(photo, { purpose }))
        expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'photo_consent_missing'])
        expect(rejected.json()).not.toHaveProperty('fields')
      }
      expect([await rows(), await storedKeys()]).toEqual([[], []])
    })

    it('when withdrawn during an upload prevents that the photo is stored', async () => {
      await consent()
      const { files } = product.context
      const { keep } = files
      files.keep = async (path, key) => {
        files.keep = keep
        await consent(false)
        return keep(path, key)
      }
      const rejected = await sendPhotos(product.app, member, { photos: [photo] })
      expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'photo_consent_missing'])
      expect([await rows(), await storedKeys()]).toEqual([[], []])
    })

    it('can be withdrawn after access has ended, in a renewal session', async () => {
      await consent()
      await saved([await upload()])
      const { email } = await product.context.db
        .selectFrom('users')
        .select('email')
        .where('id', '=', memberId)
        .executeTakeFirstOrThrow()
      await product.context.db
        .updateTable('users')
        .set({ access_ends_at: product.clock.now() })
        .where('id', '=', memberId)
        .execute()
      const payload = { email, password: testPassword }
      const rejected = await product.app.inject({ method: 'POST', url: '/api/auth/login', payload })
      const renewing = { authorization: `Bearer ${rejected.json().renewalToken}` }
      const blocked = await sendPhotos(product.app, renewing, { photos: [photo] })
      expect(blocked.statusCode).toBe(403)
      const expired = await sendPhotos(product.app, member, { photos: [photo] })
      expect([expired.statusCode, expired.json().code]).toEqual([401, 'access_expired'])
      const held = await get('/progress/photo-consent', renewing)
      expect(held).toEqual({ consent: product.clock.now().toISOString(), photos: 1 })
      await consent(false, renewing)
      expect(await get('/progress/photo-consent', renewing)).toEqual({ consent: null, photos: 0 })
      expect([await rows(), await storedKeys()]).toEqual([[], []])
    })
  })
})

describe('an upload', () => {
  beforeEach(() => open('sqlite'))
  afterEach(() => product.close())

  it('accepts only the purposes of the caller', async () => {
    await consent()
    for (const purpose of ['site', 'resource', 'refund']) {
      const rejected = await sendPhotos(product.app, member, { photos: [photo], purpose })
      expect([rejected.statusCode, rejected.json().code]).toEqual([403, 'forbidden'])
      expect(rejected.json()).not.toHaveProperty('fields')
    }
    expect((await sendPhotos(product.app, member, { photos: [photo], purpose: 'other' })).statusCode).toBe(
      422,
    )
    const byStaff = await sendPhotos(product.app, staff, { photos: [photo] })
    expect([byStaff.statusCode, byStaff.json().code]).toEqual([403, 'forbidden'])
    expect(byStaff.json()).not.toHaveProperty('fields')
    expect([await rows(), await storedKeys()]).toEqual([[], []])
  })

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a PDF', () => aPdf(), 'unsupported_picture'],
    ['no picture at all', () => Buffer.from('a photo'), 'unsupported_picture'],
    ['cut off', async () => (await aReceipt('png')).subarray(0, -200), 'file_damaged'],
    ['a byte too large', () => Buffer.alloc(maxPictureBytes + 1), 'picture_too_large'],
  ])('of what is %s is rejected as a photo', async (_what, make, code) => {
    await consent()
    const form = staffFormOf(await make(), { purpose: 'progress' })
    const token = member.authorization.replace('Bearer ', '')
    expect((await sendPicture(product.app, token, form)).json().code).toBe(code)
    expect([await rows(), await storedKeys()]).toEqual([[], []])
  })

  it('of photos is limited to sixty an hour', async () => {
    await consent()
    const form = {
      payload: 'nothing',
      headers: { ...member, 'content-type': 'multipart/form-data; boundary=b' },
    }
    const send = () => product.app.inject({ method: 'POST', url: '/api/upload', ...form })
    for (let sent = 0; sent < 60; sent++) expect((await send()).statusCode).toBe(400)
    const rejected = await send()
    expect([rejected.statusCode, rejected.json().code]).toEqual([429, 'too_many_requests'])
    product.clock.advance(60 * 60 * 1000 + 1)
    expect((await send()).statusCode).toBe(400)
  })
})
