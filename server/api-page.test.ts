import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CallId, endpoints } from '#contract/endpoints.ts'
import { examples } from '#server/examples/index.ts'
import type { ShownCall } from '#server/platform/http/openapi.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'

let product: TestApp
let page: string

beforeAll(async () => {
  product = await testApp()
  page = (await product.app.inject('/api/docs')).body
})
afterAll(() => product.close())

it('every call stands on the page, with its path and who may make it', () => {
  const shown = [...page.matchAll(/<details id="(\w+)">/g)].map(([, id]) => id)
  expect(shown.toSorted()).toEqual(endpoints.map(({ id }) => id).toSorted())
  const approve = page.split('<details id="approveApplication">')[1]?.split('</details>')[0] ?? ''
  expect(approve).toContain('<b>POST</b> /api/admin/approve/{id}')
  expect(approve).toContain('<span class="access">staff</span>')
  expect(approve).toContain('Body, application/json')
  expect(approve).toContain('application_not_pending')
})

it('each link on it leads to something on it, and nothing comes from elsewhere', () => {
  const targets = new Set([...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id))
  const places = [...page.matchAll(/href="#([^"]+)"/g)].map(([, place]) => place ?? '')
  expect(places.length).toBeGreaterThan(50)
  expect(places.filter((place) => !targets.has(place))).toEqual([])
  expect(page).not.toMatch(/(src|href)="(https?:)?\/\//)
})

it('its policy lets it show itself and nothing else', async () => {
  const { headers } = await product.app.inject('/api/docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-[\w+/]+=';/)
})

it('a shell reads each of its commands as it is meant: the method, the address, who calls and what goes in', () => {
  const commands = [...page.matchAll(/<pre>(curl [^<]+)<\/pre>/g)].map(([, text = '']) => plain(text))
  const script = ['curl() { printf "%s\\0" "$@" ""; }', 'ADDRESS=http://a TOKEN=t', ...commands].join('\n')
  const read = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0\0').slice(0, -1)
  const sent = read.map((words) => words.split('\0'))
  expect(sent).toHaveLength(endpoints.length)
  for (const endpoint of endpoints) {
    const { params, query, body }: ShownCall = examples[endpoint.id as CallId]
    const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name) => String(params?.[name]))
    const own = sent.find(
      (words) =>
        words.includes(`http://a/api${path}`) &&
        (words.includes(endpoint.method) || (endpoint.method === 'GET' && !words.includes('-X'))),
    )
    const named = Object.entries(query ?? {}).map(([name, value]) => `${name}=${value}`)
    expect(own, endpoint.id).toEqual(expect.arrayContaining(named))
    if (body !== undefined) expect(JSON.parse(own?.[own.indexOf('-d') + 1] ?? '')).toEqual(body)
    const isOpen = endpoint.access === 'anyone' || endpoint.access === 'holder'
    expect(own?.includes('Authorization: Bearer t')).toBe(!isOpen)
  }
})

function plain(html: string): string {
  const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
  return html.replace(/&(amp|lt|gt|quot);/g, (name) => signs[name] ?? name)
}

/** Every route that is open below /api, as `GET /api/health`; a HEAD comes along with its GET. */
function openRoutes(): string[] {
  const path: string[] = []
  return product.app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] =
        /^([│ ]*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/.exec(line) ?? []
      const depth = indent.length / 4
      path.splice(depth, Number.POSITIVE_INFINITY, part)
      const url = path.join('').replace(/:(\w+)/g, '{$1}')
      const asked = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
      return url.startsWith('/api/') && !url.endsWith('*') ? asked.map((method) => `${method} ${url}`) : []
    })
}

/** What is open beside the calls: what describes them. */
const besides = ['GET /api/docs', 'GET /api/openapi.json']

it('the routes that are open are the calls of the description, and no other', async () => {
  const { paths } = (await product.app.inject('/api/openapi.json')).json()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(openRoutes().toSorted()).toEqual([...described, ...besides].toSorted())
})
