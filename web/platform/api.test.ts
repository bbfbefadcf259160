import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ApiError, call } from './api.ts'
import { clearRenewalToken, readRenewalToken } from './renewal-token.ts'
import { endSession, readSession, storeSession } from './session.ts'

const Thing = z.object({ name: z.string() })

const readThing = endpoint({
  id: 'readThing',
  method: 'GET',
  path: '/things/{id}',
  summary: 'Reads a thing.',
  access: 'public',
  params: z.object({ id: z.string() }),
  query: z.object({ page: z.int().optional(), q: z.string().optional() }),
  status: 200,
  response: Thing,
  errors: ['not_found'],
})
const makeThing = endpoint({
  id: 'makeThing',
  method: 'POST',
  path: '/things',
  summary: 'Makes a thing.',
  access: 'staff',
  belongsTo: 'nobody',
  body: Thing,
  status: 201,
  response: Thing,
  errors: [],
})
const readOwn = endpoint({ ...readThing, id: 'readOwn', path: '/own', access: 'active_member' })
const leave = endpoint({
  id: 'leave',
  method: 'POST',
  path: '/leave',
  summary: 'Leaves.',
  access: 'authenticated',
  belongsTo: 'nobody',
  status: 204,
  response: z.void(),
  errors: [],
})

let respond: (request: IncomingMessage, response: ServerResponse, body: string) => void
let received: { url?: string; method?: string; headers: IncomingMessage['headers']; body: string }[]
const listener: RequestListener = async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ url: request.url, method: request.method, headers: request.headers, body })
  respond(request, response, body)
}
let server: ReturnType<typeof createServer>

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  respond = (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
  }
}
const overTheWire = (request: Request) => {
  const { port } = server.address() as AddressInfo
  const url = new URL(request.url)
  return fetch(new Request(`http://127.0.0.1:${port}${url.pathname}${url.search}`, request))
}
const failureOf = (calling: Promise<unknown>) =>
  calling.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error as ApiError,
  )

beforeEach(async () => {
  received = []
  server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})

afterEach(async () => {
  endSession('member')
  endSession('staff')
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

describe('a call', () => {
  test('sends path, query, language and body, and returns what the contract names', async () => {
    json(200, { name: 'plate', secret: 'unnamed' })
    const thing = await call(
      readThing,
      { params: { id: 'a/b' }, query: { page: 2, q: '' } },
      { fetch: overTheWire, language: 'ar' },
    )
    expect(thing).toEqual({ name: 'plate' })
    expect(received[0]?.url).toBe('/api/things/a%2Fb?page=2')
    expect(received[0]?.headers['accept-language']).toBe('ar')
    expect(received[0]?.headers.authorization).toBeUndefined()
  })

  test('sends the staff token and the idempotency key', async () => {
    json(201, { name: 'bar' })
    storeSession('staff', { token: 'staff-token', name: 'Sara', email: null })
    storeSession('member', { token: 'member-token', name: 'Ali', email: null })
    await call(makeThing, { body: { name: 'bar' } }, { fetch: overTheWire, idempotencyKey: 'key-1' })
    expect(received[0]).toMatchObject({ method: 'POST', body: '{"name":"bar"}' })
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer staff-token',
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
    })
  })

  test('returns undefined for 204', async () => {
    respond = (_request, response) => void response.writeHead(204).end()
    await expect(call(leave, {}, { fetch: overTheWire, session: 'member' })).resolves.toBeUndefined()
  })

  test('requires a session option if any account may call', async () => {
    await expect(call(leave, {}, { fetch: overTheWire })).rejects.toThrow('name the session')
    expect(received).toEqual([])
  })
})

describe('an error response', () => {
  test('blames the proxy for a foreign 413, and shows our own limit otherwise', async () => {
    respond = (_request, response) => {
      response
        .writeHead(413, { 'content-type': 'text/html' })
        .end('<html>413 Request Entity Too Large</html>')
    }
    const make = (language: 'ar' | 'en') =>
      failureOf(call(makeThing, { body: { name: 'x' } }, { fetch: overTheWire, language }))
    expect(await make('en')).toMatchObject({
      code: 'proxy_body_limit',
      isOwn: false,
      sentence: expect.stringMatching(/^The server in front of this site rejected/),
    })
    expect((await make('ar')).sentence).toMatch(/^هذا (?:الطلب|الملف) أكبر مما يسمح به الخادم الوسيط/)
    json(413, { error: 'The request is too large.', code: 'body_too_large' })
    expect(await make('en')).toMatchObject({ code: 'body_too_large', sentence: 'The request is too large.' })
  })

  test('has code, sentence, status, wait and request id', async () => {
    json(
      429,
      { error: 'Please wait 43 seconds before trying again', code: 'too_many_attempts', retryAfter: 43 },
      { 'x-request-id': 'req-9' },
    )
    const error = await failureOf(call(readThing, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({
      code: 'too_many_attempts',
      sentence: 'Please wait 43 seconds before trying again',
      status: 429,
      retryAfter: 43,
      requestId: 'req-9',
      fields: {},
    })
  })

  test('has the digits of the page in its sentences', async () => {
    vi.stubGlobal('document', { documentElement: { dataset: { numerals: 'arab' } } })
    json(422, {
      error: 'حتى 5 ميجابايت',
      code: 'invalid_input',
      fields: { phone: 'يبدأ بـ 01' },
      retryAfter: 7,
    })
    const error = await failureOf(call(readThing, { params: { id: '1' } }, { fetch: overTheWire }))
    vi.unstubAllGlobals()
    expect(error).toMatchObject({
      sentence: 'حتى ٥ ميجابايت',
      fields: { phone: 'يبدأ بـ ٠١' },
      retryAfter: 7,
    })
  })

  test('has the errors of fields', async () => {
    json(422, { error: 'Check it', code: 'invalid_input', fields: { 'body.email': 'Enter a valid email' } })
    const error = await failureOf(call(readThing, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(error.fields).toEqual({ 'body.email': 'Enter a valid email' })
  })

  test('has the renewal token', async () => {
    json(401, { error: 'x', code: 'access_expired', renewalToken: 'renew-me' })
    const error = await failureOf(call(readThing, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(error).toMatchObject({ code: 'access_expired', renewalToken: 'renew-me' })
  })

  test('has our own sentence for a proxy’s response', async () => {
    respond = (_request, response) =>
      void response.writeHead(503, { 'retry-after': '7' }).end('<h1>down</h1>')
    const error = await failureOf(
      call(readThing, { params: { id: '1' } }, { fetch: overTheWire, language: 'ar' }),
    )
    expect(error).toMatchObject({ code: 'busy', status: 503, retryAfter: 7 })
    expect(error.sentence).toBe('الخادم مشغول الآن. حاول بعد لحظات.')
  })

  test('is recognized as ours by its body, not by a request id', async () => {
    const id = { 'x-request-id': 'req-9' }
    const tried = async (of: typeof readThing = readThing) => {
      const error = await failureOf(call(of, { params: { id: '1' } }, { fetch: overTheWire }))
      return { isOwn: error.isOwn, code: error.code }
    }
    json(401, { error: 'Sign in to continue.', code: 'unauthorized' })
    expect(await tried()).toEqual({ isOwn: true, code: 'unauthorized' })
    json(401, { error: 'Unauthorized' }, id)
    expect(await tried()).toEqual({ isOwn: false, code: 'unauthorized' })
    respond = (_request, response) => void response.writeHead(401, id).end('<h1>proxy</h1>')
    expect(await tried()).toEqual({ isOwn: false, code: 'unauthorized' })
    json(503, { status: 'error' }, id)
    const withItsOwn = { ...readThing, unavailable: z.object({ status: z.literal('error') }) }
    expect(await tried()).toEqual({ isOwn: false, code: 'busy' })
    expect(await tried(withItsOwn)).toEqual({ isOwn: true, code: 'busy' })
  })

  test('is unexpected, with its request id, for a success that does not match the contract', async () => {
    json(200, { title: 'plate' }, { 'x-request-id': 'req-9' })
    const error = await failureOf(call(readThing, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(error).toMatchObject({ code: 'unexpected', status: 200, requestId: 'req-9', isOwn: true })
    respond = (_request, response) =>
      void response.writeHead(200, { 'x-request-id': 'net-1' }).end('<h1>wifi</h1>')
    const page = await failureOf(call(readThing, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(page).toMatchObject({ code: 'unexpected', status: 200, isOwn: false })
  })
})

describe('a call without a response', () => {
  test('is offline if the network fails', async () => {
    respond = (request) => void request.socket.destroy()
    const error = await failureOf(
      call(readThing, { params: { id: '1' } }, { fetch: overTheWire, language: 'en' }),
    )
    expect(error).toMatchObject({ code: 'offline', status: 0 })
    expect(error.sentence).toContain('Failed to connect to server')
  })

  test('times out, also in the middle of a response', async () => {
    respond = (_request, response) => void response.writeHead(200).write('{"name":')
    const error = await failureOf(
      call(readThing, { params: { id: '1' } }, { fetch: overTheWire, timeoutMs: 50, language: 'en' }),
    )
    expect(error).toMatchObject({
      code: 'timed_out',
      sentence: 'The server took too long to respond. Try again.',
    })
  })

  test('fails with the caller’s reason if the caller aborts it', async () => {
    const stop = new AbortController()
    respond = () => stop.abort(new Error('left the screen'))
    const calling = call(readThing, { params: { id: '1' } }, { fetch: overTheWire, signal: stop.signal })
    await expect(calling).rejects.toThrow('left the screen')
  })

  test('is not sent if it was aborted before', async () => {
    const calling = call(
      readThing,
      { params: { id: '1' } },
      { fetch: overTheWire, signal: AbortSignal.abort(new Error('gone')) },
    )
    await expect(calling).rejects.toThrow('gone')
    expect(received).toEqual([])
  })
})

describe('a 401', () => {
  const unauthorized = () => json(401, { error: 'Sign in to continue.', code: 'unauthorized' })

  test('ends the session with the rejected token, and no other', async () => {
    unauthorized()
    storeSession('member', { token: 'old', name: 'Ali', email: 'ali@example.com' })
    storeSession('staff', { token: 'staff-token', name: 'Sara', email: null })
    await failureOf(call(readOwn, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(readSession('member')).toBeNull()
    expect(readSession('staff')?.token).toBe('staff-token')
  })

  test('to a member whose access ended replaces the session by the renewal token', async () => {
    json(401, { error: 'x', code: 'access_expired', renewalToken: 'renew-me' })
    storeSession('member', { token: 'old', name: 'Ali', email: 'ali@example.com' })
    await failureOf(call(readOwn, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(readSession('member')).toBeNull()
    expect(readRenewalToken()).toEqual({ token: 'renew-me', email: 'ali@example.com' })
    clearRenewalToken()
    expect(readRenewalToken()).toBeNull()
  })

  test('does not end a session that started during the call', async () => {
    storeSession('member', { token: 'old', name: 'Ali', email: null })
    respond = (_request, response) => {
      storeSession('member', { token: 'new', name: 'Ali', email: null })
      response.writeHead(401).end('{}')
    }
    await failureOf(call(readOwn, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(readSession('member')?.token).toBe('new')
  })

  test('to an explicit token does not end the stored session', async () => {
    unauthorized()
    storeSession('member', { token: 'stored', name: 'Ali', email: null })
    await failureOf(call(readOwn, { params: { id: '1' } }, { fetch: overTheWire, token: 'renewal' }))
    expect(received[0]?.headers.authorization).toBe('Bearer renewal')
    expect(readSession('member')?.token).toBe('stored')
  })

  test('to a call without a token ends nothing', async () => {
    unauthorized()
    storeSession('member', { token: 'stored', name: 'Ali', email: null })
    await failureOf(call(readThing, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(readSession('member')?.token).toBe('stored')
  })
})
