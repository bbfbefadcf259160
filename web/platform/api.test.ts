import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { ApiError, call } from './api.ts'
import { clearRenewalToken, readRenewalToken } from './renewal-token.ts'
import { endSession, keepSession, readSession } from './session.ts'

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
  status: 204,
  response: z.void(),
  errors: [],
})

let answer: (request: IncomingMessage, response: ServerResponse, body: string) => void
let received: { url?: string; method?: string; headers: IncomingMessage['headers']; body: string }[]
const listener: RequestListener = async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push({ url: request.url, method: request.method, headers: request.headers, body })
  answer(request, response, body)
}
let server: ReturnType<typeof createServer>

const json = (status: number, body: unknown, headers: Record<string, string> = {}) => {
  answer = (_request, response) => {
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
    () => expect.unreachable('the call was answered'),
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
  test('fills in path, query, language and body, and answers what the agreement names', async () => {
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

  test('carries the staff session and a key for repeats', async () => {
    json(201, { name: 'bar' })
    keepSession('staff', { token: 'staff-token', name: 'Sara', email: null })
    keepSession('member', { token: 'member-token', name: 'Ali', email: null })
    await call(makeThing, { body: { name: 'bar' } }, { fetch: overTheWire, idempotencyKey: 'key-1' })
    expect(received[0]).toMatchObject({ method: 'POST', body: '{"name":"bar"}' })
    expect(received[0]?.headers).toMatchObject({
      authorization: 'Bearer staff-token',
      'content-type': 'application/json',
      'idempotency-key': 'key-1',
    })
  })

  test('answers nothing where nothing is to be answered', async () => {
    answer = (_request, response) => void response.writeHead(204).end()
    await expect(call(leave, {}, { fetch: overTheWire, session: 'member' })).resolves.toBeUndefined()
  })

  test('must be told whose session to use where any account may call', async () => {
    await expect(call(leave, {}, { fetch: overTheWire })).rejects.toThrow('name the session')
    expect(received).toEqual([])
  })
})

describe('a refused call', () => {
  test('names the server in front where a 413 is not our own, and our own limit where it is', async () => {
    answer = (_request, response) => {
      response
        .writeHead(413, { 'content-type': 'text/html' })
        .end('<html>413 Request Entity Too Large</html>')
    }
    const make = (language: 'ar' | 'en') =>
      failureOf(call(makeThing, { body: { name: 'x' } }, { fetch: overTheWire, language }))
    expect(await make('en')).toMatchObject({
      code: 'proxy_body_limit',
      isOwn: false,
      sentence: expect.stringMatching(/^The server in front of this site refused/),
    })
    expect((await make('ar')).sentence).toMatch(/^رفض الخادم الوسيط أمام الموقع/)
    json(413, { error: 'The request is too large.', code: 'body_too_large' })
    expect(await make('en')).toMatchObject({ code: 'body_too_large', sentence: 'The request is too large.' })
  })

  test('says why, where, for how long and under which number', async () => {
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

  test('names the fields that are wrong', async () => {
    json(422, { error: 'Check it', code: 'invalid_input', fields: { 'body.email': 'Enter a valid email' } })
    const error = await failureOf(call(readThing, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(error.fields).toEqual({ 'body.email': 'Enter a valid email' })
  })

  test('hands on the token that opens the renewal', async () => {
    json(401, { error: 'x', code: 'access_expired', renewalToken: 'renew-me' })
    const error = await failureOf(call(readThing, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(error).toMatchObject({ code: 'access_expired', renewalToken: 'renew-me' })
  })

  test('has a sentence of our own where a proxy answered', async () => {
    answer = (_request, response) => void response.writeHead(503, { 'retry-after': '7' }).end('<h1>down</h1>')
    const error = await failureOf(
      call(readThing, { params: { id: '1' } }, { fetch: overTheWire, language: 'ar' }),
    )
    expect(error).toMatchObject({ code: 'busy', status: 503, retryAfter: 7 })
    expect(error.sentence).toBe('الخادم مشغول الآن. حاول بعد لحظات.')
  })

  test('is the product’s own by its body, whatever id a proxy gives its pages', async () => {
    const id = { 'x-request-id': 'req-9' }
    const tried = async (of: typeof readThing = readThing) => {
      const error = await failureOf(call(of, { params: { id: '1' } }, { fetch: overTheWire }))
      return { isOwn: error.isOwn, code: error.code }
    }
    json(401, { error: 'Sign in to continue.', code: 'unauthorized' })
    expect(await tried()).toEqual({ isOwn: true, code: 'unauthorized' })
    json(401, { error: 'Unauthorized' }, id)
    expect(await tried()).toEqual({ isOwn: false, code: 'unauthorized' })
    answer = (_request, response) => void response.writeHead(401, id).end('<h1>proxy</h1>')
    expect(await tried()).toEqual({ isOwn: false, code: 'unauthorized' })
    json(503, { status: 'error' }, id)
    const withItsOwn = { ...readThing, unavailable: z.object({ status: z.literal('error') }) }
    expect(await tried()).toEqual({ isOwn: false, code: 'busy' })
    expect(await tried(withItsOwn)).toEqual({ isOwn: true, code: 'busy' })
  })

  test('is unexpected where a success differs from the agreement, and keeps its id', async () => {
    json(200, { title: 'plate' }, { 'x-request-id': 'req-9' })
    const error = await failureOf(call(readThing, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(error).toMatchObject({ code: 'unexpected', status: 200, requestId: 'req-9', isOwn: true })
    answer = (_request, response) =>
      void response.writeHead(200, { 'x-request-id': 'net-1' }).end('<h1>wifi</h1>')
    const page = await failureOf(call(readThing, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(page).toMatchObject({ code: 'unexpected', status: 200, isOwn: false })
  })
})

describe('a call without an answer', () => {
  test('reads as offline where the network fails', async () => {
    answer = (request) => void request.socket.destroy()
    const error = await failureOf(
      call(readThing, { params: { id: '1' } }, { fetch: overTheWire, language: 'en' }),
    )
    expect(error).toMatchObject({ code: 'offline', status: 0 })
    expect(error.sentence).toContain('Failed to connect to server')
  })

  test('is given up after its time, also in the middle of an answer', async () => {
    answer = (_request, response) => void response.writeHead(200).write('{"name":')
    const error = await failureOf(
      call(readThing, { params: { id: '1' } }, { fetch: overTheWire, timeoutMs: 50, language: 'en' }),
    )
    expect(error).toMatchObject({
      code: 'timed_out',
      sentence: 'The server took too long to answer. Try again.',
    })
  })

  test('that its caller stops ends with the caller’s own reason', async () => {
    const stop = new AbortController()
    answer = () => stop.abort(new Error('left the screen'))
    const calling = call(readThing, { params: { id: '1' } }, { fetch: overTheWire, signal: stop.signal })
    await expect(calling).rejects.toThrow('left the screen')
  })

  test('is not made at all for a caller that has already left', async () => {
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

  test('ends the session whose token was refused, and no other', async () => {
    unauthorized()
    keepSession('member', { token: 'old', name: 'Ali', email: 'ali@example.com' })
    keepSession('staff', { token: 'staff-token', name: 'Sara', email: null })
    await failureOf(call(readOwn, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(readSession('member')).toBeNull()
    expect(readSession('staff')?.token).toBe('staff-token')
  })

  test('to a member whose access ended leaves the pass to the renewal in place of the session', async () => {
    json(401, { error: 'x', code: 'access_expired', renewalToken: 'renew-me' })
    keepSession('member', { token: 'old', name: 'Ali', email: 'ali@example.com' })
    await failureOf(call(readOwn, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(readSession('member')).toBeNull()
    expect(readRenewalToken()).toEqual({ token: 'renew-me', email: 'ali@example.com' })
    clearRenewalToken()
    expect(readRenewalToken()).toBeNull()
  })

  test('leaves a session alone that began while the call was under way', async () => {
    keepSession('member', { token: 'old', name: 'Ali', email: null })
    answer = (_request, response) => {
      keepSession('member', { token: 'new', name: 'Ali', email: null })
      response.writeHead(401).end('{}')
    }
    await failureOf(call(readOwn, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(readSession('member')?.token).toBe('new')
  })

  test('to a token that was handed in ends no kept session', async () => {
    unauthorized()
    keepSession('member', { token: 'kept', name: 'Ali', email: null })
    await failureOf(call(readOwn, { params: { id: '1' } }, { fetch: overTheWire, token: 'renewal' }))
    expect(received[0]?.headers.authorization).toBe('Bearer renewal')
    expect(readSession('member')?.token).toBe('kept')
  })

  test('to a call without a token ends nothing', async () => {
    unauthorized()
    keepSession('member', { token: 'kept', name: 'Ali', email: null })
    await failureOf(call(readThing, { params: { id: '1' } }, { fetch: overTheWire }))
    expect(readSession('member')?.token).toBe('kept')
  })
})
