import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { SitePicture } from '#contract/site-content.ts'
import { maxPictureBytes } from '#contract/uploads.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { formOf, uploadProof } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import {
  aGifOfFrames,
  aJpegOfScans,
  aPhotoWithPlace,
  aPlainPicture,
  aReceipt,
  aTallPng,
} from '#server/test/sample-pictures.ts'
import { publishHero, sendPicture, staffFormOf, uploadPicture } from '#server/test/site-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { sweepUploads } from './sweep-uploads.ts'

const variants = ['200.avif', '200.webp', '800.avif', '800.webp']
let product: TestApp
let token: string

async function open(kind: DatabaseKind = 'sqlite', environment: Record<string, string> = {}) {
  product = await testApp(kind, environment)
  token = await signInAsAdmin(product.context)
}

afterEach(() => product.close())

const upload = (picture: Buffer) => uploadPicture(product.app, token, picture)
const send = (file: Buffer, about?: Parameters<typeof staffFormOf>[1]) =>
  sendPicture(product.app, token, staffFormOf(file, about))
const read = (url: string, headers: Record<string, string> = {}) => product.app.inject({ url, headers })
const remove = (id: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  product.app.inject({ method: 'DELETE', url: `/api/upload/${id}`, headers })

async function decoded(id: string, variant: string) {
  const { width, height, format, exif, icc } = await sharp(
    (await read(`/media/${id}/${variant}`)).rawPayload,
  ).metadata()
  return { width, height, format, exif, icc }
}

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
  it('a site image is stored in two widths and two formats, and never cleaned up', async () => {
    await open(kind)
    const photo = await aReceipt('jpeg', { width: 1200, height: 900 })
    const response = await send(photo, { name: 'أنا.jpg' })
    expect(response.statusCode).toBe(201)
    const { file } = response.json()
    expect(file).toEqual({
      cloudinaryUrl: `/media/${file.picture.id}/800.webp`,
      cloudinaryId: file.picture.id,
      uploadedAt: product.clock.now().toISOString(),
      originalName: 'أنا.jpg',
      size: photo.length,
      mimetype: 'image/jpeg',
      picture: { id: expect.any(String), width: 1200, height: 900, blur: expect.any(String) },
    })
    const words = { ar: 'صورة', en: '' }
    expect(SitePicture.parse({ ...file.picture, alt: words })).toMatchObject(file.picture)
    product.clock.advance(1000 * 60 * 60 * 1000)
    expect(await sweepUploads(product.context)).toMatchObject({ unclaimed: 0, orphans: 0 })
    const measured = await Promise.all(variants.map((variant) => decoded(file.picture.id, variant)))
    expect(measured.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['heif', 200, 150],
      ['webp', 200, 150],
      ['heif', 800, 600],
      ['webp', 800, 600],
    ])
    expect(await storedKeys()).toHaveLength(4)
    expect(await readdir(join(product.context.settings.filesDirectory, 'tmp'))).toEqual([])
  })

  it('an image that the published site uses cannot be deleted until the site is changed', async () => {
    await open(kind)
    const { picture } = await upload(await aPlainPicture('png'))
    await publishHero(product.app, token, picture)
    const rejected = await remove(picture.id)
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'file_in_use'])
    expect((await read(`/media/${picture.id}/200.webp`)).statusCode).toBe(200)
    await publishHero(product.app, token, null)
    expect((await remove(picture.id)).statusCode).toBe(204)
    expect((await read(`/media/${picture.id}/200.webp`)).statusCode).toBe(404)
    await expectNothingStored()
  })
})

describe('a picture for the site', () => {
  beforeEach(() => open())

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)(
    'can be a %s by its content, with any name, and is not enlarged',
    async (format) => {
      const response = await send(await aPlainPicture(format), { name: 'picture', type: 'text/plain' })
      expect(response.json().file).toMatchObject({ mimetype: `image/${format}`, originalName: 'picture' })
      const { id } = response.json().file.picture
      expect(await decoded(id, '800.webp')).toMatchObject({ width: 40, height: 30, format: 'webp' })
      expect(await decoded(id, '200.avif')).toMatchObject({ width: 40, height: 30, format: 'heif' })
    },
  )

  it('that is animated is stored as its first frame', async () => {
    const { picture } = await upload(aGifOfFrames(200))
    expect(picture).toMatchObject({ width: 1, height: 1 })
    expect(
      (await sharp((await read(`/media/${picture.id}/800.webp`)).rawPayload).metadata()).pages ?? 1,
    ).toBe(1)
  })

  it('loses its location and is rotated upright', async () => {
    const { picture } = await upload(await aPhotoWithPlace())
    expect(picture).toMatchObject({ width: 300, height: 400 })
    for (const variant of variants) {
      const stored = await decoded(picture.id, variant)
      expect(stored).toMatchObject({ exif: undefined, icc: undefined })
      expect(stored.height).toBeGreaterThan(stored.width)
    }
  })

  it('preserves transparency', async () => {
    const mark = sharp({ create: { width: 300, height: 100, channels: 4, background: '#0000ff00' } })
    const { picture } = await upload(await mark.png().toBuffer())
    for (const variant of variants) {
      const { rawPayload } = await read(`/media/${picture.id}/${variant}`)
      const { isOpaque } = await sharp(rawPayload).stats()
      expect(isOpaque, variant).toBe(false)
    }
  })

  it('has a placeholder that fits into the settings, even with much detail', async () => {
    const noise = { raw: { width: 64, height: 64, channels: 4 } } as const
    const { picture } = await upload(
      await sharp(randomBytes(64 * 64 * 4), noise)
        .png()
        .toBuffer(),
    )
    expect(picture.blur.length).toBeLessThanOrEqual(1200)
    const placeholder = await sharp(Buffer.from(picture.blur.split(',')[1] ?? '', 'base64')).metadata()
    expect(placeholder).toMatchObject({ format: 'webp', width: 16, height: 16 })
  })

  it('that is very tall is stored narrower, so that it is not larger than others', async () => {
    const { picture } = await upload(await aReceipt('png', { width: 400, height: 4000 }))
    expect(await decoded(picture.id, '200.avif')).toMatchObject({ width: 60, height: 600 })
    expect(await decoded(picture.id, '800.webp')).toMatchObject({ width: 240, height: 2400 })
  })

  it('may have exactly 15 MB and not a byte more', async () => {
    const photo = await aReceipt('jpeg')
    const whole = Buffer.concat([photo, Buffer.alloc(maxPictureBytes - photo.length)])
    expect((await upload(whole)).size).toBe(maxPictureBytes)
    const larger = await send(Buffer.concat([whole, Buffer.alloc(1)]))
    expect([larger.statusCode, larger.json()]).toEqual([
      413,
      { code: 'picture_too_large', error: 'The image is too large. 15 MB maximum.' },
    ])
  })
})

describe('an upload of staff', () => {
  beforeEach(() => open())

  const cut = async (bytes: Promise<Buffer>) => (await bytes).subarray(0, -200)
  const virus = Buffer.from(
    ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
  )

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['a PDF', () => aPdf(), 'unsupported_picture'],
    ['an SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'unsupported_picture'],
    ['a TIFF', () => aPlainPicture('tiff'), 'unsupported_picture'],
    ['an AVIF', () => aPlainPicture('avif'), 'unsupported_picture'],
    ['nothing at all', () => Buffer.alloc(0), 'file_damaged'],
    ['a PNG that was cut off', () => cut(aReceipt('png')), 'file_damaged'],
    ['a JPEG that was cut off', () => cut(aReceipt('jpeg')), 'file_damaged'],
    ['a column of five million pixels', aTallPng, 'picture_too_detailed'],
    ['a JPEG of 200 passes', () => aJpegOfScans({ width: 64, height: 64 }, 200), 'picture_unsafe'],
    ['a GIF of 201 frames', () => aGifOfFrames(201), 'picture_unsafe'],
    [
      'a picture with a virus after its end',
      async () => Buffer.concat([await aPlainPicture('png'), virus]),
      'picture_unsafe',
    ],
  ])('like %s is rejected as an image, and nothing is stored', async (_what, bytes, code) => {
    const response = await send(await bytes())
    expect([response.statusCode, response.json().code]).toEqual([415, code])
    await expectNothingStored()
  })

  it.each(['other', 'Site', ''])('for "%s" is rejected, and nothing is stored', async (purpose) => {
    const response = await send(await aPlainPicture('png'), { purpose })
    expect(response.statusCode).toBe(422)
    expect(response.json().fields).toEqual({ purpose: 'This value isn’t valid' })
    await expectNothingStored()
  })

  it('is accepted after strangers used up their quota', async () => {
    const damaged = formOf(Buffer.from('%PDF-1.7 and no more'), 'a.pdf', 'application/pdf')
    const attempt = () => product.app.inject({ method: 'POST', url: '/api/upload/payment-proof', ...damaged })
    for (let count = 1; count <= 120; count++) await attempt()
    expect((await attempt()).statusCode).toBe(429)
    expect((await send(await aPlainPicture('png'))).statusCode).toBe(201)
  })
})

describe('a picture’s public address', () => {
  beforeEach(() => open())

  it('is cached by browsers for a year, and responds 304', async () => {
    const { picture } = await upload(await aPlainPicture('png'))
    const first = await read(`/media/${picture.id}/800.avif`)
    expect(first.headers).toMatchObject({
      'content-type': 'image/avif',
      'content-length': String(first.rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag: expect.stringMatching(/^"[0-9a-f]{32}-800\.avif"$/),
    })
    const tag = String(first.headers.etag)
    const again = await read(`/media/${picture.id}/800.avif`, { 'if-none-match': `W/"other", ${tag}` })
    expect([again.statusCode, again.rawPayload.length, again.headers.etag]).toEqual([304, 0, tag])
    const other = await read(`/media/${picture.id}/800.webp`, { 'if-none-match': tag })
    expect([other.statusCode, other.headers['content-type']]).toEqual([200, 'image/webp'])
    const head = await product.app.inject({ method: 'HEAD', url: `/media/${picture.id}/800.avif` })
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0])
  })

  it('opens nothing else: no other size, no unknown image, and never a proof', async () => {
    const { picture } = await upload(await aPlainPicture('png'))
    for (const variant of ['original', '800', '400.webp', '200.jpeg', '200.avif.webp', '%2e%2e']) {
      expect((await read(`/media/${picture.id}/${variant}`)).statusCode, variant).toBe(404)
    }
    const proof = await uploadProof(product.app, formOf(await aPlainPicture('png'), 'a.png', 'image/png'))
    const row = await product.context.db
      .selectFrom('uploads')
      .selectAll()
      .where('purpose', '=', 'proof')
      .executeTakeFirstOrThrow()
    const unknown = picture.id.replace(/./g, (digit) => (digit === '0' ? '1' : '0'))
    for (const id of [row.id, row.storage_key, proof.cloudinaryId, unknown, picture.id.toUpperCase()]) {
      for (const variant of ['200.avif', '800.webp', '800', 'original']) {
        const rejected = await read(`/media/${id}/${variant}`)
        expect([rejected.statusCode, rejected.headers['cache-control']], id).toEqual([404, 'no-store'])
      }
    }
  })

  it('can be deleted only by staff', async () => {
    const { picture } = await upload(await aPlainPicture('png'))
    expect((await remove(picture.id, {})).statusCode).toBe(404)
    expect((await remove(picture.id)).statusCode).toBe(204)
    expect((await remove(picture.id)).statusCode).toBe(404)
  })
})
