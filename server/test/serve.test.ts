import { Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { describeApi } from '#server/api-docs/openapi.ts'
import type { Caller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { openIdempotencyStore } from '#server/platform/http/idempotency.ts'
import { fetchInside } from '#server/platform/http/inject-fetch.ts'
import { serve } from '#server/platform/http/serve.ts'
import { buildServer } from '#server/platform/http/server.ts'
import { InstallationWarnings } from '#server/platform/installation-warnings.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { settableClock } from './clock.ts'
import { eachDatabase, freshDatabase } from './databases.ts'

const Greeting = z.object({ name: z.string({ error: 'required' }).min(1, 'required').max(20, 'too_long') })

const greet = endpoint({
  id: 'greet',
  method: 'POST',
  path: '/greetings/{place}',
  summary: 'Greets.',
  access: 'public',
  params: z.object({ place: z.string().max(5) }),
  body: Greeting,
  status: 201,
  response: z.object({ words: z.string(), secret: z.string().optional() }).meta({ id: 'Words' }),
  errors: ['email_taken'],
  repeatable: true,
})
const staffOnly = endpoint({
  id: 'staffOnly',
  method: 'GET',
  path: '/staff',
  summary: 'For staff.',
  access: 'staff',
  belongsTo: 'nobody',
  status: 200,
  response: z.object({ ok: z.literal(true) }),
  errors: [],
})

const opened: FastifyInstance[] = []
afterEach(async () => {
  for (const app of opened.splice(0)) await app.close()
})

async function aServer(
  kind: 'sqlite' | 'postgres' = 'sqlite',
  act?: () => Promise<{ words: string }>,
  {
    caller = { kind: 'visitor' },
    trustProxy = false,
    admit = async () => {},
  }: { caller?: Caller; trustProxy?: string[] | false; admit?: () => Promise<void> } = {},
) {
  const database = await freshDatabase(kind)
  const clock = settableClock()
  const secrets = openSecrets('a key for tests, long enough to be one')
  const lines: string[] = []
  const app = buildServer({
    log: pino({ level: 'info' }, { write: (line: string) => lines.push(line) }),
    publicUrl: null,
    corsOrigins: ['https://friend.example'],
    trustProxy,
    warnings: new InstallationWarnings({ log: pino({ level: 'silent' }), clock }),
    servingContext: {
      identify: async () => caller,
      expiredError: async () => new AppError('access_expired'),
      stillSignedIn: async (callers) => callers,
      ...{ isOfCoach: async () => false, assertHealthDataOpen: async () => {} },
      idempotency: openIdempotencyStore({
        database,
        clock,
        digest: secrets.digest,
        log: pino({ level: 'silent' }),
      }),
      digest: secrets.digest,
      checksAnswers: true,
    },
  })
  let count = 0
  serve(app, greet, {
    sensitive: ['secret'],
    admit,
    act: async ({ body, params }) => {
      if (act) return act()
      if (body.name === 'taken') throw new AppError('email_taken')
      if (body.name === 'broken') throw new Error('inside: /etc/passwd')
      count += 1
      return { words: `hello ${body.name} of ${params.place} ${count}`, secret: 'once', inside: 'never' }
    },
  })
  serve(app, staffOnly, async () => ({ ok: true }) as const)
  opened.push(app)
  return { app, secrets, clock, lines, database }
}

const post = (app: FastifyInstance, payload: object, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: '/api/greetings/cairo', payload, headers })

describe('a response', () => {
  it('contains the fields of the contract and nothing else', async () => {
    const { app } = await aServer()
    const response = await post(app, { name: 'Sara', extra: 1 })
    expect(response.statusCode).toBe(201)
    expect(response.json()).toEqual({ words: 'hello Sara of cairo 1', secret: 'once' })
  })

  it('has a request id and security headers, and is not cached', async () => {
    const { app } = await aServer()
    const response = await post(app, { name: 'Sara' })
    expect(response.headers['x-request-id']).toMatch(/\w/)
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
  })
})

describe('a wrong call', () => {
  it.each([
    [{ name: 1 }, 'This value isn’t valid'],
    [{ name: ['Sara'] }, 'This value isn’t valid'],
    [{ name: true }, 'This value isn’t valid'],
    [{ name: null }, 'This field is required'],
    [{ name: '' }, 'This field is required'],
    [{}, 'This field is required'],
  ])('reports the field and coerces nothing: %j', async (body, sentence) => {
    const { app } = await aServer()
    const response = await post(app, body)
    expect(response.statusCode).toBe(422)
    expect(response.json()).toEqual({ error: sentence, code: 'invalid_input', fields: { name: sentence } })
  })

  it('has the language of the caller, English by default', async () => {
    const { app } = await aServer()
    const inArabic = await post(app, {}, { 'accept-language': 'ar-EG,en;q=0.5' })
    expect(inArabic.json().error).toBe('هذا الحقل مطلوب')
    expect((await post(app, {}, { 'accept-language': '*' })).json().error).toBe('This field is required')
    expect((await post(app, {}, { 'accept-language': 'fr, ar;q=0.2, en;q=0.9' })).json().error).toMatch(
      /^This/,
    )
  })

  it.each([
    ['no JSON at all', '{', 'application/json', 400],
    ['a list for an object', '[]', 'application/json', 400],
    ['a poisoned prototype', '{"__proto__":{"a":1},"name":"x"}', 'application/json', 400],
    ['plain text', 'name=Sara', 'text/plain', 415],
    ['a body that is too large', JSON.stringify({ name: 'x'.repeat(70_000) }), 'application/json', 413],
  ])('responds to %s without a 500', async (...[, payload, type, status]) => {
    const { app } = await aServer()
    const response = await app.inject({
      method: 'POST',
      url: '/api/greetings/cairo',
      payload,
      headers: { 'content-type': type },
    })
    expect(response.statusCode).toBe(status)
    expect(response.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  })

  it.each([
    ['GET', '/api/%ff', 400, 'malformed_request'],
    ['GET', '/%ff', 400, 'malformed_request'],
    ['PUT', '/nowhere', 404, 'not_found'],
  ] as const)('of %s %s has the one error shape and the headers of every answer', async (...wrong) => {
    const { app } = await aServer()
    const [method, url, status, code] = wrong
    const answer = await app.inject({ method, url })
    expect(answer.statusCode).toBe(status)
    expect(Object.keys(answer.json())).toEqual(['error', 'code'])
    expect(answer.json()).toMatchObject({ code })
    expect(answer.headers).toMatchObject({
      'x-request-id': expect.any(String),
      'x-content-type-options': 'nosniff',
    })
  })

  it('with an unknown id is 404', async () => {
    const { app } = await aServer()
    const url = '/api/greetings/nowhere'
    expect((await app.inject({ method: 'POST', url, payload: { name: 'x' } })).json()).toMatchObject({
      code: 'not_found',
    })
  })

  it('that fails unexpectedly returns a request id and no internals', async () => {
    const { app, lines } = await aServer()
    const response = await post(app, { name: 'broken' })
    expect(response.statusCode).toBe(500)
    expect(response.json()).toEqual({
      error: 'Something went wrong. Try again.',
      code: 'unexpected',
      requestId: response.headers['x-request-id'],
    })
    const logged = lines.map((line) => JSON.parse(line)).find(({ msg }) => msg === 'request failed')
    expect(logged).toMatchObject({
      reqId: response.headers['x-request-id'],
      err: { stack: expect.any(String) },
    })
  })

  it('is logged by its own server if it fails after its response', async () => {
    const [one, other] = [await aServer(), await aServer()]
    one.app.get('/twice', async (_request, reply) => {
      reply.send('first')
      throw new Error('too late')
    })
    expect((await one.app.inject('/twice')).body).toBe('first')
    const logged = one.lines.map((line) => JSON.parse(line)).filter(({ err }) => err)
    expect(logged).toMatchObject([{ level: 50, err: { message: 'too late' } }])
    expect(other.lines).toEqual([])
  })

  it('without a session is 401 if staff is required', async () => {
    const { app } = await aServer()
    const response = await app.inject('/api/staff')
    expect(response.statusCode).toBe(401)
    expect(response.json()).toEqual({ error: 'Sign in to continue.', code: 'unauthorized' })
  })
})

describe('a call that sends nothing', () => {
  it('may still have JSON as its type', async () => {
    const { app } = await aServer()
    const response = await app.inject({
      method: 'POST',
      url: '/api/greetings/cairo',
      payload: '',
      headers: { 'content-type': 'application/json' },
    })
    expect(response.json().code).not.toBe('unexpected')
    expect(response.statusCode).toBe(400)
  })
})

describe('another site', () => {
  it('cannot make a browser write here', async () => {
    const { app } = await aServer()
    const foreign = await post(app, { name: 'x' }, { origin: 'https://evil.example' })
    expect(foreign.json().code).toBe('foreign_origin')
    const crossSite = await post(app, { name: 'x' }, { 'sec-fetch-site': 'cross-site' })
    expect(crossSite.statusCode).toBe(403)
    expect((await post(app, { name: 'x' }, { origin: 'null' })).statusCode).toBe(403)
    expect(
      (await post(app, { name: 'x' }, { origin: 'http://localhost:3000', host: 'localhost:3000' }))
        .statusCode,
    ).toBe(201)
  })

  it('is allowed if it is in the list', async () => {
    const { app } = await aServer()
    const response = await post(app, { name: 'x' }, { origin: 'https://friend.example' })
    expect(response.statusCode).toBe(201)
    expect(response.headers['access-control-allow-origin']).toBe('https://friend.example')
    const other = await post(app, { name: 'x' }, { origin: 'https://evil.example' })
    expect(other.headers['access-control-allow-origin']).toBeUndefined()
    for (const { headers } of [response, other]) expect(headers.vary).toBe('origin')
  })

  it('in the list may send If-None-Match, and read Retry-After', async () => {
    const { app } = await aServer()
    const headers = {
      origin: 'https://friend.example',
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization,if-none-match',
    }
    const response = await app.inject({ method: 'OPTIONS', url: '/api/things', headers })
    expect(response.statusCode).toBe(204)
    for (const name of ['authorization', 'idempotency-key', 'if-none-match']) {
      expect(response.headers['access-control-allow-headers']).toContain(name)
    }
    const read = await post(app, { name: 'x' }, { origin: 'https://friend.example' })
    for (const name of ['etag', 'retry-after', 'x-request-id']) {
      expect(read.headers['access-control-expose-headers']).toContain(name)
    }
  })
})

eachDatabase((kind) => {
  describe('a repeated call', () => {
    it('gets the first response again, without values that are shown once', async () => {
      const { app } = await aServer(kind)
      const headers = { 'idempotency-key': 'abc' }
      const first = await post(app, { name: 'Sara' }, headers)
      const second = await post(app, { name: 'Sara' }, headers)
      expect(first.json()).toEqual({ words: 'hello Sara of cairo 1', secret: 'once' })
      expect(second.statusCode).toBe(201)
      expect(second.json()).toEqual({ words: 'hello Sara of cairo 1' })
    })

    it('with other content is 409', async () => {
      const { app } = await aServer(kind)
      await post(app, { name: 'Sara' }, { 'idempotency-key': 'abc' })
      const second = await post(app, { name: 'Mona' }, { 'idempotency-key': 'abc' })
      expect(second.json().code).toBe('repeat_differs')
    })

    it('runs once for concurrent calls, and all get the response', async () => {
      const { app } = await aServer(kind)
      const answers = await Promise.all(
        Array.from({ length: 20 }, () => post(app, { name: 'Sara' }, { 'idempotency-key': 'same' })),
      )
      expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(20).fill(201))
      const words = answers.map((response) => response.json().words)
      expect(new Set(words)).toEqual(new Set(['hello Sara of cairo 1']))
    })

    it('gets its answer also where no further call is admitted, and another key stays free', async () => {
      let isFull = false
      const admit = async () => {
        if (isFull) throw new AppError('too_many_requests', { retryAfter: 60 })
      }
      const { app } = await aServer(kind, undefined, { admit })
      const first = await post(app, { name: 'Sara' }, { 'idempotency-key': 'abc' })
      isFull = true
      const again = await post(app, { name: 'Sara' }, { 'idempotency-key': 'abc' })
      expect([again.statusCode, again.json().words]).toEqual([201, first.json().words])
      const late = { 'idempotency-key': 'late' }
      expect((await post(app, { name: 'Mona' }, late)).statusCode).toBe(429)
      isFull = false
      expect((await post(app, { name: 'Nour' }, late)).json().words).toBe('hello Nour of cairo 2')
    })

    it('leaves nothing in the database that could be read', async () => {
      const { app, database } = await aServer(kind)
      await post(app, { name: 'Sara' }, { 'idempotency-key': 'abc' })
      const rows = await database.db.selectFrom('idempotency').selectAll().execute()
      expect(rows).toHaveLength(1)
      expect(JSON.stringify(rows)).not.toMatch(/Sara|hello|abc/)
    })

    it('belongs to the call that took it over after a minute, whatever the first one does', async () => {
      const acts: PromiseWithResolvers<{ words: string }>[] = []
      const { app, clock } = await aServer(kind, () => {
        const one = Promise.withResolvers<{ words: string }>()
        acts.push(one)
        return one.promise
      })
      const ask = () => post(app, { name: 'Sara' }, { 'idempotency-key': 'abc' })
      const first = ask()
      await expect.poll(() => acts).toHaveLength(1)
      clock.advance(61_000)
      const second = ask()
      await expect.poll(() => acts).toHaveLength(2)
      acts[0]?.reject(new AppError('email_taken'))
      expect((await first).statusCode).toBe(409)
      const third = ask()
      acts[1]?.resolve({ words: 'hello' })
      expect((await second).json()).toEqual({ words: 'hello' })
      expect((await third).json()).toEqual({ words: 'hello' })
      expect(acts).toHaveLength(2)
    })

    it('runs again after an error, and after a day', async () => {
      const { app, clock } = await aServer(kind)
      const headers = { 'idempotency-key': 'abc' }
      expect((await post(app, { name: 'taken' }, headers)).statusCode).toBe(409)
      expect((await post(app, { name: 'Sara' }, headers)).json().words).toBe('hello Sara of cairo 1')
      clock.advance(24 * 60 * 60 * 1000 + 1)
      expect((await post(app, { name: 'Sara' }, headers)).json().words).toBe('hello Sara of cairo 2')
    })
  })
})

describe('the log', () => {
  const logged = (lines: string[], msg: string) =>
    lines.map((line) => JSON.parse(line)).filter((line) => line.msg === msg)

  it('has one line per response, without query strings or tokens', async () => {
    const { app, lines } = await aServer()
    const answer = await app.inject({
      url: '/api/staff?sig=secret-signature',
      headers: { authorization: 'Bearer secret-token' },
    })
    await expect.poll(() => logged(lines, 'answered')).toHaveLength(1)
    const [line] = logged(lines, 'answered')
    const reqId = answer.headers['x-request-id']
    expect(line).toMatchObject({ level: 30, reqId, method: 'GET', route: '/api/staff', status: 401 })
    expect(line).not.toHaveProperty('cutOff')
    expect(lines.join('')).not.toMatch(/secret-/)
  })

  it('has the caller’s id and the network’s hash, never an address', async () => {
    const { app, lines, secrets } = await aServer('sqlite', undefined, {
      caller: {
        kind: 'account',
        userId: 'the-id',
        name: 'Mariam Zeinhom',
        role: 'coach',
        staffRole: 'coach',
        onlyOfCoach: null,
        sessionId: 'the-session',
        sessionKind: 'staff',
        ...{ isBound: false, hasAccess: false, hadAccess: false },
      },
    })
    await app.inject({ url: '/api/staff', remoteAddress: '203.0.113.7' })
    await app.inject({ url: '/nowhere', remoteAddress: '2001:db8:1:2:3::4' })
    await expect.poll(() => logged(lines, 'answered')).toHaveLength(2)
    const [known, stranger] = logged(lines, 'answered')
    expect(known).toMatchObject({ caller: 'the-id', network: secrets.digest('network', '203.0.113.7') })
    expect(stranger).toMatchObject({ network: secrets.digest('network', '2001:db8:1:2::/64') })
    expect(stranger).not.toHaveProperty('caller')
    expect(lines.join('')).not.toMatch(/203\.0\.113|2001:db8|Mariam|the-session/)
  })

  it('has the network of the visitor, not of the proxy, also for an invalid address', async () => {
    const { app, lines, secrets } = await aServer('sqlite', undefined, { trustProxy: ['10.0.0.0/8'] })
    const from = (remoteAddress: string, forwarded: string) =>
      app.inject({ url: '/%zz', remoteAddress, headers: { 'x-forwarded-for': forwarded } })
    await from('10.0.0.1', '198.51.100.9, 203.0.113.7, 10.0.0.2')
    // Not a trusted proxy, so its header is ignored.
    await from('192.0.2.1', '203.0.113.7')
    await from('10.0.0.1', '')
    await expect.poll(() => logged(lines, 'answered')).toHaveLength(3)
    const networks = logged(lines, 'answered').map(({ network }) => network)
    const expected = ['203.0.113.7', '192.0.2.1', '10.0.0.1']
    expect(networks).toEqual(expected.map((address) => secrets.digest('network', address)))
  })

  it('has a line for an invalid address, and for an unknown one', async () => {
    const { app, lines } = await aServer()
    for (const url of ['/api/%ff', '/nowhere']) await app.inject(url)
    await expect.poll(() => logged(lines, 'answered').map(({ status }) => status)).toEqual([400, 404])
  })

  it('lists the calls that a page made inside in the line of the page, and no line for themselves', async () => {
    const { app, lines } = await aServer()
    const fetch = fetchInside(app)
    app.get('/*', async (request) => {
      request.screen = '/subscription'
      for (const name of ['Sara', 'broken']) {
        const headers = { 'content-type': 'application/json' }
        const sent = { method: 'POST', headers, body: JSON.stringify({ name }) }
        await fetch(new Request('http://localhost/api/greetings/cairo?q=secret', sent), request)
      }
      return 'the page'
    })
    const answer = await app.inject('/subscription?sig=secret-signature')
    const reqId = answer.headers['x-request-id']
    const call = { method: 'POST', route: '/api/greetings/:place', ms: expect.any(Number) }
    await expect.poll(() => logged(lines, 'answered')).toHaveLength(1)
    expect(logged(lines, 'answered')[0]).toMatchObject({
      ...{ reqId, method: 'GET', route: '/subscription', status: 200 },
      calls: [
        { ...call, status: 201 },
        { ...call, status: 500 },
      ],
    })
    expect(logged(lines, 'request failed')).toMatchObject([{ reqId }])
    expect(lines.join('')).not.toContain('secret')
  })

  it('tells an answer whose file broke off as cut off, and why', async () => {
    const { app, lines } = await aServer()
    app.get('/file', (_request, reply) => {
      const broken = async function* () {
        yield 'its beginning'
        throw new Error('the disk is gone')
      }
      return reply.send(Readable.from(broken()))
    })
    const url = await app.listen({ port: 0, host: '127.0.0.1' })
    const answer = await fetch(`${url}/file?sig=secret-signature`)
    await expect(answer.text()).rejects.toThrow()
    const reqId = answer.headers.get('x-request-id')
    await expect.poll(() => logged(lines, 'answered')).toMatchObject([{ reqId, status: 200, cutOff: true }])
    expect(logged(lines, 'a response was aborted')).toMatchObject([
      { reqId, err: { message: 'the disk is gone' } },
    ])
    expect(lines.join('')).not.toMatch(/secret-/)
  })
})

describe('the description', () => {
  it('contains the endpoints and resolves every reference', () => {
    const text = JSON.stringify(
      describeApi(
        [greet, staffOnly],
        { title: 'Test', version: '1.2.3' },
        { greet: { params: { place: 'gym' } } },
      ),
    )
    const document = JSON.parse(text)
    expect(Object.keys(document.paths)).toEqual(['/api/greetings/{place}', '/api/staff'])
    const { post } = document.paths['/api/greetings/{place}']
    expect(post.responses['201']).toBeDefined()
    expect(post.parameters[0]).toMatchObject({ name: 'place', example: 'gym' })
    for (const [, name] of text.matchAll(/#\/components\/schemas\/(\w+)/g)) {
      expect(document.components.schemas).toHaveProperty(name ?? '')
    }
  })
})
