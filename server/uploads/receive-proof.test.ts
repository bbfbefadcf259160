import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxProofBytes } from '#contract/uploads.ts'
import { StorageFull, StorageUnavailable } from '#server/platform/files/file-store.ts'
import { type Form, formOf, uploadProof } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import {
  aPhotoWithPlace,
  aPlainPicture,
  aPng,
  aReceipt,
  aTallPng,
  pngChunk,
} from '#server/test/sample-pictures.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp

async function open(kind: 'sqlite' | 'postgres' = 'sqlite', environment: Record<string, string> = {}) {
  product = await testApp(kind, environment)
}

afterEach(() => product.close())

const send = (form: { payload: Buffer | PassThrough; headers: Form['headers'] }) =>
  product.app.inject({ method: 'POST', url: '/api/upload/payment-proof', ...form })
const read = (url: string) => product.app.inject(url)

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of product.context.files.listStored()) keys.push(key)
  return keys.sort()
}

async function expectNothingStored() {
  const { context } = product
  expect(await context.db.selectFrom('uploads').select('id').execute()).toEqual([])
  expect(await storedKeys()).toEqual([])
  expect(await readdir(join(context.settings.filesDirectory, 'tmp'))).toEqual([])
}

onSqlite((kind) => {
  it('stores a receipt and returns a ticket and a link that its sender can open', async () => {
    await open(kind)
    const { context, clock } = product
    const picture = await aReceipt('png')
    const response = await send(formOf(picture, '../photos\\إيصال \u202Eإنستاباي.png', 'image/png'))
    expect(response.statusCode).toBe(201)
    const { file } = response.json()
    expect(file).toEqual({
      cloudinaryUrl: expect.stringMatching(/^\/files\//),
      cloudinaryId: expect.stringMatching(/^[\w-]{22}$/),
      uploadedAt: clock.now().toISOString(),
      originalName: 'إيصال إنستاباي.png',
      size: expect.any(Number),
      mimetype: 'image/png',
    })
    const shown = await read(file.cloudinaryUrl)
    expect(shown.rawPayload).toHaveLength(file.size)
    expect(shown.headers['content-type']).toBe('image/png')
    const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
    expect(await pixels(shown.rawPayload)).toEqual(await pixels(picture))
    const row = await context.db.selectFrom('uploads').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ state: 'ready', width: 540, height: 960, has_variants: true })
    expect(JSON.stringify(row)).not.toContain(file.cloudinaryId)
    expect(row.storage_key).not.toContain(row.id)
    expect(await storedKeys()).toEqual(['', '.200', '.800'].map((suffix) => row.storage_key + suffix))
    expect(await readdir(join(context.settings.filesDirectory, 'tmp'))).toEqual([])
  })
})

describe('a proof', () => {
  beforeEach(() => open())

  it('that the store has no room for is rejected so, even if nothing can be removed there', async () => {
    const { files, settings } = product.context
    const removed: string[] = []
    files.keep = () => Promise.reject(new StorageFull(new Error('full')))
    files.remove = async (key) => {
      removed.push(key)
      throw new StorageUnavailable(new Error('away'))
    }
    const { discardTemporary } = files
    let discarded = 0
    files.discardTemporary = async (path) => {
      await discardTemporary(path)
      if (++discarded === 1) throw new StorageUnavailable(new Error('away'))
    }
    const response = await send(formOf(await aPlainPicture('png'), 'a.png', 'image/png'))
    expect([response.statusCode, response.json().code]).toEqual([507, 'storage_full'])
    expect(removed).toHaveLength(3)
    expect(await readdir(join(settings.filesDirectory, 'tmp'))).toEqual([])
  })

  it.each([
    { format: 'jpeg', name: 'a.JPG', type: 'image/jpg', shown: 'image/jpeg', served: 'image/jpeg' },
    { format: 'gif', name: 'a.gif', type: 'image/gif; q=1', shown: 'image/gif', served: 'image/png' },
    { format: 'png', name: 'a.b.png', type: 'IMAGE/PNG', shown: 'image/png', served: 'image/png' },
  ] as const)('may be a $format', async ({ format, name, type, shown, served }) => {
    const file = await uploadProof(product.app, formOf(await aPlainPicture(format), name, type))
    expect(file.mimetype).toBe(shown)
    expect((await read(file.cloudinaryUrl)).headers['content-type']).toBe(served)
  })

  it('can be a PDF, which is stored unchanged', async () => {
    const pdf = aPdf()
    const file = await uploadProof(product.app, formOf(pdf, 'receipt.pdf', 'application/pdf'))
    const { headers, rawPayload } = await read(file.cloudinaryUrl)
    expect([headers['content-type'], rawPayload]).toEqual(['application/pdf', pdf])
    expect(file.size).toBe(pdf.length)
  })

  it('loses its location and is rotated upright', async () => {
    const photo = await sharp(await aPhotoWithPlace())
      .keepMetadata()
      .withMetadata({ orientation: 6 })
      .toBuffer()
    expect(await sharp(photo).metadata()).toMatchObject({
      width: 400,
      orientation: 6,
      exif: expect.any(Buffer),
    })
    const file = await uploadProof(product.app, formOf(photo, 'photo.jpg', 'image/jpeg'))
    const stored = await sharp((await read(file.cloudinaryUrl)).rawPayload).metadata()
    expect(stored).toMatchObject({ width: 300, height: 400, format: 'jpeg' })
    expect(stored.exif).toBeUndefined()
  })

  it('may have exactly 5 MB and not a byte more', async () => {
    const photo = await aReceipt('jpeg')
    const whole = Buffer.concat([photo, Buffer.alloc(maxProofBytes - photo.length)])
    expect((await send(formOf(whole, 'a.jpg', 'image/jpeg'))).statusCode).toBe(201)
    const larger = await send(formOf(Buffer.concat([whole, Buffer.alloc(1)]), 'a.jpg', 'image/jpeg'))
    expect(larger.statusCode).toBe(413)
    expect(larger.json()).toEqual({ error: 'File too large. Maximum size is 5MB.', code: 'file_too_large' })
  })

  it('that declares more than a form of 5 MB is rejected before it is read', async () => {
    const body = new PassThrough()
    const { headers } = formOf(Buffer.alloc(0), 'a.png', 'image/png')
    const response = await product.app.inject({
      method: 'POST',
      url: '/api/upload/payment-proof',
      payload: body,
      headers: { ...headers, 'content-length': String(maxProofBytes + 64 * 1024 + 1) },
    })
    expect(response.json().code).toBe('file_too_large')
  })
})

describe('a file that is no proof', () => {
  beforeEach(() => open())

  const program = Buffer.concat([Buffer.from('MZ\x90\x00'), randomBytes(500)])
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  const page = Buffer.from('<!doctype html><script>alert(1)</script>')
  const unsupported = 'Invalid file type. Only images and PDFs are allowed.'
  const damaged = 'The file is damaged or incomplete. Upload it again or choose another one.'
  const tooDetailed = 'The image’s dimensions are too large. Make it smaller, or upload a screenshot of it.'
  const unsafe = 'The file contains unsafe parts. Upload a photo of the receipt instead.'
  const picture = () => aPlainPicture('png')
  const cut = async (bytes: Promise<Buffer> | Buffer) => (await bytes).subarray(0, -200)
  const virus = Buffer.from(
    ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  )

  it.each<[string, () => Promise<Buffer> | Buffer, string, string, string]>([
    ['a program called a picture', () => program, 'receipt.png', 'image/png', unsupported],
    ['a program', () => program, 'receipt.exe', 'application/x-msdownload', unsupported],
    ['a picture called a program', picture, 'receipt.exe', 'image/png', unsupported],
    ['an SVG', () => drawing, 'receipt.svg', 'image/svg+xml', unsupported],
    ['an SVG called a PNG', () => drawing, 'receipt.png', 'image/png', unsupported],
    ['a page called a JPEG', () => page, 'receipt.jpg', 'image/jpeg', unsupported],
    ['a WebP', () => aPlainPicture('webp'), 'receipt.webp', 'image/webp', unsupported],
    ['a WebP called a PNG', () => aPlainPicture('webp'), 'receipt.png', 'image/png', unsupported],
    ['a TIFF called a GIF', () => aPlainPicture('tiff'), 'receipt.gif', 'image/gif', unsupported],
    ['a PNG called a JPEG', picture, 'receipt.jpg', 'image/jpeg', unsupported],
    ['a PNG with the type of a PDF', picture, 'receipt.png', 'application/pdf', unsupported],
    ['a PNG without an extension', picture, 'receipt', 'image/png', unsupported],
    ['a PNG with a second extension', picture, 'receipt.png.exe', 'image/png', unsupported],
    ['a PNG without a name', picture, '', 'image/png', unsupported],
    ['nothing at all', () => Buffer.alloc(0), 'receipt.png', 'image/png', damaged],
    ['a PNG that was cut off', () => cut(aReceipt('png')), 'receipt.png', 'image/png', damaged],
    ['a JPEG that was cut off', () => cut(aReceipt('jpeg')), 'receipt.jpg', 'image/jpeg', damaged],
    ['a PDF that was cut off', () => cut(aPdf()), 'receipt.pdf', 'application/pdf', damaged],
    [
      'a PNG with a virus after its end',
      async () => Buffer.concat([await picture(), virus]),
      'a.png',
      'image/png',
      unsafe,
    ],
    [
      'a PDF that runs a script',
      () => aPdf({ catalogue: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
      'a.pdf',
      'application/pdf',
      unsafe,
    ],
    ['a column of five million pixels', aTallPng, 'a.png', 'image/png', tooDetailed],
  ])(
    'like %s is rejected with the reason, and nothing is stored',
    async (_what, ...[bytes, name, type, sentence]) => {
      const response = await send(formOf(await bytes(), name, type))
      expect(response.statusCode).toBe(415)
      expect(response.json().error).toBe(sentence)
      await expectNothingStored()
    },
  )

  it('like a PNG whose texts inflate to gigabytes is rejected before decoding', async () => {
    const text = Buffer.concat([
      Buffer.from('Comment\0\0'),
      deflateSync(Buffer.alloc(20_000_000), { level: 9 }),
    ])
    const extra = new Array(240).fill(pngChunk('zTXt', text))
    const bomb = aPng({ width: 64, height: 64, rgb: Buffer.alloc(64 * 64 * 3), extra })
    const response = await send(formOf(bomb, 'receipt.png', 'image/png'))
    expect([response.statusCode, response.json().error]).toEqual([415, unsafe])
    expect(product.context.pictures.processIds()).toEqual([])
    await expectNothingStored()
  })

  it('gets an Arabic error for an Arabic reader', async () => {
    const { payload, headers } = formOf(program, 'receipt.png', 'image/png')
    const response = await send({ payload, headers: { ...headers, 'accept-language': 'ar' } })
    expect(response.json().error).toBe('نوع الملف غير صحيح. الصور وملفات PDF فقط.')
  })
})

describe('an upload', () => {
  const malformed = formOf(Buffer.from('x'), 'a.png', 'image/png')
  malformed.payload = malformed.payload.subarray(0, 40)

  const damaged = formOf(Buffer.from('%PDF-1.7 and no more'), 'a.pdf', 'application/pdf')

  it('that is no form is of the wrong media type', async () => {
    await open()
    const response = await product.app.inject({
      method: 'POST',
      url: '/api/upload/payment-proof',
      payload: { a: 1 },
    })
    expect([response.statusCode, response.json().code]).toEqual([415, 'unsupported_media_type'])
  })

  it('of a 121st file in an hour is rejected, for that network only', async () => {
    await open()
    for (let count = 1; count <= 120; count++) expect((await send(damaged)).statusCode).toBe(415)
    const rejected = await send(damaged)
    expect(rejected.json()).toMatchObject({ code: 'too_many_requests', retryAfter: 3600 })
    expect(rejected.headers['retry-after']).toBe('3600')
    const elsewhere = {
      method: 'POST',
      url: '/api/upload/payment-proof',
      remoteAddress: '192.0.2.7',
    } as const
    expect((await product.app.inject({ ...elsewhere, ...damaged })).statusCode).toBe(415)
    product.clock.advance(60 * 60 * 1000 + 1)
    expect((await send(damaged)).statusCode).toBe(415)
  })

  it('has no quota if quotas are off', async () => {
    await open('sqlite', { RATE_LIMITS: 'off' })
    for (let count = 1; count <= 125; count++) expect((await send(damaged)).statusCode).toBe(415)
  })

  it('is all that a nearly full disk blocks', async () => {
    await open('sqlite', { FREE_SPACE_FLOOR_MB: '10000000' })
    const response = await send(formOf(await aPlainPicture('png'), 'a.png', 'image/png'))
    expect(response.statusCode).toBe(507)
    expect(response.json()).toEqual({
      error: 'The server has no space left for the file. Contact the coach.',
      code: 'storage_full',
    })
    expect((await read('/api/subscriptions/plans')).statusCode).toBe(200)
  })
})
