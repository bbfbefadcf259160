import { afterAll, beforeAll, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
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
