import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { type ClientRequest, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { errorSentence } from '#contract/errors.ts'
import { maxPdfBytes, maxPictureBytes } from '#contract/uploads.ts'
import { formOf, uploadProof } from '#server/test/applications.ts'
import { sendLibraryFile, uploadLibraryFile } from '#server/test/resources.ts'
import { aPdf, aPdfStream, aRawPdfStream } from '#server/test/sample-pdfs.ts'
import { aPlainPicture } from '#server/test/sample-pictures.ts'
import { aVideo, theBrand } from '#server/test/sample-videos.ts'
import { sendPicture, sendPictures, staffFormOf, staffFormOfSeveral } from '#server/test/site-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { sweepUploads } from './sweep-uploads.ts'

const patience = { timeout: 20_000 }
const virus = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('')
let product: TestApp
let token: string

beforeEach(async () => {
  product = await testApp()
  token = await signInAsAdmin(product.context)
})

afterEach(() => product.close())

const send = (bytes: Buffer, name = 'a') => sendLibraryFile(product.app, token, { bytes, name })
const rows = () => product.context.db.selectFrom('uploads').selectAll().execute()
const temporaries = () => readdir(join(product.context.settings.filesDirectory, 'tmp'))

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of product.context.files.listStored()) keys.push(key)
  return keys
}

async function expectNothingStored() {
  expect(await rows()).toEqual([])
  expect(await storedKeys()).toEqual([])
  expect(await temporaries()).toEqual([])
}

/** A plan of many pages, each with a photo and a losslessly compressed drawing, as design programs save it. */
function aLargePlan(bytes: number): Buffer {
  const photo = Buffer.alloc(400_000, Buffer.from([0xff, 0xd8, 0x51, 0x73, 0x0a, 0x9c]))
  const drawing = aPdfStream(
    Buffer.alloc(8_000_000, 'a drawing '),
    '/Type /XObject /Subtype /Image /Filter /FlateDecode',
  )
  const page = [aRawPdfStream(photo, '/Type /XObject /Subtype /Image /Filter /DCTDecode'), drawing]
  const size = Buffer.concat(page).length
  const more = Array.from({ length: Math.floor((bytes - 20_000) / size) }, () => page).flat()
  const plan = aPdf({ more })
  const filling = aRawPdfStream(Buffer.alloc(bytes - plan.length - 117), '/Filter /DCTDecode')
  return aPdf({ more: [...more, filling] })
}

describe('a file for the library', () => {
  it.each<{ what: string; make: () => Promise<Buffer> | Buffer; mimetype: string; count: number }>([
    { what: 'a PDF', make: () => aPdf(), mimetype: 'application/pdf', count: 1 },
    { what: 'a video', make: () => aVideo(), mimetype: 'video/mp4', count: 1 },
    { what: 'a JPEG', make: () => aPlainPicture('jpeg'), mimetype: 'image/jpeg', count: 3 },
    { what: 'a WebP', make: () => aPlainPicture('webp'), mimetype: 'image/webp', count: 3 },
  ])(
    'that is $what is unclaimed at first, and only its sender can read it',
    async ({ make, mimetype, count }) => {
      const sent = await make()
      const file = await uploadLibraryFile(product.app, token, { bytes: sent, name: 'ملف خاص' })
      expect(file).toMatchObject({ originalName: 'ملف خاص', mimetype })
      expect(file).not.toHaveProperty('picture')
      const read = await product.app.inject(file.cloudinaryUrl)
      expect([read.statusCode, read.headers['content-type']]).toEqual([200, mimetype])
      expect(read.rawPayload).toHaveLength(file.size)
      if (count === 1) expect(read.rawPayload).toEqual(sent)
      expect(await rows()).toMatchObject([
        { purpose: 'resource', state: 'ready', uploaded_by: expect.any(String) },
      ])
      expect(await storedKeys()).toHaveLength(count)
      expect(await temporaries()).toEqual([])
      const headers = { authorization: `Bearer ${token}` }
      await product.app.inject({ method: 'POST', url: '/api/auth/logout', headers })
      expect((await product.app.inject(file.cloudinaryUrl)).statusCode).toBe(404)
    },
  )

  it('that shows a refund is an image or a PDF, and only staff can read it', async () => {
    const sendRefund = (bytes: Buffer) =>
      sendPicture(product.app, token, staffFormOf(bytes, { purpose: 'refund' }))
    for (const bytes of [aPdf(), await aPlainPicture('webp')]) {
      const { file } = (await sendRefund(bytes)).json()
      expect((await product.app.inject(file.cloudinaryUrl)).statusCode).toBe(200)
    }
    expect(await rows()).toMatchObject([
      { purpose: 'refund', state: 'ready' },
      { purpose: 'refund', state: 'ready' },
    ])
    for (const bytes of [aVideo(), Buffer.from('a receipt')]) {
      const rejected = await sendRefund(bytes)
      expect([rejected.statusCode, rejected.json().code]).toEqual([415, 'unsupported_file'])
    }
    expect(await rows()).toHaveLength(2)
  })

  it('that is not claimed within two hours is deleted', async () => {
    await uploadLibraryFile(product.app, token, { bytes: await aPlainPicture('png'), name: 'a.png' })
    product.clock.advance(2 * 60 * 60 * 1000 - 1)
    expect(await sweepUploads(product.context)).toMatchObject({ unclaimed: 0 })
    product.clock.advance(1)
    expect(await sweepUploads(product.context)).toMatchObject({ unclaimed: 1 })
    await expectNothingStored()
  })

  it('needs no purpose, and accepts it at any position', async () => {
    const form = staffFormOf(aVideo(), { purpose: 'resource' })
    const bare = form.payload
      .toString('latin1')
      .replace(/--[^\r]*\r\nContent-Disposition: form-data; name="purpose"\r\n\r\nresource\r\n/, '')
    expect(bare).not.toContain('purpose')
    const response = await product.app.inject({
      method: 'POST',
      url: '/api/upload',
      payload: Buffer.from(bare, 'latin1'),
      headers: { ...form.headers, authorization: `Bearer ${token}` },
    })
    expect(response.json().file?.mimetype, response.body).toBe('video/mp4')
  })

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['nothing', () => Buffer.alloc(0), 'file_damaged'],
    ['text', () => Buffer.from('a text that is no file of any known kind'), 'unsupported_resource'],
    ['a page', () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'unsupported_resource'],
    ['another kind of film', () => Buffer.concat([theBrand('qt  '), aVideo()]), 'unsupported_resource'],
    ['a video that was cut off', () => aVideo().subarray(0, -1), 'file_damaged'],
    ['a video with a page behind', () => Buffer.concat([aVideo(), Buffer.from('<script>')]), 'file_damaged'],
    [
      'a video with a virus',
      () => aVideo({ more: [Buffer.from(`\0\0\0\x4cfree${virus}`, 'latin1')] }),
      'file_damaged',
    ],
    ['a PDF with a script', () => aPdf({ catalogue: '/Names << /JavaScript 7 0 R >>' }), 'pdf_unsafe'],
    ['a PDF that was cut off', () => aPdf().subarray(0, -100), 'file_damaged'],
    [
      'a picture with a virus',
      async () => Buffer.concat([await aPlainPicture('jpeg'), Buffer.from(virus)]),
      'picture_unsafe',
    ],
  ])('that is %s is rejected, and nothing is stored', async (_what, bytes, code) => {
    const response = await send(await bytes())
    expect([response.statusCode, response.json()]).toEqual([
      415,
      { code, error: errorSentence(code as 'file_damaged', 'en') },
    ])
    await expectNothingStored()
  })

  it.each<{ what: string; beginning: Buffer; most: number; code: string }>([
    { what: 'a PDF', beginning: aPdf(), most: maxPdfBytes, code: 'pdf_too_large' },
    {
      what: 'a picture',
      beginning: Buffer.from([0xff, 0xd8, 0xff]),
      most: maxPictureBytes,
      code: 'picture_too_large',
    },
  ])(
    'that is $what of one byte too many is too large, whether its purpose comes first or last',
    async (file) => {
      const { beginning, most, code } = file
      const make = (size: number) => Buffer.concat([beginning, Buffer.alloc(size - beginning.length)])
      const last = await send(make(most + 1))
      expect([last.statusCode, last.json().code]).toEqual([413, code])
      const first = await sendPictures(product.app, token, staffFormOfSeveral([make(most + 1)], 'resource'))
      expect([first.statusCode, first.json().code]).toEqual([413, code])
      expect(Object.keys(first.json().fields)).toEqual(['files.0'])
      expect((await send(make(most))).statusCode).toBe(415)
      await expectNothingStored()
    },
  )

  it('that is an honest PDF of 25 MB is accepted, although its drawings inflate to ten times that', async () => {
    const plan = aLargePlan(maxPdfBytes)
    expect(maxPdfBytes - plan.length).toBeGreaterThanOrEqual(0)
    expect(maxPdfBytes - plan.length).toBeLessThan(1000)
    const response = await send(plan, 'plan.pdf')
    expect(response.statusCode, response.body.slice(0, 500)).toBe(201)
  })

  it('can be a video larger than an image or a PDF, also with other files', async () => {
    const large = aVideo({ bytes: 40_000_000 })
    const form = staffFormOfSeveral([aPdf(), large, await aPlainPicture('png')], 'resource')
    const response = await sendPictures(product.app, token, form)
    expect(response.statusCode, response.body.slice(0, 500)).toBe(201)
    const types = response.json().files.map(({ mimetype }: { mimetype: string }) => mimetype)
    expect(types).toEqual(['application/pdf', 'video/mp4', 'image/png'])
  })

  it('does not block strangers’ proofs, however many library files are unclaimed', async () => {
    await uploadLibraryFile(product.app, token, { bytes: aVideo(), name: 'a.mp4' })
    await product.context.db
      .updateTable('uploads')
      .set({ size: 500 * 1024 * 1024 })
      .execute()
    const { waitingProofs } = await import('./store.ts')
    expect(await waitingProofs(product.context.db)).toEqual([])
  })

  it('that the library has is not removed as an upload', async () => {
    const { cloudinaryId } = await uploadLibraryFile(product.app, token, { bytes: aPdf(), name: 'a.pdf' })
    await product.context.db.updateTable('uploads').set({ state: 'claimed' }).execute()
    const headers = { authorization: `Bearer ${token}` }
    const response = await product.app.inject({
      method: 'DELETE',
      url: `/api/upload/${cloudinaryId}`,
      headers,
    })
    expect([response.statusCode, response.json().code]).toEqual([409, 'file_in_library'])
  })
})

describe('a file on its way over the network', () => {
  async function begin(payload: Buffer, headers: Record<string, string | number>): Promise<ClientRequest> {
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = product.app.server.address() as AddressInfo
    const sending = request({
      port,
      method: 'POST',
      path: '/api/upload',
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    sending.on('error', () => {})
    sending.write(payload)
    return sending
  }

  it('of an unsupported type is rejected at its first bytes', async () => {
    const form = staffFormOfSeveral([Buffer.alloc(200_000, 'no film ')], 'resource')
    const single = form.payload.toString('latin1').replace('name="files"', 'name="file"')
    const sending = await begin(Buffer.from(single, 'latin1').subarray(0, 100_000), {
      ...form.headers,
      'content-length': 400 * 1024 * 1024,
    })
    const [answer] = await once(sending, 'response')
    const chunks: Buffer[] = await answer.toArray()
    expect([answer.statusCode, JSON.parse(Buffer.concat(chunks).toString()).code]).toEqual([
      415,
      'unsupported_resource',
    ])
    sending.destroy()
    await vi.waitUntil(async () => (await temporaries()).length === 0, patience)
  })

  it('is written in chunks, and deleted when its sender disconnects', async () => {
    const form = staffFormOf(aVideo({ bytes: 4_000_000 }), { purpose: 'resource' })
    const sending = await begin(form.payload.subarray(0, 2_000_000), {
      ...form.headers,
      'content-length': form.payload.length,
    })
    await vi.waitUntil(async () => (await temporaries()).length === 1, patience)
    sending.destroy()
    await vi.waitUntil(async () => (await temporaries()).length === 0, patience)
    await expectNothingStored()
  })
})

describe('files that take long', () => {
  const form = staffFormOf(aPdf(), { name: 'a.pdf', purpose: 'resource' })
  const sendOne = () => sendPicture(product.app, token, form)

  function begin(headers: Record<string, string> = {}) {
    const body = new PassThrough()
    const all = { ...form.headers, ...headers, authorization: `Bearer ${token}` }
    const sending = async () =>
      product.app.inject({ method: 'POST', url: '/api/upload', payload: body, headers: all })
    const begun = { answer: sending(), isAnswered: false, end: () => body.end(form.payload) }
    void begun.answer.then(() => {
      begun.isAnswered = true
    })
    return begun
  }

  it('of one staff member have six slots, and strangers still get theirs', async () => {
    let slow = Array.from({ length: 6 }, () => begin())
    await vi.waitUntil(async () => {
      if ((await sendOne()).statusCode === 503) return true
      // One that came while the quick one had the last slot was refused.
      slow = slow.map((upload) => (upload.isAnswered ? begin() : upload))
      return false
    }, patience)
    const proof = formOf(await aPlainPicture('png'), 'a.png', 'image/png')
    expect(await uploadProof(product.app, proof)).toHaveProperty('cloudinaryId')
    for (const { end } of slow) end()
    const answers = await Promise.all(slow.map(({ answer }) => answer))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(6).fill(201))
    expect((await sendOne()).statusCode).toBe(201)
  })

  it('reserve their space on the disk from the start, so that no other upload gets it', async () => {
    const { files, settings } = product.context
    files.freeBytes = async () => settings.freeSpaceFloor + 1000 + form.payload.length
    const { answer, end } = begin({ 'content-length': '1001' })
    await vi.waitUntil(async () => (await sendOne()).statusCode === 507, patience)
    end()
    expect((await answer).statusCode).toBe(201)
    expect((await sendOne()).statusCode).toBe(201)
  })
})
