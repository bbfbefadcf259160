import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { atEveryPath } from '#contract/endpoint.ts'
import { type CallId, endpoints } from '#contract/endpoints.ts'
import { linkLives, sessionEnd, sessionLives } from '#server/accounts/rules.ts'
import { limitOfAccount } from '#server/accounts/sign-in-limits.ts'
import { examples } from '#server/api-docs/examples/index.ts'
import type { ShownCall } from '#server/api-docs/openapi.ts'
import { dailyReceipts, dailyRequests, maxScreenshotBytes } from '#server/applications/daily-shares.ts'
import { requestQuota } from '#server/applications/renewal/subscribe.ts'
import { openQuota, wrongKeyQuota } from '#server/applications/status/open-application.ts'
import { applicationQuota, receiptMails } from '#server/applications/submit-application.ts'
import { resetQuota } from '#server/auth/forgot-password.ts'
import { registrationQuota } from '#server/auth/register.ts'
import { messageQuota } from '#server/messages/send-message.ts'
import { wideShare } from '#server/platform/http/rate-limit.ts'
import { maxJsonBodyBytes } from '#server/platform/http/server.ts'
import { formQuota, uploadQuota } from '#server/uploads/upload-capacity.ts'
import { type TestApp, testApp } from './test-app.ts'

let product: TestApp
let page: string

beforeAll(async () => {
  product = await testApp()
  page = (await product.app.inject('/api/docs')).body
})
afterAll(() => product.close())

/** The section of a call on the page, folded or not. */
function callOnPage(id: string): string {
  return page.split('<details>').find((part) => part.includes(`<div id="${id}">`)) ?? ''
}

it('every call is on the page, with its path and access', () => {
  const shown = [...page.matchAll(/<\/summary><div id="(\w+)">/g)].map(([, id]) => id)
  const expected = endpoints.flatMap((one) =>
    atEveryPath(one).map((_, index) => (index === 0 ? one.id : `${one.id}${index + 1}`)),
  )
  expect(shown.toSorted()).toEqual(expected.toSorted())
  const approve = callOnPage('approveApplication')
  expect(approve).toContain('<b class="post">POST</b> /api/admin/approve/{id}')
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

it('its policy allows only its own content', async () => {
  const { headers } = await product.app.inject('/api/docs')
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(headers['content-security-policy']).toMatch(
    /^default-src 'none'; style-src 'sha256-[\w+/]+='; script-src 'sha256-[\w+/]+='; require-trusted-types-for 'script'; trusted-types 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
  )
  // The only response under /api that is shown as a page.
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-opener-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': expect.stringContaining('camera=()'),
  })
})

it('a shell parses each of its commands correctly: method, address, token and body', () => {
  const commands = [...page.matchAll(/<pre>(curl [^<]+)<\/pre>/g)].map(([, text = '']) => plain(text))
  const script = ['curl() { printf "%s\\0" "$@" ""; }', 'ADDRESS=http://a TOKEN=t', ...commands].join('\n')
  const read = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\0\0').slice(0, -1)
  const sent = read.map((words) => words.split('\0'))
  const calls = endpoints.flatMap(atEveryPath)
  expect(sent).toHaveLength(calls.length)
  for (const endpoint of calls) {
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
    const isOpen = endpoint.access === 'public' || endpoint.access === 'token'
    expect(own?.includes('Authorization: Bearer t')).toBe(!isOpen)
  }
})

it('inputs are described: limits, defaults, meaning of a field', () => {
  const approve = callOnPage('approveApplication')
  expect(approve).toContain('accessDays?: integer <i>1 to 365</i>')
  expect(callOnPage('submitApplication')).toContain('months?: integer <i>1 to 12, default 1</i>')
  expect(approve).toContain('of a user who has exactly one pending request')
  expect(callOnPage('submitApplication')).toMatch(
    /website\?: .*<small class="n2">A trap for bots: leave it out/,
  )
  expect(callOnPage('uploadPaymentProof')).toMatch(/paymentProof: file<small class="n2">At most 5 MB/)
  expect(callOnPage('listUsers')).toContain('page? <i>in the query</i>: integer <i>1 to 500, default 1</i>')
  expect(page).not.toMatch(/string,null|-?9007199254740991/)
})

it('the calls are in the order of the main job, in groups', async () => {
  const { paths, tags } = (await product.app.inject('/api/openapi.json')).json()
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods as object))
  const groups: string[] = tags.map(({ name }: { name: string }) => name)
  expect(groups.slice(0, 4)).toEqual([
    'Health and set-up',
    'Applying',
    'Signing in and out',
    'Reviewing applications',
  ])
  expect(new Set(calls.flatMap((call) => call.tags))).toEqual(new Set(groups))
  for (const call of calls) expect(call.tags).toHaveLength(1)
})

it('its numbers are the real limits', () => {
  const shown = plain(page.slice(0, page.indexOf('<details>')).replace(/<[^>]+>/g, ''))
  const hours = (life: number) => life / 3_600_000
  expect(shown).toContain(
    `In an hour one network may send ${uploadQuota.limit} payment proofs (${formQuota.limit} forms, including those that are rejected before a file is decoded), ${applicationQuota.limit} applications, ${messageQuota.limit} messages, ${registrationQuota.limit} registrations and ${resetQuota.limit} requests for a forgotten password`,
  )
  expect(shown).toContain(`After ${wrongKeyQuota.limit} wrong requests for the state of an application`)
  expect(shown).toContain(`correct ones only after ${openQuota.limit} requests of any kind`)
  expect(shown).toContain(
    `may send ${dailyRequests.limit} applications and later payment proofs, and ${dailyReceipts.limit / 1024} MB of those that have more than ${maxScreenshotBytes / 1024} KB`,
  )
  expect(wideShare).toBe(3)
  expect(shown).toContain('also counted for an IPv6 /48, which may send three times as many as one network.')
  expect(shown).toContain(`An account may request ${requestQuota.limit} packages;`)
  expect(shown).toContain(
    `An address gets ${receiptMails.throughNetwork} receipts of applications through one network and ${receiptMails.inAll} through all`,
  )
  expect(shown).toContain(`${limitOfAccount.failures} in an hour from unknown devices`)
  expect(shown).toContain(`which is valid for ${hours(linkLives.setup)} hours and works once`)
  expect(shown).toContain(`are valid for ${hours(sessionEnd('member', false, new Date(0)).getTime())} hours`)
  expect(shown).toContain(`staff’s end after ${hours(sessionLives.staff.idle)} hours without a call`)
  expect(shown).toContain(`A JSON body has at most ${maxJsonBodyBytes / 1024} KiB`)
})

it('it is compressed, and revalidated with an ETag', async () => {
  for (const url of ['/api/docs', '/api/openapi.json']) {
    const packed = await product.app.inject({ url, headers: { 'accept-encoding': 'br' } })
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'no-cache',
      vary: 'accept-encoding',
    })
    // The page of 150 calls had 64 KB.
    expect(packed.rawPayload.length / endpoints.length).toBeLessThan(425)
    const tag = String(packed.headers.etag)
    const again = await product.app.inject({ url, headers: { 'if-none-match': tag } })
    expect([again.statusCode, again.body.length]).toEqual([304, 0])
  }
})

function plain(html: string): string {
  const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }
  return html.replace(/&(amp|lt|gt|quot);/g, (name) => signs[name] ?? name)
}

/** Every registered route below /api, as `GET /api/health`; a HEAD is included with its GET. */
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
      const allowedMethods = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD')
      return url.startsWith('/api/') && !url.endsWith('*')
        ? allowedMethods.map((method) => `${method} ${url}`)
        : []
    })
}

/** Registered routes that are not in the contract: the description itself. */
const besides = ['GET /api/docs', 'GET /api/openapi.json']

it('the registered routes are the calls of the description, and no others', async () => {
  const { paths } = (await product.app.inject('/api/openapi.json')).json()
  const described = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(openRoutes().toSorted()).toEqual([...described, ...besides].toSorted())
})
