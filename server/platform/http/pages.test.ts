import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import fastify, { type FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fetchInside } from './inject-fetch.ts'
import { addressMatcher } from './network.ts'
import { mountPages } from './pages.ts'

/** Minimal pages in the format of the real build. */
const builtPages = `
import { matchRoutes } from '${import.meta.resolve('react-router')}'
class Context { facts = new Map(); set(key, value) { this.facts.set(key, value) } get(key) { return this.facts.get(key) } }
const pageContext = {}
let renderings = 0
const handle = async (request, context) => {
  const { language, theme, nonce, runtime, fetchApi } = context.get(pageContext)
  const url = new URL(request.url)
  if (url.pathname === '/plain.data') return new Response('data', { headers: { 'content-type': 'text/x-script' } })
  const site = await (await fetchApi(new Request('http://localhost/api/site'))).text()
  if (request.method === 'POST') {
    const typed = (await request.formData()).get('name')
    if (typed === 'Sara') return new Response(null, { status: 303, headers: { location: '/contact?sent' } })
    return new Response('<html>typed: ' + typed + ' for ' + site + '</html>', { status: 422, headers: { 'content-type': 'text/html' } })
  }
  renderings += 1
  const html = '<html lang="' + language + '" data-theme="' + theme + '"><script nonce="' + nonce + '">go()</script>' +
    url.pathname + url.search + ' ' + site + ' demo=' + runtime.demo + ' rendering=' + renderings + '</html>'
  return new Response(html, { status: url.pathname.startsWith('/404') ? 404 : 200, headers: { 'content-type': 'text/html' } })
}
export const entry = { module: {
  createRequestHandler: () => handle,
  RouterContextProvider: Context,
  pageContext,
  sharedAddress: (url) => (url.pathname === '/' ? '/' : null),
  missingAddress: () => '/404',
  matchRoutes,
} }
export const routes = {
  root: { id: 'root', path: '' },
  members: { id: 'members', parentId: 'root', path: 'members' },
  contact: { id: 'contact', parentId: 'root', path: 'contact' },
  plain: { id: 'plain', parentId: 'root', path: 'plain' },
  rest: { id: 'rest', parentId: 'root', path: '*' },
}
`

let directory: string
let app: FastifyInstance
let version: number
let screens: string[]
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const renderingOf = (body: string) => /rendering=(\d+)/.exec(body)?.[1]

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pages-'))
  await mkdir(join(directory, 'server'))
  await mkdir(join(directory, 'client/assets'), { recursive: true })
  await writeFile(join(directory, 'package.json'), '{"type":"module"}')
  await writeFile(join(directory, 'server/index.js'), builtPages)
  await writeFile(join(directory, 'client/assets/app-1.js'), 'run()')
  await writeFile(join(directory, 'client/sw.js'), 'serve()')
  await writeFile(join(directory, 'client/assets/app-1.js.br'), brotliCompressSync('run()'))
})
afterAll(() => rm(directory, { recursive: true }))

beforeEach(async () => {
  version = 1
  screens = []
  app = fastify()
  app.addHook('onResponse', async ({ screen }) => {
    if (screen) screens.push(screen)
  })
  app.get('/api/site', async ({ ip }) => `site ${version} from ${ip}`)
  await mountPages(app, {
    mode: 'production',
    buildDirectory: directory,
    fetchApi: fetchInside(app),
    siteVersion: () => version,
    runtime: { demo: true },
  })
})
afterEach(() => app.close())

describe('a page', () => {
  test('is rendered in the visitor’s language and theme, with the data of the API', async () => {
    const { statusCode, body, headers } = await get('/members', { cookie: 'language=en; theme=light' })
    expect(statusCode).toBe(200)
    expect(body).toContain('<html lang="en" data-theme="light">')
    expect(body).toContain('/members site 1 from 127.0.0.1 demo=true')
    expect(headers).toMatchObject({ 'cache-control': 'no-cache', vary: 'Accept-Encoding, Cookie' })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('has the language of its address', async () => {
    const { body, headers } = await get('/?lang=en', { cookie: 'language=ar' })
    expect(body).toContain('lang="en"')
    expect(headers['set-cookie']).toBe('language=en; Path=/; Max-Age=31536000; SameSite=Lax')
  })

  test('allows only its own inline scripts and has no stamp', async () => {
    const { body, headers } = await get('/members')
    expect(body).toContain('<script>go()</script>')
    expect(headers['content-security-policy']).toMatch(/script-src 'self' 'sha256-[\w+/]{43}=';/)
  })

  test('that is missing has status 404 and is not cached', async () => {
    const { statusCode, headers } = await get('/nope')
    expect(statusCode).toBe(404)
    expect(headers.etag).toBeUndefined()
  })

  test('is compressed if the browser supports it', async () => {
    const { rawPayload, headers } = await get('/', { 'accept-encoding': 'gzip, br' })
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toContain('<html')
  })

  test('is not sent again to a browser that has it', async () => {
    const { headers } = await get('/')
    const head = await app.inject({ method: 'HEAD', url: '/' })
    expect(head.headers.etag).toBe(headers.etag)
    const again = await get('/', { 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
    expect(again.body).toBe('')
  })

  test('has the name of its screen in the log, whatever its address carries', async () => {
    const addresses = [
      '/?a=1',
      '/members',
      '/Members/',
      '/plain.data?x',
      '/_root.data',
      '/nope',
      '/a/b/c?d',
      '/x.data',
    ]
    for (const url of addresses) await get(url)
    const names = ['/', '/members', '/members', '/plain.data', '/_root.data', '/*', '/*', '/*.data']
    await expect.poll(() => screens).toEqual(names)
  })

  test('carries the data of a screen as the screen asks for it', async () => {
    const { body, headers } = await get('/plain.data')
    expect(body).toBe('data')
    expect(headers['content-type']).toBe('text/x-script')
  })
})

describe('a shared page', () => {
  test('is rendered once for each language and theme, with any other query', async () => {
    const first = renderingOf((await get('/')).body)
    expect(renderingOf((await get('/?utm_source=x')).body)).toBe(first)
    expect(renderingOf((await get('/', { cookie: 'theme=light' })).body)).not.toBe(first)
    expect(renderingOf((await get('/', { cookie: 'language=en' })).body)).not.toBe(first)
    expect(renderingOf((await get('/')).body)).toBe(first)
  })

  test('is rendered again once the site has changed', async () => {
    expect((await get('/')).body).toContain('site 1')
    version = 2
    expect((await get('/')).body).toContain('site 2')
  })

  test('of one visitor is never another page of another visitor', async () => {
    const one = renderingOf((await get('/members')).body)
    expect(renderingOf((await get('/members')).body)).not.toBe(one)
  })
})

describe('pages for one visitor each', () => {
  test('are rendered a few at once, and a network with many does not delay another', async () => {
    const doors: (() => void)[] = []
    const flooded = fastify()
    flooded.get('/api/site', async ({ ip }) => {
      await new Promise<void>((open) => doors.push(open))
      return ip
    })
    await mountPages(flooded, {
      mode: 'production',
      buildDirectory: directory,
      fetchApi: fetchInside(flooded),
      siteVersion: () => 1,
      runtime: { demo: true },
    })
    const finished: string[] = []
    const openAll = () => {
      for (const open of doors.splice(0)) open()
    }
    const visit = async (url: string, remoteAddress: string) => {
      const { statusCode } = await flooded.inject({ url, remoteAddress })
      finished.push(`${remoteAddress} ${statusCode === 200 ? 'shown' : 'refused'}`)
    }
    const all = Array.from({ length: 100 }, () => visit('/members', '203.0.113.7'))
    await expect.poll(() => finished).toEqual(Array(34).fill('203.0.113.7 refused'))
    await expect.poll(() => doors.length).toBe(2)
    all.push(visit('/members', '198.51.100.1'), visit('/', '198.51.100.1'))
    // The page that is the same for everybody does not wait.
    await expect.poll(() => doors.length).toBe(3)
    openAll()
    await expect.poll(() => doors.length).toBe(2)
    openAll()
    await expect.poll(() => finished.filter((one) => one === '198.51.100.1 shown')).toHaveLength(2)
    const opening = setInterval(openAll)
    await Promise.all(all)
    clearInterval(opening)
    await flooded.close()
  })
})

describe('a page that does not exist', () => {
  test('is rendered once for each language and theme, at any address', async () => {
    const first = await get('/nope')
    expect(first.statusCode).toBe(404)
    for (const address of ['/wp-login.php', '/a/b/c?d=e', `/${'x'.repeat(200)}`]) {
      const again = await get(address)
      expect([again.statusCode, renderingOf(again.body)]).toEqual([404, renderingOf(first.body)])
    }
    expect(renderingOf((await get('/nope', { cookie: 'language=en' })).body)).not.toBe(
      renderingOf(first.body),
    )
  })

  test('is rendered once for non-page requests of programs too', async () => {
    const page = renderingOf((await get('/nope')).body)
    expect(renderingOf((await get('/__anything')).body)).toBe(page)
    const first = renderingOf((await get('/nope.data')).body)
    expect(first).toBeDefined()
    for (const address of ['/x.data?_routes=y', '/a/b/_.data', '/__x.data', '/plain/more.data']) {
      const { statusCode, body } = await get(address)
      expect([statusCode, renderingOf(body)]).toEqual([404, first])
    }
    expect((await get('/plain.data?_routes=root')).body).toBe('data')
    expect((await get('/_root.data')).statusCode).toBe(200)
  })

  test('is not rendered again for a posted form or any other method', async () => {
    const first = await get('/nope')
    for (let count = 0; count < 3; count++) {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const sent = { method: 'POST', url: `/nope-${count}`, payload: 'name=Sara', headers } as const
      const { statusCode, body, headers: answered } = await app.inject(sent)
      expect([statusCode, renderingOf(body)]).toEqual([404, renderingOf(first.body)])
      expect(answered['cache-control']).toBe('no-store')
    }
    for (const method of ['PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const) {
      const { statusCode, body } = await app.inject({ method, url: '/nope' })
      expect([statusCode, renderingOf(body)]).toEqual([404, undefined])
    }
  })

  test('does not evict existing pages, however many are requested', async () => {
    const landing = renderingOf((await get('/')).body)
    for (let count = 0; count < 150; count++) await get(`/missing-${count}`)
    expect(renderingOf((await get('/')).body)).toBe(landing)
  })
})

describe('a page of a product with an address', () => {
  let reached: FastifyInstance
  const ask = (host: string, headers: Record<string, string> = {}, url = '/?a=1&b=%2F') =>
    reached.inject({ url, headers: { host, ...headers } })
  const led = async (...given: Parameters<typeof ask>) => {
    const { statusCode, headers } = await ask(...given)
    return statusCode === 308 ? headers.location : statusCode
  }
  const open = async (trustProxy: string[] | false) => {
    reached = fastify({ trustProxy })
    reached.get('/api/site', async () => 'site')
    await mountPages(reached, {
      mode: 'production',
      buildDirectory: directory,
      fetchApi: fetchInside(reached),
      siteVersion: () => 1,
      runtime: { demo: false },
      publicUrl: 'https://coach.example',
      trusts: addressMatcher(trustProxy || []),
    })
  }
  afterEach(() => reached.close())

  test('redirects from other public names, with path and query, never permanently cached', async () => {
    await open(false)
    expect(await led('www.coach.example')).toBe('https://coach.example/?a=1&b=%2F')
    expect(await led('coach.example.net', {}, '/members')).toBe('https://coach.example/members')
    expect(await led('coach.example', {}, '//evil.example/x')).toBe(404)
    expect(await led('www.coach.example', {}, '//evil.example/x')).toBe(
      'https://coach.example//evil.example/x',
    )
    const { headers } = await ask('www.coach.example', { 'if-none-match': '*' })
    expect(headers['cache-control']).toBe('no-store')
  })

  test('does not redirect its own name, IP addresses and private names, and keeps them apart', async () => {
    await open(false)
    const hosts = [
      'coach.example',
      'COACH.example:3000',
      '127.0.0.1:3000',
      '[::1]:3000',
      '203.0.113.9',
      'backend',
    ]
    for (const host of [...hosts, 'localhost:3000', 'app.internal']) {
      expect(await led(host)).toBe(200)
      expect(await led('www.coach.example')).toBe('https://coach.example/?a=1&b=%2F')
    }
    expect((await ask('www.coach.example', {}, '/api/site')).statusCode).toBe(200)
    expect((await ask('www.coach.example', {}, '/assets/app-1.js')).statusCode).toBe(200)
  })

  test('does not redirect behind an untrusted proxy, or right after a redirect', async () => {
    await open(false)
    for (const name of [
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-forwarded-host',
      'forwarded',
      'x-real-ip',
      'via',
    ])
      expect(await led('www.coach.example', { [name]: 'http' })).toBe(200)
    const sent = String((await ask('origin.example.net')).headers['set-cookie']).split(';')[0] ?? ''
    expect(await led('origin.example.net', { cookie: sent })).toBe(200)
  })

  test('redirects to https only if a trusted proxy reports http', async () => {
    await open(false)
    expect(await led('coach.example', { 'x-forwarded-proto': 'http' })).toBe(200)
    await reached.close()
    await open(['127.0.0.1'])
    expect(await led('coach.example', { 'x-forwarded-proto': 'http' })).toBe(
      'https://coach.example/?a=1&b=%2F',
    )
    expect(await led('coach.example', { 'x-forwarded-proto': 'https' })).toBe(200)
    expect(await led('coach.example')).toBe(200)
    expect(await led('127.0.0.1:3000', { 'x-forwarded-host': 'www.coach.example' })).toBe(
      'https://coach.example/?a=1&b=%2F',
    )
  })
})

describe('a form without scripts', () => {
  const post = (payload: string, type = 'application/x-www-form-urlencoded') =>
    app.inject({
      method: 'POST',
      url: '/contact',
      payload,
      headers: { 'content-type': type },
      remoteAddress: '203.0.113.7',
    })

  test('is handled by its screen’s action, which calls the API with the visitor’s own network', async () => {
    const { statusCode, body, headers } = await post('name=%D9%85%D9%86%D9%89+%26')
    expect(statusCode).toBe(422)
    expect(body).toContain('typed: منى & for site 1 from 203.0.113.7')
    expect(headers['cache-control']).toBe('no-store')
    expect(headers['content-security-policy']).toContain("form-action 'self'")
  })

  test('redirects as its screen’s action says', async () => {
    const { statusCode, headers, body } = await post('name=Sara')
    expect(statusCode).toBe(303)
    expect(headers.location).toBe('/contact?sent')
    expect(body).toBe('')
  })

  test('is rejected if it is too large or has another type', async () => {
    expect((await post(`name=${'a'.repeat(1_100_000)}`)).statusCode).toBe(413)
    expect((await post('{"name":"Sara"}', 'application/json')).statusCode).toBe(415)
    expect((await post('name=Sara', 'text/plain')).statusCode).toBe(415)
  })
})

describe('a file of the browser', () => {
  test('is cached for a year, compressed if supported', async () => {
    const { headers, rawPayload } = await get('/assets/app-1.js', { 'accept-encoding': 'br' })
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(headers['content-encoding']).toBe('br')
    expect(brotliDecompressSync(rawPayload).toString()).toBe('run()')
    expect((await get('/assets/app-1.js')).body).toBe('run()')
  })

  test('that does not exist any more is 404', async () => {
    expect((await get('/assets/app-0.js')).statusCode).toBe(404)
  })

  test('for offline use is revalidated each time, and may only connect to this site', async () => {
    const { headers, body } = await get('/sw.js')
    expect(body).toBe('serve()')
    expect(headers['content-type']).toBe('text/javascript; charset=utf-8')
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toBe("default-src 'none'; connect-src 'self'")
    const packed = await get('/sw.js', { 'accept-encoding': 'br' })
    expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual(['br', 'Accept-Encoding'])
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('serve()')
  })
})
