import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorSentence } from '#contract/errors.ts'
import { maxFilesAtOnce, maxPictureBytes } from '#contract/uploads.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { StorageFull, StorageUnavailable } from '#server/platform/files/file-store.ts'
import { anAccount, aSession } from '#server/test/accounts.ts'
import { onSqlite } from '#server/test/databases.ts'
import { consentToPhotos, sendPhotos } from '#server/test/progress.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aGifOfFrames, aPlainPicture, aReceipt, aTallPng } from '#server/test/sample-pictures.ts'
import { sendPictures, staffFormOf, staffFormOfSeveral } from '#server/test/site-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { slotsForMembers, slotsOf } from './upload-capacity.ts'

let product: TestApp
let token: string

async function open(kind: DatabaseKind = 'sqlite', environment: Record<string, string> = {}) {
  product = await testApp(kind, environment)
  token = await signInAsAdmin(product.context)
}

afterEach(() => product.close())

const send = (files: Buffer[], purpose?: string) =>
  sendPictures(product.app, token, staffFormOfSeveral(files, purpose))

async function storedKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of product.context.files.listStored()) keys.push(key)
  return keys
}

const rows = () => product.context.db.selectFrom('uploads').selectAll().orderBy('original_name').execute()
const temporaries = () => readdir(join(product.context.settings.filesDirectory, 'tmp'))

async function expectNothingStored() {
  expect(await rows()).toEqual([])
  expect(await storedKeys()).toEqual([])
  expect(await temporaries()).toEqual([])
}

onSqlite((kind) => {
  it('several images are stored as if sent one by one, in the same order', async () => {
    await open(kind)
    const formats = ['jpeg', 'png', 'webp'] as const
    const response = await send(await Promise.all(formats.map(aPlainPicture)))
    expect(response.statusCode, response.body).toBe(201)
    const { files } = response.json()
    expect(files).toMatchObject(
      formats.map((format, at) => ({
        originalName: `${at + 1}.jpg`,
        mimetype: `image/${format}`,
        uploadedAt: product.clock.now().toISOString(),
        picture: { width: 40, height: 30 },
      })),
    )
    for (const { cloudinaryUrl, cloudinaryId, picture } of files) {
      expect(cloudinaryUrl).toBe(`/media/${cloudinaryId}/800.webp`)
      expect(picture.id).toBe(cloudinaryId)
      expect((await product.app.inject(cloudinaryUrl)).statusCode).toBe(200)
    }
    expect(await rows()).toMatchObject(
      formats.map(() => ({ purpose: 'site', state: 'claimed', uploaded_by: expect.any(String) })),
    )
    expect(await storedKeys()).toHaveLength(4 * formats.length)
    expect(await temporaries()).toEqual([])
  })

  it('stores none of several images if one is rejected, and the error names it', async () => {
    await open(kind)
    const fine = await aPlainPicture('png')
    const response = await send([fine, fine, aPdf(), fine])
    const sentence = errorSentence('unsupported_picture', 'en')
    expect([response.statusCode, response.json()]).toEqual([
      415,
      { code: 'unsupported_picture', error: sentence, fields: { 'files.2': sentence } },
    ])
    await expectNothingStored()
  })

  it('stores none of several images if the last cannot be inserted', async () => {
    await open(kind)
    const { files } = product.context
    const { newKey } = files
    const [first, second] = [newKey(), newKey()]
    const keys = [first, second, first]
    files.newKey = () => keys.shift() ?? newKey()
    const fine = await aPlainPicture('png')
    expect((await send([fine, fine, fine])).statusCode).toBe(500)
    expect(await rows()).toEqual([])
    expect(await storedKeys()).toEqual([])
  })
})

describe('an upload of several files', () => {
  beforeEach(() => open())

  it('that the store has no room for is rejected so, even if nothing can be removed there', async () => {
    const { files } = product.context
    const tried: string[] = []
    const { keep } = files
    files.keep = async (path, key) => {
      if (tried.push(key) > 2) throw new StorageFull(new Error('full'))
      await keep(path, key)
    }
    const removed: string[] = []
    files.remove = async (key) => {
      removed.push(key)
      throw new StorageUnavailable(new Error('away'))
    }
    const response = await send([await aPlainPicture('png')])
    expect([response.statusCode, response.json().code]).toEqual([507, 'storage_full'])
    expect([tried.length, removed]).toEqual([3, tried])
    expect(await temporaries()).toEqual([])
  })

  it('accepts ten images and not eleven', async () => {
    const pictures = Array.from({ length: maxFilesAtOnce }, () => aGifOfFrames(1))
    const response = await send(pictures)
    expect([response.statusCode, response.json().files?.length]).toEqual([201, maxFilesAtOnce])
    const more = await send([...pictures, aGifOfFrames(1)])
    expect([more.statusCode, more.json()]).toEqual([
      422,
      { code: 'invalid_input', error: 'Send up to 10 files', fields: { files: 'Send up to 10 files' } },
    ])
    expect(await rows()).toHaveLength(maxFilesAtOnce)
    expect(await temporaries()).toEqual([])
  })

  it.each<[string, () => Promise<Buffer> | Buffer, string]>([
    ['is empty', () => Buffer.alloc(0), 'file_damaged'],
    ['was cut off', async () => (await aReceipt('png')).subarray(0, -200), 'file_damaged'],
    ['has too many pixels', aTallPng, 'picture_too_detailed'],
    ['has too many frames', () => aGifOfFrames(201), 'picture_unsafe'],
    ['has a byte too many', () => Buffer.alloc(maxPictureBytes + 1), 'picture_too_large'],
  ])('reports the one that %s', async (_what, bytes, code) => {
    const response = await send([await aPlainPicture('png'), await bytes()])
    expect([response.json().code, Object.keys(response.json().fields)]).toEqual([code, ['files.1']])
    await expectNothingStored()
  })

  it('with another purpose is rejected for its purpose', async () => {
    const response = await send([await aPlainPicture('png')], 'other')
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([422, ['purpose']])
    await expectNothingStored()
  })

  it('is rejected before it is read if the disk would be too full', async () => {
    const { files, settings } = product.context
    const fine = await aPlainPicture('png')
    const form = staffFormOfSeveral([fine, fine])
    files.freeBytes = async () => settings.freeSpaceFloor + form.payload.length - 1
    expect((await sendPictures(product.app, token, form)).json().code).toBe('storage_full')
    files.freeBytes = async () => settings.freeSpaceFloor + form.payload.length
    expect((await sendPictures(product.app, token, form)).statusCode).toBe(201)
  })

  it('of a member without consent takes no slot from members with consent', async () => {
    const member = await anAccount(product.context)
    const { headers } = await aSession(product.context, member)
    const photos = [await aPlainPicture('png')]
    const slots = slotsOf(product.context)
    const origin = { network: member.id, block: member.id }
    const own = Array.from({ length: slotsForMembers.perNetwork }, () => slots.members.take(origin))
    const rejected = await sendPhotos(product.app, headers, { photos })
    expect(rejected.json().code).toBe('photo_consent_missing')
    await consentToPhotos(product.app, headers)
    expect((await sendPhotos(product.app, headers, { photos })).json().code).toBe('busy')
    for (const slot of own) slot.leave()
    expect((await sendPhotos(product.app, headers, { photos })).statusCode).toBe(201)
    expect([slots.members.size, slots.bytes]).toEqual([0, 0])
  })

  it('rejects the field name of the single upload', async () => {
    const response = await sendPictures(product.app, token, staffFormOf(await aPlainPicture('png')))
    expect(response.json().fields).toEqual({ files: 'Send the file in the field files' })
    await expectNothingStored()
  })
})
