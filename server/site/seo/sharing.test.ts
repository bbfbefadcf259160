import { readdir, rename } from 'node:fs/promises'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { siteDefaults } from '#server/site/index.ts'
import { publishPicture, uploadPicture } from '#server/test/site-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'

const tricky = `<b>&"' لياقة`

let product: TestApp
let token: string
let authorization: string
beforeEach(async () => {
  product = await testApp('sqlite', { PUBLIC_URL: 'https://coach.example' })
  token = await signInAsAdmin(product.context)
  authorization = `Bearer ${token}`
})
afterEach(() => product.close())

const get = (url: string) => product.app.inject(url)

async function publish(name: { ar: string; en: string }, title = { ar: 'وعد', en: 'A promise' }) {
  const { settings, sections } = siteDefaults(false)
  const { version } = (await get('/api/site')).json()
  const payload = {
    settings: { ...settings, companyName: name, hero: { ...settings.hero, title } },
    sections,
    version,
  }
  const answer = await product.app.inject({
    method: 'PUT',
    url: '/api/site',
    headers: { authorization },
    payload,
  })
  expect(answer.statusCode).toBe(200)
}

const aBlank = (size: { width: number; height: number }) =>
  sharp({ create: { ...size, channels: 3, background: '#1a5bee' } })
    .png()
    .toBuffer()
const aSquare = (side: number) => aBlank({ width: side, height: side })
const pixelsOf = async (png: Buffer) => sharp(png).greyscale().raw().toBuffer()

describe('the picture of a shared link', () => {
  it('is a small PNG of the size that chat apps show, cached permanently', async () => {
    for (const language of ['ar', 'en']) {
      const answer = await get(`/og/0-${language}.png`)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/png',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
      expect(answer.rawPayload.length).toBeLessThan(300 * 1024)
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({
        format: 'png',
        width: 1200,
        height: 630,
      })
    }
  })

  it('has the texts of its version of the site, in each language', async () => {
    const [arabic, english] = await Promise.all([get('/og/0-ar.png'), get('/og/0-en.png')])
    await publish({ ar: 'كابتن منى', en: 'Online Coaching' }, siteDefaults(false).settings.hero.title)
    const [renamed, unchanged] = await Promise.all([get('/og/1-ar.png'), get('/og/1-en.png')])
    const pixels = await Promise.all(
      [arabic, english, renamed, unchanged].map(({ rawPayload }) => pixelsOf(rawPayload)),
    )
    expect(pixels[2]?.equals(pixels[0] as Buffer)).toBe(false)
    expect(pixels[1]?.equals(pixels[0] as Buffer)).toBe(false)
    expect(pixels[3]?.equals(pixels[1] as Buffer)).toBe(true)
  })

  it('is drawn once for concurrent requests, and not again for later ones', async () => {
    const pictures = await Promise.all([get('/og/0-ar.png'), get('/og/0-ar.png'), get('/og/0-ar.png')])
    expect(pictures.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    const { dataDirectory } = product.context.settings
    // Without the data folder no image can be drawn.
    await rename(dataDirectory, `${dataDirectory}-away`)
    expect((await get('/og/0-ar.png')).rawPayload.equals(pictures[0].rawPayload)).toBe(true)
    expect((await get('/og/0-en.png')).statusCode).toBeGreaterThanOrEqual(500)
    await rename(`${dataDirectory}-away`, dataDirectory)
    expect((await get('/og/0-en.png')).statusCode).toBe(200)
    expect((await readdir(dataDirectory)).filter((name) => name.startsWith('share-'))).toEqual([])
  })

  it('of a replaced version is there for a day, for links that were sent before', async () => {
    await publish({ ar: 'كابتن منى', en: 'Coach Mona' })
    expect((await get('/og/0-en.png')).statusCode).toBe(200)
    product.clock.advance(25 * 60 * 60 * 1000)
    expect((await get('/og/0-en.png')).statusCode).toBe(404)
    expect((await get('/og/1-en.png')).statusCode).toBe(200)
  })

  it('is 404 for versions, languages and names that do not exist', async () => {
    for (const name of [
      '7-ar.png',
      '0-fr.png',
      '0-ar.jpg',
      '00-ar.png',
      '-1-ar.png',
      '0-ar.png.png',
      '..%2F0-ar.png',
    ]) {
      expect((await get(`/og/${name}`)).statusCode, name).toBe(404)
    }
  })

  it('has room for any name and the longest title', async () => {
    await publish({ ar: tricky, en: '' }, { ar: 'ق'.repeat(120), en: 'W'.repeat(120) })
    for (const language of ['ar', 'en']) {
      const { statusCode, rawPayload } = await get(`/og/1-${language}.png`)
      expect(statusCode).toBe(200)
      expect(rawPayload.length).toBeLessThan(300 * 1024)
    }
  })
})

describe('what search engines read', () => {
  it('is the list of all public pages in both languages', async () => {
    const before = await get('/sitemap.xml')
    expect(before.headers['content-type']).toBe('application/xml; charset=utf-8')
    expect(before.body).not.toContain('lastmod')
    await publish({ ar: tricky, en: tricky })
    const { body } = await get('/sitemap.xml')
    expect(body).toMatch(/^<\?xml version="1.0" encoding="UTF-8"\?>\n<urlset /)
    const places = [...body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, place]) => place)
    expect(places).toHaveLength(9)
    expect(places).toContain('https://coach.example/subscription?lang=en')
    const entries = body.split('<url>').slice(1)
    for (const entry of entries) {
      expect(entry).toContain(`<lastmod>${product.clock.now().toISOString()}</lastmod>`)
      expect([...entry.matchAll(/hreflang="([\w-]+)"/g)].map(([, one]) => one)).toEqual([
        'ar',
        'en',
        'x-default',
      ])
    }
    expect(body.match(/<[a-z:]+/g)?.length).toBe(
      (body.match(/<\/[a-z:]+>/g)?.length ?? 0) + (body.match(/\/>/g)?.length ?? 0),
    )
  })

  it('lists the excluded paths and the sitemap', async () => {
    const { body, headers } = await get('/robots.txt')
    expect(headers['content-type']).toBe('text/plain; charset=utf-8')
    for (const path of ['/admin', '/coach', '/members', '/status', '/setup', '/api/', '/files/']) {
      expect(body).toContain(`Disallow: ${path}\n`)
    }
    expect(body).toContain('Allow: /\n')
    expect(body).toContain('Sitemap: https://coach.example/sitemap.xml\n')
  })

  it('contains no address if none is configured, with any Host header', async () => {
    const { app, close } = await testApp()
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }
    const robots = await app.inject({ url: '/robots.txt', headers })
    expect(robots.body).not.toContain('Sitemap')
    expect((await app.inject({ url: '/sitemap.xml', headers })).statusCode).toBe(404)
    await close()
  })
})

describe('the home screen of a phone', () => {
  it('has the company name in the requested language, with icons that exist', async () => {
    await publish({ ar: tricky, en: '' })
    const answer = await get('/manifest.webmanifest?lang=en')
    expect(answer.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
    const manifest = answer.json()
    expect(manifest).toMatchObject({
      name: tricky,
      lang: 'en',
      dir: 'ltr',
      start_url: '/',
      display: 'standalone',
    })
    expect((await get('/manifest.webmanifest')).json()).toMatchObject({ id: '/', lang: 'ar', dir: 'rtl' })
    const members = (await get('/manifest.webmanifest?lang=en&start=members')).json()
    expect(members).toMatchObject({ id: '/members', start_url: '/members', scope: '/', lang: 'en' })
    for (const { src, sizes } of manifest.icons) {
      const { width, height } = await sharp((await get(src)).rawPayload).metadata()
      expect(`${width}x${height}`).toBe(sizes)
    }
    expect(manifest.icons.map(({ purpose }: { purpose: string }) => purpose)).toContain('maskable')
  })

  it.each([
    [1000, ['200x200', '800x800']],
    [500, ['200x200', '500x500']],
    [200, ['200x200']],
    [144, ['144x144']],
  ])('shows only the owner’s own icon, also one of %i pixels, in its existing sizes', async (side, sizes) => {
    const { picture } = await uploadPicture(product.app, token, await aSquare(side))
    await publishPicture(product.app, token, { favIcon: picture })
    const { icons } = (await get('/manifest.webmanifest')).json()
    expect(icons.map(({ sizes }: { sizes: string }) => sizes)).toEqual(sizes)
    for (const icon of icons) {
      expect(icon).toMatchObject({ type: 'image/webp', purpose: 'any' })
      const answer = await get(icon.src)
      expect(answer.headers['content-type']).toBe(icon.type)
      const { width, height } = await sharp(answer.rawPayload).metadata()
      expect(`${width}x${height}`).toBe(icon.sizes)
    }
  })

  it.each([
    ['too small', { width: 143, height: 143 }],
    ['not square', { width: 600, height: 599 }],
  ])('shows the default icons if the owner’s own is %s', async (_what, size) => {
    const drawn = (await get('/manifest.webmanifest')).json().icons
    const { picture } = await uploadPicture(product.app, token, await aBlank(size))
    await publishPicture(product.app, token, { favIcon: picture })
    expect((await get('/manifest.webmanifest')).json().icons).toEqual(drawn)
  })

  it('serves the icons at the paths that browsers try by themselves', async () => {
    const icon = await get('/favicon.ico')
    expect(icon.headers['content-type']).toBe('image/x-icon')
    expect(icon.rawPayload.subarray(0, 4)).toEqual(Buffer.from([0, 0, 1, 0]))
    const touch = await sharp((await get('/apple-touch-icon.png')).rawPayload).metadata()
    expect(touch).toMatchObject({ width: 180, height: 180, hasAlpha: false })
  })
})

it('all of it responds to HEAD', async () => {
  for (const url of [
    '/og/0-ar.png',
    '/sitemap.xml',
    '/robots.txt',
    '/manifest.webmanifest',
    '/favicon.ico',
  ]) {
    const { statusCode, body, headers } = await product.app.inject({ method: 'HEAD', url })
    expect([url, statusCode, body]).toEqual([url, 200, ''])
    expect(Number(headers['content-length'])).toBeGreaterThan(100)
  }
})
