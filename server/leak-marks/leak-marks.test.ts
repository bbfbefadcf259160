import { randomBytes } from 'node:crypto'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type LeakSearch, maxFoundFileBytes } from '#contract/leak-marks.ts'
import { maxPdfBytes } from '#contract/uploads.ts'
import { PictureWorkerFailed, PictureWorkersBusy } from '#server/platform/pictures/workers.ts'
import { ProcessState } from '#server/platform/process-state.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { aFile, packedForm } from '#server/test/forms.ts'
import { addedResource, sendLibraryFile, uploadLibraryFile } from '#server/test/resources.ts'
import { aPageOf, aPdf, aPdfOfPages, aRawPdfStream, pdfOf } from '#server/test/sample-pdfs.ts'
import { aPlainPicture } from '#server/test/sample-pictures.ts'
import { aVideo } from '#server/test/sample-videos.ts'
import { sendPictures, staffFormOfSeveral } from '#server/test/site-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { searchQuota } from './find-source.ts'

// The coach's minute: a plan turns up on Telegram; they choose the file on the phone, or type the code, and read whose
// copy it is. Adversaries: a member who writes the file anew or forges a code, one who asks while all processes are
// busy, staff who try codes or look for members of others, a file that is a bomb.

const alone = { hasOthers: false, original: null }
const none = (outcome: LeakSearch['outcome']) => ({ outcome, sources: [], ...alone })
type Member = { id: string; token: string }
const codeIn = (bytes: Buffer) => /leakmark([2-9A-HJ-NP-Z]{8})/.exec(bytes.toString('latin1'))?.[1] ?? ''

/** A page without its type, which viewers show and no mark can be written into. */
const withoutPageType = pdfOf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
  '<< /Parent 2 0 R /MediaBox [0 0 595 842] >>',
])

eachDatabase((kind) => {
  const rule = ruleIn(kind)

  describe('the mark in a file of the library', () => {
    let product: TestApp
    let owner: string

    beforeEach(async () => {
      product = await testApp(kind)
      owner = await signInAsAdmin(product.context)
    })
    afterEach(() => product.close())

    const call = (as: string) => (method: 'GET' | 'POST', url: string, payload?: object) =>
      product.app.inject({
        ...{ method, url: `/api${url}`, headers: { authorization: `Bearer ${as}` } },
        ...(payload && { payload }),
      })
    async function aResource(bytes: Buffer, name = 'plan.pdf', type = 'training'): Promise<string> {
      const { cloudinaryId } = await uploadLibraryFile(product.app, owner, { bytes, name })
      return (await addedResource(product.app, owner, { cloudinaryId, type }))._id
    }
    async function aMember(name: string, resourceId: string, resourceType = 'document'): Promise<Member> {
      const { id } = await anAccount(product.context, { name })
      await call(owner)('POST', `/admin/users/${id}/resources`, { resourceId, resourceType })
      return { id, token: (await aSession(product.context, { id })).token }
    }
    const linkOf = async ({ token }: Member, resourceId: string, resourceType = 'training') =>
      (await call(token)('POST', '/subscriptions/access-resource', { resourceType, resourceId })).json().url
    const read = (url: string, range?: string) => product.app.inject({ url, headers: range ? { range } : {} })
    const openedBy = async (member: Member, resource: string) =>
      (await read(await linkOf(member, resource))).rawPayload
    async function sendFound(bytes: Uint8Array | string, as = owner) {
      const { payload, type } = await packedForm([['file', aFile(bytes, 'found', 'application/pdf')]])
      const headers = { authorization: `Bearer ${as}`, 'content-type': type }
      const url = '/api/admin/leak-marks/file'
      return product.app.inject({ method: 'POST', url, headers, payload })
    }
    async function findFile(bytes: Uint8Array | string, as = owner): Promise<LeakSearch> {
      const answer = await sendFound(bytes, as)
      expect(answer.statusCode, answer.body).toBe(200)
      return answer.json()
    }
    const findCode = async (code: string, as = owner): Promise<LeakSearch> =>
      (await call(as)('POST', '/admin/leak-marks/code', { code })).json()
    const searches = () =>
      product.context.db
        .selectFrom('audit_entries')
        .select(['actor_id', 'subject_id', 'details', 'expires_at'])
        .where('action', '=', 'leak_mark.searched')
        .execute()

    it('names the member whose copy was found, by the file and by the typed code', async () => {
      const plan = aPdf()
      const resource = await aResource(plan)
      const [mona, heba] = [await aMember('Mona', resource), await aMember('Heba', resource)]
      const [ofMona, ofHeba] = [await openedBy(mona, resource), await openedBy(heba, resource)]
      expect(ofMona.subarray(0, plan.length)).toEqual(plan)
      expect(codeIn(ofMona)).not.toBe(codeIn(ofHeba))
      expect(ofMona.toString('latin1')).not.toContain('Mona')

      const firstOpenedAt = product.clock.now().toISOString()
      product.clock.advance(60_000)
      expect(await openedBy(mona, resource)).toEqual(ofMona)
      const title = { ar: 'تمارين الإحماء', en: 'Warm-up drills' }
      const source = {
        ...{ code: codeIn(ofMona), resource: { _id: resource, title }, firstOpenedAt },
        member: { _id: mona.id, name: 'Mona' },
      }
      expect(await findFile(ofMona)).toEqual({ outcome: 'found', sources: [source], ...alone })
      const typed = ` ${codeIn(ofMona).slice(0, 4).toLowerCase()} - ${codeIn(ofMona).slice(4).toLowerCase()} `
      expect(await findCode(typed)).toEqual({ outcome: 'found', sources: [source], ...alone })
      const both = await findFile(Buffer.concat([ofMona, ofHeba]))
      expect(both.sources.map(({ member }) => member.name).sort()).toEqual(['Heba', 'Mona'])
      expect((await searches()).map(({ subject_id }) => subject_id).sort()).toEqual(
        [mona.id, mona.id, mona.id, heba.id].sort(),
      )
    })

    it('is not in what staff open, and says so of a foreign or forged file', async () => {
      const resource = await aResource(aPdf())
      const { resource: shown } = (await call(owner)('GET', `/admin/resources/${resource}`)).json()
      expect((await read(shown.url)).rawPayload).toEqual(aPdf())
      expect(await findFile(aPdfOfPages([aPageOf('Not ours')]))).toEqual(none('unmarked'))
      const mona = await aMember('Mona', resource)
      const copy = await openedBy(mona, resource)
      const forged = copy.toString('latin1').replaceAll(codeIn(copy), 'ABCDEFGH')
      expect(await findFile(Buffer.from(forged, 'latin1'))).toEqual(none('unknown'))
      expect(await findCode('no code at all')).toEqual(none('unknown'))
      expect(await searches()).toHaveLength(3)
      // A reading, which the log forgets in time.
      expect((await searches()).every(({ expires_at }) => expires_at !== null)).toBe(true)
    })

    it('stays the same in another process, and when the file is read in parts', async () => {
      const resource = await aResource(aPdfOfPages(Array.from({ length: 40 }, (_, at) => aPageOf(`${at}`))))
      const mona = await aMember('Mona', resource)
      const link = await linkOf(mona, resource)
      const [whole, again] = await Promise.all([read(link), read(link)])
      const bytes = whole.rawPayload
      expect(again.rawPayload).toEqual(bytes)
      expect(whole.headers['content-length']).toBe(String(bytes.length))
      product.context.state = new ProcessState()
      expect((await read(link)).rawPayload).toEqual(bytes)
      const [middle, step] = [bytes.length - 9000, 4500]
      for (const start of [0, middle, middle + step]) {
        const part = await read(link, `bytes=${start}-${start + step - 1}`)
        expect([part.statusCode, part.headers['content-range']]).toEqual([
          206,
          `bytes ${start}-${start + step - 1}/${bytes.length}`,
        ])
        expect(part.rawPayload).toEqual(bytes.subarray(start, start + step))
      }
      expect((await read(link, 'bytes=-5')).rawPayload).toEqual(bytes.subarray(-5))
      expect((await read(link, `bytes=${bytes.length}-`)).statusCode).toBe(416)
      const marks = await product.context.db.selectFrom('leak_marks').select('code').execute()
      expect(marks).toHaveLength(1)
    })

    it('names nobody to a coach who does not see the member, and goes with the account', async () => {
      const resource = await aResource(aPdf())
      const mona = await aMember('Mona', resource)
      const copy = await openedBy(mona, resource)
      const { db } = product.context
      const coach = await anAccount(product.context, { role: 'coach', username: 'salma' })
      await db.updateTable('users').set({ sees: 'mine' }).where('id', '=', coach.id).execute()
      const { token } = await aSession(product.context, { id: coach.id })
      expect(await findFile(copy, token)).toEqual(none('unknown'))
      expect(await findCode(codeIn(copy), token)).toEqual(none('unknown'))
      const own = { coach_id: coach.id, confirmed_coach_id: coach.id }
      await db.updateTable('users').set(own).where('id', '=', mona.id).execute()
      expect(await findFile(copy, token)).toMatchObject({ outcome: 'found', hasOthers: false })
      const other = await openedBy(await aMember('Heba', resource), resource)
      const both = await findFile(Buffer.concat([copy, other]), token)
      expect(both).toMatchObject({ outcome: 'found', hasOthers: true })
      expect(both.sources.map(({ member }) => member.name)).toEqual(['Mona'])

      await db.deleteFrom('users').where('id', '=', mona.id).execute()
      expect(await findFile(copy)).toEqual(none('unknown'))
    })

    rule('is found after a program has written the document anew', async () => {
      const resource = await aResource(aPdf())
      const code = codeIn(await openedBy(await aMember('Mona', resource), resource))
      const mark = `leakmark${code}`
      const utf16 = Buffer.from(mark, 'utf16le').swap16().toString('hex')
      const compressed = deflateSync(`q 1 0 0 1 0 0 cm /LeakMark <</Code (${mark})>> BDC EMC Q`)
      for (const object of [
        Buffer.concat([
          Buffer.from('<< /Filter /FlateDecode >>\nstream\r\n'),
          compressed,
          Buffer.from('\nendstream'),
        ]),
        `<< /Keywords <FEFF${utf16}> >>`,
        `<< /Keywords <feff${utf16.toUpperCase()}> >>`,
        `<< /ID [<${Buffer.from(mark).toString('hex')}>] >>`,
      ])
        expect((await findFile(pdfOf([object]))).sources.map((one) => one.code)).toEqual([code])
    })

    it('may be cut off: then the file is recognized as one of the library, also a replaced one', async () => {
      const resource = await aResource(aPdf())
      const original = { _id: resource, title: { ar: 'تمارين الإحماء', en: 'Warm-up drills' } }
      const copy = (await openedBy(await aMember('Mona', resource), resource)).toString('latin1')
      const cut = Buffer.from(copy.slice(0, copy.lastIndexOf('%%EOF', copy.length - 9) + 5), 'latin1')
      for (const bytes of [aPdf(), cut])
        expect(await findFile(bytes)).toEqual({ ...none('unmarked'), original })
      const next = { bytes: aPdfOfPages([aPageOf('New')]), name: 'new.pdf' }
      const { cloudinaryId } = await uploadLibraryFile(product.app, owner, next)
      const { version } = (await call(owner)('GET', `/admin/resources/${resource}`)).json().resource
      const replacing = { cloudinaryId, wasVersion: version }
      const replaced = await call(owner)('POST', `/admin/resources/${resource}/files`, replacing)
      expect(replaced.statusCode, replaced.body).toBe(200)
      for (const bytes of [cut, next.bytes])
        expect(await findFile(bytes)).toEqual({ ...none('unmarked'), original })
      await product.context.db.updateTable('resources').set({ deleted_at: product.clock.now() }).execute()
      expect(await findFile(cut)).toEqual(none('unmarked'))
    })

    rule('is found in the copy of the largest PDF of the library, which is larger than that', async () => {
      const filled = (bytes: number) => aPdf({ more: [aRawPdfStream(randomBytes(bytes), '')] })
      const most = filled(maxPdfBytes - 10_000)
      const plan = filled(maxPdfBytes - 10_000 + (maxPdfBytes - most.length))
      expect(plan.length).toBe(maxPdfBytes)
      const resource = await aResource(plan)
      const copy = await openedBy(await aMember('Mona', resource), resource)
      expect(copy.length).toBeGreaterThan(maxPdfBytes)
      expect(copy.length).toBeLessThanOrEqual(maxFoundFileBytes)
      expect((await findFile(copy)).sources.map(({ member }) => member.name)).toEqual(['Mona'])
    })

    rule('is never left out because all processes are busy', async () => {
      const resource = await aResource(aPdf())
      const link = await linkOf(await aMember('Mona', resource), resource)
      const { markPdf } = product.context.pictures
      product.context.pictures.markPdf = () => Promise.reject(new PictureWorkersBusy())
      const refused = await read(link)
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'busy'])
      product.context.pictures.markPdf = markPdf
      expect(codeIn((await read(link)).rawPayload)).not.toBe('')
    })

    rule('is missing where a document cannot bear one, and the library says so', async () => {
      const resource = await aResource(withoutPageType)
      const mona = await aMember('Mona', resource)
      expect((await call(owner)('GET', '/admin/leak-marks/unmarked')).json()).toEqual({ resources: [] })
      expect(await openedBy(mona, resource)).toEqual(withoutPageType)
      const { resources } = (await call(owner)('GET', '/admin/leak-marks/unmarked')).json()
      expect(resources).toEqual([{ _id: resource, title: { ar: 'تمارين الإحماء', en: 'Warm-up drills' } }])
      product.context.state = new ProcessState()
      expect(await openedBy(mona, resource)).toEqual(withoutPageType)
    })

    rule('is in pictures, which look the same, and in no video', async () => {
      for (const format of ['png', 'jpeg', 'webp'] as const) {
        const resource = await aResource(await aPlainPicture(format), `plan.${format}`)
        const mona = await aMember('Mona', resource)
        const { resource: shown } = (await call(owner)('GET', `/admin/resources/${resource}`)).json()
        const stored = (await read(shown.url)).rawPayload
        const copy = await openedBy(mona, resource)
        expect(copy.length).toBeGreaterThan(stored.length)
        expect(await sharp(copy, { failOn: 'warning' }).raw().toBuffer()).toEqual(
          await sharp(stored).raw().toBuffer(),
        )
        expect((await findFile(copy)).sources.map(({ member }) => member._id)).toEqual([mona.id])
      }
      const film = await aResource(aVideo(), 'squat.mp4', 'video')
      const heba = await aMember('Heba', film, 'video')
      expect((await read(await linkOf(heba, film, 'video'))).rawPayload).toEqual(aVideo())
    })

    rule(
      'is looked for again where a search was given up, and found first where it stands in plain',
      async () => {
        const resource = await aResource(aPdf())
        const copy = await openedBy(await aMember('Mona', resource), resource)
        const { findMarks } = product.context.pictures
        for (const reason of ['too_slow', 'died'] as const) {
          product.context.pictures.findMarks = () => Promise.reject(new PictureWorkerFailed(reason))
          const refused = await sendFound(copy)
          expect([refused.statusCode, refused.json().code]).toEqual([422, 'file_not_checkable'])
        }
        product.context.pictures.findMarks = findMarks
        const hidden = deflateSync('leakmarkABCDEFGH')
        const more = Buffer.concat([Buffer.from('\nstream\n'), hidden, Buffer.from('\nendstream')])
        expect(await findFile(Buffer.concat([copy, more]))).toMatchObject({ outcome: 'found', ...alone })
      },
    )

    rule('keeps a member’s copy out of the library, where others would get its code', async () => {
      const resource = await aResource(aPdf())
      const copy = await openedBy(await aMember('Mona', resource), resource)
      const written = pdfOf([
        ...['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
        '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
        `<< /Keywords <${Buffer.from(`leakmark${codeIn(copy)}`).toString('hex')}> >>`,
      ])
      for (const bytes of [copy, written]) {
        const refused = await sendLibraryFile(product.app, owner, { bytes, name: 'plan.pdf' })
        expect([refused.statusCode, refused.json().code]).toEqual([415, 'copy_of_member'])
      }
      const several = staffFormOfSeveral([aPdf(), copy], 'resource')
      const refused = await sendPictures(product.app, owner, several)
      expect(refused.json()).toMatchObject({
        code: 'copy_of_member',
        fields: { 'files.1': expect.anything() },
      })
    })

    rule('does not let a bomb, or staff who try codes, take more than a share', async () => {
      const bomb = deflateSync(Buffer.alloc(64 * 1024 * 1024))
      const stream = Buffer.concat([Buffer.from('<< >>\nstream\n'), bomb, Buffer.from('\nendstream')])
      expect(await findFile(pdfOf(Array(40).fill(stream)))).toEqual(none('unmarked'))
      for (let tries = 1; tries < searchQuota.limit; tries++) await findCode('ABCD EFGH')
      const late = await call(owner)('POST', '/admin/leak-marks/code', { code: 'ABCD EFGH' })
      expect([late.statusCode, late.json().code]).toEqual([429, 'too_many_requests'])
    })
  })
})
