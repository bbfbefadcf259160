import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { errorSentence } from '#contract/errors.ts'
import { type TestApp, testApp } from './test-app.ts'

let product: TestApp

beforeEach(async () => {
  product = await testApp('sqlite', { CORS_ORIGINS: 'https://friend.example' })
  await product.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => product.close())

/** Sends raw bytes; returns everything until the connection closes. */
async function send(...pieces: (string | Buffer)[]): Promise<string> {
  const client = connect((product.app.server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  client.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  client.on('error', () => {})
  await once(client, 'connect')
  const ended = once(client, 'close')
  for (const piece of pieces) client.write(piece)
  await ended
  return text
}

/** Parses a raw response. */
function read(text: string) {
  const [head = '', body = ''] = text.split('\r\n\r\n')
  const [line = '', ...lines] = head.split('\r\n')
  const headers = Object.fromEntries(
    lines.map((one) => [one.slice(0, one.indexOf(':')).toLowerCase(), one.slice(one.indexOf(':') + 2)]),
  )
  return { status: Number(line.split(' ')[1]), headers, body: JSON.parse(body) as Record<string, unknown> }
}

const head = 'Host: here\r\n'
const json = 'Content-Type: application/json\r\n'
const post = (lines: string) => `POST /api/contact HTTP/1.1\r\n${head}${json}${lines}\r\n`

describe('an invalid HTTP request', () => {
  it.each<[string, string | Buffer, 400 | 408 | 413 | 417 | 431, Parameters<typeof errorSentence>[0]]>([
    ['an unknown method', `BREW /api/health HTTP/1.1\r\n${head}\r\n`, 400, 'malformed_request'],
    ['a line of garbage', '\u0001\u0002 what is this\r\n\r\n', 400, 'malformed_request'],
    [
      'raw bytes in its path',
      Buffer.from(`GET /api/\xff\xfe HTTP/1.1\r\n${head}\r\n`, 'latin1'),
      400,
      'malformed_request',
    ],
    ['a length that is none', post('Content-Length: many\r\n'), 400, 'malformed_request'],
    [
      'a piece of no size',
      `${post('Transfer-Encoding: chunked\r\n')}zz\r\nhello\r\n`,
      400,
      'malformed_request',
    ],
    [
      'two hosts',
      'GET /api/health HTTP/1.1\r\nHost: here\r\nhost: here\r\nConnection: close\r\n\r\n',
      400,
      'malformed_request',
    ],
    ['no host', 'GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n', 400, 'malformed_request'],
    [
      'headers without an end',
      `GET /api/health HTTP/1.1\r\n${head}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
      431,
      'headers_too_large',
    ],
    [
      'an unknown expectation',
      `GET /api/health HTTP/1.1\r\n${head}Expect: a-miracle\r\n\r\n`,
      417,
      'expectation_failed',
    ],
  ])('like %s gets a normal error response, and its connection closes', async (...[, sent, status, code]) => {
    const answers = [read(await send(sent)), read(await send(sent))]
    for (const { status: answeredStatus, headers, body } of answers) {
      expect([answeredStatus, body]).toEqual([status, { error: errorSentence(code, 'en'), code }])
      expect(headers).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        connection: 'close',
        'cache-control': 'no-store',
        'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
    }
    expect(answers[0]?.headers['x-request-id']).not.toBe(answers[1]?.headers['x-request-id'])
  })

  it('gets its response after an earlier one on the same connection', async () => {
    const text = await send(`GET /api/health HTTP/1.1\r\n${head}\r\n`, '\u0001 garbage\r\n\r\n')
    expect(text.match(/HTTP\/1\.1 \d+/g)?.at(-1)).toBe('HTTP/1.1 400')
  })

  it('gets an Arabic error if its language header arrived', async () => {
    const sent = `GET /api/health HTTP/1.1\r\n${head}Accept-Language: ar\r\nExpect: a-miracle\r\n\r\n`
    expect(read(await send(sent)).body.error).toBe(errorSentence('expectation_failed', 'ar'))
  })
})

it('a body with `Expect: 100-continue` is requested', async () => {
  const sent = `${post('Expect: 100-continue\r\nContent-Length: 2\r\nConnection: close\r\n')}{}`
  expect(await send(sent)).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 422 /)
})

it('the error for a badly encoded path can be read by a site on the list', async () => {
  const headers = { origin: 'https://friend.example' }
  const answer = await product.app.inject({ url: '/api/%ff', headers })
  expect([answer.statusCode, answer.json().code]).toEqual([400, 'malformed_request'])
  expect(answer.headers).toMatchObject({
    'access-control-allow-origin': 'https://friend.example',
    'access-control-allow-credentials': 'true',
    vary: 'origin',
  })
  const other = await product.app.inject({ url: '/api/%ff', headers: { origin: 'https://evil.example' } })
  expect(other.headers['access-control-allow-origin']).toBeUndefined()
})
