import sharp, { type Sharp } from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { siteDefaults } from '#server/site/index.ts'
import { onSqlite } from '#server/test/databases.ts'
import { aPlainPicture } from '#server/test/sample-pictures.ts'
import { type SiteCalls, siteCalls } from '#server/test/site-calls.ts'
import {
  sendPicture,
  sendPictures,
  staffFormOf,
  staffFormOfSeveral,
  uploadPicture,
} from '#server/test/site-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

let product: TestApp
let site: SiteCalls
let token: string

async function open(kind: DatabaseKind = 'sqlite') {
  product = await testApp(kind)
  site = await siteCalls(product)
  token = await signInAsAdmin(product.context)
}

afterEach(() => product.close())

const alt = { ar: 'الكابتن', en: 'The coach' }
const upload = async () => (await uploadPicture(product.app, token, await aPlainPicture('png'))).picture
const list = async (query = '') => (await site.call('GET', `/site/pictures${query}`)).json()
const remove = (id: string) => site.call('DELETE', `/upload/${id}`)

/** Shares a draft with images in its hero and as the first of its gallery. */
async function share(picture: Awaited<ReturnType<typeof upload>>, days: number) {
  const { settings, sections } = siteDefaults(false)
  const shown = { ...picture, alt }
  const galleryImages = settings.galleryImages.map((one, at) => (at === 0 ? { ...one, picture: shown } : one))
  const body = { settings: { ...settings, heroImage: shown, galleryImages }, sections, version: 0, days }
  return (await site.call('POST', '/site/drafts', { body })).json().draft
}

onSqlite((kind) => {
  beforeEach(() => open(kind))

  it('are listed, the newest first, with their uses', async () => {
    const first = await upload()
    product.clock.advance(1000)
    const second = await upload()
    const { settings } = await site.read()
    const [one, two, ...others] = settings.galleryImages
    const shown = { ...first, alt, focus: { x: 20, y: 100 } }
    const published = await site.publish({
      heroImage: shown,
      galleryImages: [one, { ...two, picture: shown }, ...others] as typeof settings.galleryImages,
    })
    expect(published.json().settings.heroImage).toEqual(shown)
    await share(first, 7)
    await share(first, 1)
    const { pictures, ...facts } = await list()
    expect(facts).toEqual({ total: 2, page: 1, pages: 1 })
    expect(pictures).toEqual([
      {
        picture: second,
        originalName: 'a.jpg',
        size: expect.any(Number),
        uploadedAt: product.clock.now().toISOString(),
        usedIn: [],
        drafts: 0,
      },
      expect.objectContaining({
        picture: first,
        usedIn: ['heroImage', 'galleryImages.1.picture'],
        drafts: 2,
      }),
    ])
    expect(await list('?limit=1&page=2')).toMatchObject({ total: 2, pages: 2, pictures: [{ drafts: 2 }] })
    product.clock.advance(24 * 60 * 60 * 1000)
    expect((await list()).pictures[1].drafts).toBe(1)
  })

  it('are not deleted while a shared draft uses them, until its link expires or is revoked', async () => {
    const picture = await upload()
    const shared = await share(picture, 30)
    await share(picture, 1)
    const rejected = await remove(picture.id)
    expect([rejected.statusCode, rejected.json().code]).toEqual([409, 'file_in_use'])
    await site.call('DELETE', `/site/drafts/${shared._id}`)
    expect((await remove(picture.id)).statusCode).toBe(409)
    product.clock.advance(24 * 60 * 60 * 1000)
    expect((await remove(picture.id)).statusCode).toBe(204)
    expect((await list()).pictures).toEqual([])
  })
})

describe('stored pictures', () => {
  beforeEach(() => open())

  it('are listed for staff only', async () => {
    expect((await site.call('GET', '/site/pictures', { as: 'visitor' })).statusCode).toBe(401)
    expect((await site.call('GET', '/site/pictures', { as: 'member' })).statusCode).toBe(403)
    expect((await site.call('GET', '/site/pictures?limit=0')).statusCode).toBe(422)
  })

  it('get a missing placeholder once; one without its files is still listed', async () => {
    const { context } = product
    const stored = await upload()
    await context.db.updateTable('uploads').set({ blur: null }).execute()
    const [made] = (await list()).pictures
    expect(made.picture).toMatchObject({
      id: stored.id,
      blur: expect.stringMatching(/^data:image\/webp;base64,/),
    })
    const { blur } = await context.db.selectFrom('uploads').select('blur').executeTakeFirstOrThrow()
    expect(blur).toBe(made.picture.blur)
    await context.db.updateTable('uploads').set({ blur: null }).execute()
    await context.files.remove(`${stored.id}.200webp`)
    const [blank] = (await list()).pictures
    const placeholder = sharp(Buffer.from(blank.picture.blur.split(',')[1], 'base64'))
    expect(await placeholder.metadata()).toMatchObject({ width: 1, height: 1 })
    const row = await context.db.selectFrom('uploads').select('blur').executeTakeFirstOrThrow()
    expect(row.blur).toBeNull()
  })
})

const side = { width: 200, height: 300 }
const red = { create: { ...side, channels: 3, background: '#ff0000' } } as const
const blue = { create: { ...side, channels: 3, background: '#0000ff' } } as const

/** Red on the left, blue on the right: 400 by 300. If turned, its orientation is a quarter turn to the right. */
async function halves({ turned = false, format = 'png' as 'png' | 'jpeg' | 'webp' } = {}) {
  const right = { input: await sharp(blue).png().toBuffer(), left: 200, top: 0 }
  const both = sharp(red).extend({ right: 200 }).composite([right])
  return (turned ? both.withMetadata({ orientation: 6 }) : both).toFormat(format).toBuffer()
}

/** Another colour in each corner, 400 by 200. */
function fourColours() {
  const corner = { width: 200, height: 100, channels: 3 } as const
  const parts = ['#00ff00', '#0000ff', '#ffff00'].map((background, at) => ({
    input: { create: { ...corner, background } },
    left: at === 1 ? 0 : 200,
    top: at === 0 ? 0 : 100,
  }))
  const first = { create: { width: 400, height: 200, channels: 3, background: '#ff0000' } } as const
  return sharp(first).composite(parts).png().toBuffer()
}

async function coloursOf(id: string, variant: string) {
  const { rawPayload } = await product.app.inject(`/media/${id}/${variant}`)
  const { dominant } = await sharp(rawPayload).stats()
  const { width, height } = await sharp(rawPayload).metadata()
  return {
    width,
    height,
    isBlue: dominant.b > 200 && dominant.r < 60,
    isRed: dominant.r > 200 && dominant.b < 60,
  }
}

describe('a cropped picture', () => {
  beforeEach(() => open())

  const send = async (crop: string, picture = halves()) =>
    sendPicture(product.app, token, staffFormOf(await picture, { crop }))

  it.each(['png', 'jpeg', 'webp'] as const)('stores only the chosen part of a %s', async (format) => {
    const answer = await send('500,0,500,1000', halves({ format }))
    expect(answer.statusCode, answer.body).toBe(201)
    const { picture } = answer.json().file
    expect(picture).toMatchObject({ width: 200, height: 300 })
    for (const variant of ['200.avif', '200.webp', '800.avif', '800.webp'])
      expect(await coloursOf(picture.id, variant), variant).toMatchObject({
        width: 200,
        height: 300,
        isBlue: true,
      })
    const [listed] = (await list()).pictures
    expect(listed.picture).toEqual(picture)
    const placeholder = await sharp(Buffer.from(picture.blur.split(',')[1], 'base64')).stats()
    expect(placeholder.dominant.b).toBeGreaterThan(200)
  })

  it('is chosen in the upright image', async () => {
    const { picture } = (await send('0,500,1000,500', halves({ turned: true, format: 'jpeg' }))).json().file
    expect(picture).toMatchObject({ width: 300, height: 200 })
    expect(await coloursOf(picture.id, '800.webp')).toMatchObject({ width: 300, height: 200, isBlue: true })
    const other = (await send('0,0,1000,500', halves({ turned: true, format: 'jpeg' }))).json().file.picture
    expect(await coloursOf(other.id, '800.webp')).toMatchObject({ isRed: true })
  })

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is the same part for each orientation: %i', async (orientation) => {
    const photo = await sharp(await fourColours())
      .withMetadata({ orientation })
      .jpeg({ quality: 100 })
      .toBuffer()
    const upright = await sharp(photo, { autoOrient: true }).toBuffer({ resolveWithObject: true })
    const { width, height } = upright.info
    const { picture } = (await send('600,100,300,350', Promise.resolve(photo))).json().file
    const size = { width: width * 0.3, height: height * 0.35 }
    expect(picture).toMatchObject(size)
    const expected = sharp(upright.data).extract({ left: width * 0.6, top: height * 0.1, ...size })
    const made = await product.app.inject(`/media/${picture.id}/800.webp`)
    const seen = async (one: Sharp) => (await one.stats()).dominant
    expect(await seen(sharp(made.rawPayload))).toEqual(await seen(sharp(await expected.png().toBuffer())))
  })

  it('has the nearest pixels, and at least one', async () => {
    const { picture } = (await send('333,333,50,667')).json().file
    expect(picture).toMatchObject({ width: 20, height: 200 })
    const tiny = sharp({ create: { width: 3, height: 2, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    expect((await send('950,950,50,50', tiny)).json().file.picture).toMatchObject({ width: 1, height: 1 })
  })

  it.each([
    '',
    '0,0,1000',
    '0,0,1000,1000,0',
    '0,0,1001,1000',
    '1,0,1000,1000',
    '0,951,1000,50',
    '0,0,49,1000',
    '0,0,1000,49',
    '-1,0,500,500',
    '0.5,0,500,500',
    '0, 0, 500, 500',
    'NaN,0,500,500',
    '1e3,0,0,0',
    '٠,٠,٥٠٠,٥٠٠',
  ])('is rejected for %j, and nothing is stored', async (crop) => {
    const rejected = await send(crop)
    expect([rejected.statusCode, rejected.json().fields]).toEqual([422, { crop: 'This value isn’t valid' }])
    expect((await list()).total).toBe(0)
  })

  it('is only for a single site image: with a library file, or several, it is rejected', async () => {
    const picture = await halves()
    const crop = '0,0,500,500'
    for (const rejected of [
      await sendPicture(product.app, token, staffFormOf(picture, { crop, purpose: 'resource' })),
      await sendPictures(product.app, token, staffFormOfSeveral([picture, picture], 'site', { crop })),
    ])
      expect([rejected.statusCode, Object.keys(rejected.json().fields)]).toEqual([422, ['crop']])
    expect((await list()).total).toBe(0)
  })
})
