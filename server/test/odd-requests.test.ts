import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anAccount, aSession } from './accounts.ts'
import { aFile, packedForm } from './forms.ts'
import { pricedApp } from './priced-app.ts'
import { aPdf } from './sample-pdfs.ts'
import { signInAsAdmin } from './staff.ts'
import type { TestApp } from './test-app.ts'

let product: TestApp
let staff: { authorization: string }

beforeAll(async () => {
  product = await pricedApp('sqlite', { RATE_LIMITS: 'off' })
  staff = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
})
afterAll(() => product.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH'
const ask = (method: Method, url: string, headers: Record<string, string> = {}) =>
  product.app.inject({ method, url, headers })
const post = (url: string, payload: string | Buffer | object, headers: Record<string, string> = {}) =>
  product.app.inject({ method: 'POST', url: `/api${url}`, payload, headers: { ...staff, ...headers } })

const message = { name: 'Nour', email: 'nour@example.com', phone: '01012345678', message: 'Hello' }
const messages = async () => product.context.db.selectFrom('contact_messages').select('name').execute()

describe('an address of the API', () => {
  it.each<[Method, string, string]>([
    ['DELETE', '/api/health', 'GET, HEAD'],
    ['PATCH', '/api/auth/profile', 'GET, HEAD, PUT'],
    ['GET', '/api/subscriptions', 'POST'],
    ['POST', '/api/openapi.json', 'GET, HEAD'],
    ['POST', '/api/admin/users/someone?x=1', 'DELETE, GET, HEAD, PUT'],
  ])('that does not support %s %s returns the supported methods', async (method, url, allowed) => {
    const answer = await product.app.inject({
      method,
      url,
      payload: '{',
      headers: { 'content-type': 'text/x' },
    })
    expect([answer.statusCode, answer.json().code]).toEqual([405, 'method_not_allowed'])
    expect(String(answer.headers.allow).split(', ').toSorted()).toEqual(allowed.split(', '))
  })

  it.each(['/api/auth/profile', '/%61pi/auth/profile', 'http://evil.example/api/auth/profile'])(
    'sent as %s gets the headers of the API',
    async (url) => {
      const { headers } = await ask('GET', url, staff)
      expect(headers['cache-control']).toBe('no-store')
      expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'")
    },
  )

  it('with a too long name is 404 for any caller', async () => {
    for (const headers of [staff, {}]) {
      const answer = await ask('GET', `/api/admin/users/${'a'.repeat(300)}`, headers)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not_found'])
    }
  })

  it.each(['/api', '/api/', '/api?x=1', '/api/nowhere', '/api/health/'])(
    'like %s that is none is 404 in JSON',
    async (url) => {
      for (const method of ['GET', 'POST'] as const) {
        const answer = await ask(method, url, { 'accept-language': 'ar' })
        expect([answer.statusCode, answer.json()]).toEqual([
          404,
          { error: 'لم نجد ما تبحث عنه.', code: 'not_found' },
        ])
        expect(answer.headers).not.toHaveProperty('allow')
        expect(answer.headers['cache-control']).toBe('no-store')
      }
    },
  )
})

describe('a body', () => {
  const text = JSON.stringify(message)
  const type = (parameters: string) => ({ 'content-type': `application/json${parameters}` })

  it.each([
    ['in another encoding', text, type('; charset=utf-16')],
    ['that is packed', gzipSync(text), { ...type(''), 'content-encoding': 'gzip' }],
  ])('%s is of the wrong media type', async (_what, payload, headers) => {
    const answer = await post('/contact', payload, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
    expect(await messages()).toEqual([])
  })

  it('of invalid text bytes is malformed, and nothing is stored', async () => {
    const [before = '', after = ''] = text.split('Nour')
    const bytes = Buffer.concat([Buffer.from(before), Buffer.from([0x4e, 0xff, 0xc3]), Buffer.from(after)])
    const answer = await post('/contact', bytes, type(''))
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request'])
    expect(await messages()).toEqual([])
  })

  it.each(['', '; charset=utf-8', '; charset="UTF-8"', ';charset=utf8'])(
    'with application/json%s is read',
    async (parameters) => {
      const headers = { ...type(parameters), 'content-encoding': 'identity' }
      expect((await post('/contact', text, headers)).statusCode).toBe(201)
    },
  )
})

describe('a missing value', () => {
  const required = 'This field is required'
  it.each<[string, object, string[]]>([
    ['/admin/resources', {}, ['title', 'type', 'url']],
    ['/admin/users/someone/resources', {}, ['resourceType', 'title', 'url']],
    ['/coach/assign', {}, ['userId', 'coachId']],
    ['/coach/assign-resources/someone', { videos: [{}] }, ['videos.0.title', 'videos.0.url']],
    ['/subscriptions/status', {}, ['code', 'phoneLast4']],
  ])('in %s is reported as missing', async (url, body, fields) => {
    const answer = await post(url, body)
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      Object.fromEntries(fields.map((field) => [field, required])),
    ])
    const inArabic = await post(url, body, { 'accept-language': 'ar' })
    expect(inArabic.json().fields[fields[0] ?? '']).toBe('هذا الحقل مطلوب')
  })

  it('is distinguished from an invalid value', async () => {
    const answer = await post('/admin/resources', { type: 'song', title: { ar: 'أ' } })
    expect(answer.json().fields).toEqual({
      type: 'This value isn’t valid',
      'title.en': required,
      url: required,
    })
  })

  it.each([
    ['page=501', { page: 'Enter a number from 1 to 500' }],
    ['page=0&limit=101', { page: 'Enter a number from 1 to 500', limit: 'Enter a number from 1 to 100' }],
    ['limit=many', { limit: 'Enter a number from 1 to 100' }],
  ])('in a list, or out of range, has an error with the range: %s', async (query, fields) => {
    const answer = await ask('GET', `/api/admin/users?${query}`, staff)
    expect([answer.statusCode, answer.json().fields]).toEqual([422, fields])
  })

  it('of an unassigned item can only be a video or a document', async () => {
    const { id } = await anAccount(product.context)
    const answer = await product.app.inject({
      method: 'DELETE',
      url: `/api/admin/users/${id}/resources`,
      payload: { resourceId: id, resourceType: 'song' },
      headers: staff,
    })
    expect([answer.statusCode, answer.json().fields]).toEqual([
      422,
      { resourceType: 'This value isn’t valid' },
    ])
  })
})

describe('an idempotency key', () => {
  it.each(['', 'x'.repeat(201), 'two words', 'مفتاح'])('that is invalid has an error: "%s"', async (key) => {
    const sentence = 'Idempotency-Key takes 1 to 200 ASCII letters, digits or symbols, without spaces'
    const headers = { 'idempotency-key': Buffer.from(key).toString('latin1') }
    const form = await packedForm([['paymentProof', aFile(aPdf(), 'a.pdf', 'application/pdf')]])
    const upload = await post('/upload/payment-proof', form.payload, {
      ...headers,
      'content-type': form.type,
    })
    for (const answer of [await post('/contact', message, headers), upload]) {
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { error: sentence, code: 'malformed_request', fields: { 'Idempotency-Key': sentence } },
      ])
    }
  })
})

describe('a form of files', () => {
  const pdf = () => aFile(aPdf(), 'a.pdf', 'application/pdf')
  type Parts = Parameters<typeof packedForm>[0]
  const fields = { proof: '/upload/payment-proof', one: '/upload', several: '/upload/multiple' }
  const sendForm = async (url: string, parts: Parts, headers: Record<string, string> = {}) => {
    const { payload, type } = await packedForm(parts)
    return post(url, payload, { 'content-type': type, ...headers })
  }
  const eleven = (): Parts => Array.from({ length: 11 }, () => ['files', pdf()])

  it.each<[string, keyof typeof fields, () => Parts, object]>([
    [
      'a file in another field',
      'proof',
      () => [['file', pdf()]],
      { paymentProof: 'Send the file in the field paymentProof' },
    ],
    ['no file', 'one', () => [['purpose', 'resource']], { file: 'Send the file in the field file' }],
    [
      'two files for one',
      'one',
      () => [
        ['file', pdf()],
        ['file', pdf()],
      ],
      { file: 'Send only one file' },
    ],
    ['one file too many', 'several', eleven, { files: 'Send up to 10 files' }],
  ])('with %s has an error at its field', async (...[, call, parts, wrong]) => {
    const answer = await sendForm(fields[call], parts())
    expect([answer.statusCode, answer.json().code, answer.json().fields]).toEqual([
      422,
      'invalid_input',
      wrong,
    ])
    expect(await product.context.db.selectFrom('uploads').select('id').execute()).toEqual([])
  })

  it('that is JSON, or compressed, has the wrong media type', async () => {
    for (const url of Object.values(fields)) {
      const asJson = await post(url, { file: 'a' })
      const packed = await sendForm(url, [['file', pdf()]], { 'content-encoding': 'gzip' })
      for (const answer of [asJson, packed]) {
        expect([answer.statusCode, answer.json().code]).toEqual([415, 'unsupported_media_type'])
      }
    }
  })

  it('that is repeated with its key is stored once, and rejected with another file', async () => {
    const headers = { 'idempotency-key': 'my-upload' }
    const first = await sendForm('/upload', [['file', pdf()]], headers)
    const again = await sendForm('/upload', [['file', pdf()]], headers)
    expect([again.statusCode, again.json()]).toEqual([201, first.json()])
    const other = aFile(aPdf({ more: ['<< /Note (other) >>'] }), 'a.pdf', 'application/pdf')
    const differs = await sendForm('/upload', [['file', other]], headers)
    expect([differs.statusCode, differs.json().code]).toEqual([409, 'repeat_differs'])
    const rows = await product.context.db.selectFrom('uploads').selectAll().execute()
    expect(rows).toHaveLength(1)
    const storedRows = await product.context.db.selectFrom('idempotency').selectAll().execute()
    expect(JSON.stringify(storedRows)).not.toContain(first.json().file.cloudinaryId)
    await sendForm('/upload', [['file', pdf()]], { 'idempotency-key': 'another' })
    expect(await product.context.db.selectFrom('uploads').select('id').execute()).toHaveLength(2)
  })

  it('for the library can be removed only by staff, a proof with its ticket', async () => {
    const { file } = (await sendForm('/upload', [['file', pdf()]])).json()
    const proof = (await sendForm('/upload/payment-proof', [['paymentProof', pdf()]])).json().file
    const remove = (id: string, headers: Record<string, string> = {}) =>
      ask('DELETE', `/api/upload/${id}`, headers)
    const member = (await aSession(product.context, await anAccount(product.context))).headers
    expect((await remove(file.cloudinaryId)).json().code).toBe('unauthorized')
    expect((await remove(file.cloudinaryId, member)).json().code).toBe('forbidden')
    expect((await remove(file.cloudinaryId, staff)).statusCode).toBe(204)
    expect((await remove(proof.cloudinaryId)).statusCode).toBe(204)
  })
})
