import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { type ClientRequest, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDiskFiles } from '#server/platform/files/disk-files.ts'
import type { FileStore } from '#server/platform/files/file-store.ts'
import { AppError } from './errors.ts'
import { acceptForms, discardBody, type ReceivedForm, receiveForm } from './receive-form.ts'

const maxBytes = 100_000
const patience = { timeout: 15_000 }
let app: FastifyInstance
let directory: string
let files: FileStore
let deadline: number
let room: number
let most: number
let more: Pick<Parameters<typeof receiveForm>[1], 'idle' | 'limitOf' | 'minRate' | 'signal'>
let received: ReceivedForm[]

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'coach-form-'))
  files = await openDiskFiles(directory)
  deadline = 60_000
  room = maxBytes
  most = 1
  more = {}
  received = []
  app = fastify()
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof AppError)) throw error
    const { at, fields } = error.details
    return reply.code(error.status).send({ code: error.code, at, fields })
  })
  await app.register(async (scope) => {
    await acceptForms(scope)
    scope.post('/', async (request) => {
      try {
        const form = await receiveForm(request, {
          field: 'file',
          most,
          maxBytes: room,
          files,
          deadline,
          ...more,
        })
        received.push(form)
        return form.files.map(({ name, type, size }) => ({ name, type, size }))
      } catch (error) {
        discardBody(request)
        throw error
      }
    })
  })
})

afterEach(async () => {
  await app.close()
  await rm(directory, { recursive: true })
})

type Part = { name?: string; filename?: string; body: Buffer | string }

function form(parts: Part[], boundary = 'a-boundary') {
  const pieces = parts.flatMap(({ name = 'file', filename, body }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n`,
    filename === undefined ? '\r\n' : 'Content-Type: image/png\r\n\r\n',
    body,
    '\r\n',
  ])
  const payload = Buffer.concat([...pieces, `--${boundary}--\r\n`].map((piece) => Buffer.from(piece)))
  return { payload, headers: { 'content-type': `multipart/form-data; boundary=${boundary}` } }
}

const send = (of: ReturnType<typeof form>) => app.inject({ method: 'POST', url: '/', ...of })
const leftOver = () => readdir(join(directory, 'tmp'))

describe('a form with one file', () => {
  it('is received with its declared name and type, and a text field', async () => {
    const response = await send(
      form([
        { name: 'note', body: 'hello' },
        { filename: 'إيصال.png', body: 'bytes' },
      ]),
    )
    expect(response.json()).toEqual([{ name: 'إيصال.png', type: 'image/png', size: 5 }])
    expect(received[0]).toMatchObject({
      fields: { note: 'hello' },
      files: [{ sha256: expect.stringMatching(/^.{64}$/) }],
    })
  })

  it('passes at exactly the largest size and not at one byte more', async () => {
    expect((await send(form([{ filename: 'a.png', body: Buffer.alloc(maxBytes) }]))).statusCode).toBe(200)
    await files.discardTemporary(received[0]?.files[0].path ?? '')
    const larger = await send(form([{ filename: 'a.png', body: Buffer.alloc(maxBytes + 1) }]))
    expect(larger.json()).toEqual({ code: 'file_too_large' })
    expect(await leftOver()).toEqual([])
  })

  it('may have the longest boundary that is allowed, and no longer one', async () => {
    const parts = [{ filename: 'a.png', body: 'x' }]
    expect((await send(form(parts, 'b'.repeat(70)))).statusCode).toBe(200)
    expect((await send(form(parts, 'b'.repeat(71)))).json()).toEqual({ code: 'malformed_request' })
    expect((await send(form(parts, 'b'.repeat(300)))).json()).toEqual({ code: 'malformed_request' })
  })
})

describe('a form with several files', () => {
  const named = (...names: string[]) => names.map((filename) => ({ filename, body: filename }))
  beforeEach(() => {
    most = 3
  })

  it('is received in the order in which they were sent, with the fields between them', async () => {
    const [first, ...others] = named('one.png', 'two.png', 'three.png')
    const response = await send(form([{ ...first, body: '1' }, { name: 'note', body: 'hello' }, ...others]))
    expect(response.json().map(({ name, size }: { name: string; size: number }) => [name, size])).toEqual([
      ['one.png', 1],
      ['two.png', 7],
      ['three.png', 9],
    ])
    expect(received[0]?.fields).toEqual({ note: 'hello' })
    expect(await leftOver()).toHaveLength(3)
  })

  it('with one file too many gets an error with the limit, and nothing is stored', async () => {
    const response = await send(form(named('1', '2', '3', '4')))
    expect(response.json()).toEqual({ code: 'invalid_input', fields: { file: 'most_files:3' } })
    expect(await leftOver()).toEqual([])
  })

  it('reports the file that is too large, and stores none of the others', async () => {
    const larger = { filename: 'c.png', body: Buffer.alloc(maxBytes + 1) }
    const response = await send(form([...named('a.png', 'b.png'), larger]))
    expect(response.json()).toEqual({ code: 'file_too_large', at: 'file.2' })
    expect(await leftOver()).toEqual([])
  })

  it('that is cut off in its last file leaves nothing', async () => {
    const whole = form(named('a.png', 'b.png', 'c.png'))
    const response = await send({ ...whole, payload: whole.payload.subarray(0, -20) })
    expect(response.json()).toEqual({ code: 'malformed_request' })
    expect(await leftOver()).toEqual([])
  })
})

describe('a form whose files are checked by their first bytes', () => {
  const limitOf = (beginning: Buffer, texts: ReadonlyMap<string, string>) => {
    if (beginning.includes('bad')) throw new AppError('unsupported_file')
    return texts.get('size') === 'large' ? 200 : 50
  }
  const file = (body: string) => ({ filename: 'a.png', body })
  beforeEach(() => {
    most = 2
    more = { limitOf }
  })

  it('accepts each up to the limit for its first bytes and the fields before it', async () => {
    expect((await send(form([file('x'.repeat(50)), file('short')]))).statusCode).toBe(200)
    expect((await send(form([{ name: 'size', body: 'large' }, file('x'.repeat(200))]))).statusCode).toBe(200)
    for (const { path } of received.flatMap(({ files: received }) => received))
      await files.discardTemporary(path)
    const over = await send(form([file('x'), file('x'.repeat(51)), { name: 'size', body: 'large' }]))
    expect(over.json()).toEqual({ code: 'file_too_large', at: 'file.1' })
    expect(await leftOver()).toEqual([])
  })

  it.each(['bad', `bad${'x'.repeat(1000)}`])(
    'rejects one for its first bytes, of any length, and reports it',
    async (body) => {
      expect((await send(form([file('x'), file(body)]))).json()).toEqual({
        code: 'unsupported_file',
        at: 'file.1',
      })
      expect(await leftOver()).toEqual([])
    },
  )

  it('accepts none beyond the limit of all', async () => {
    more = { limitOf: () => 10 * maxBytes }
    const larger = form([{ filename: 'a.png', body: Buffer.alloc(maxBytes + 1) }])
    expect((await send(larger)).json().code).toBe('file_too_large')
    expect(await leftOver()).toEqual([])
  })
})

describe('an invalid form', () => {
  const picture = { filename: 'a.png', body: 'x' }
  it.each([
    ['a second file', form([picture, picture]), 'one_file'],
    ['a file in another field', form([{ ...picture, name: 'other' }]), 'file_field:file'],
    ['a file in another field besides', form([picture, { ...picture, name: 'other' }]), 'one_file'],
    ['no file', form([{ name: 'note', body: 'hello' }]), 'file_field:file'],
    ['text in the place of the file', form([{ body: 'hello' }]), 'file_field:file'],
    ['nothing at all', form([]), 'file_field:file'],
  ])('with %s gets an error at its field, and nothing is stored', async (_what, sent, problem) => {
    const response = await send(sent)
    expect([response.statusCode, response.json()]).toEqual([
      422,
      { code: 'invalid_input', fields: { file: problem } },
    ])
    expect(await leftOver()).toEqual([])
  })

  it.each([
    [
      'too many fields',
      form([...Array.from({ length: 7 }, (_, n) => ({ name: `f${n}`, body: '' })), picture]),
    ],
    ['a field that would touch prototypes', form([{ name: '__proto__', body: 'x' }, picture])],
    [
      'no boundary',
      { ...form([picture]), headers: { 'content-type': 'multipart/form-data; charset=utf-8' } },
    ],
    ['an end that is missing', { ...form([picture]), payload: form([picture]).payload.subarray(0, -20) }],
    ['no form inside', { ...form([]), payload: Buffer.from('just bytes') }],
  ])('with %s is malformed, and nothing of it is stored', async (_what, sent) => {
    expect((await send(sent)).json()).toEqual({ code: 'malformed_request' })
    expect(await leftOver()).toEqual([])
  })
})

describe('an error while receiving', () => {
  it('of the server is not reported as an error of the form', async () => {
    files.receive = () => Promise.reject(Object.assign(new Error('EIO: i/o error'), { syscall: 'write' }))
    expect((await send(form([{ filename: 'a.png', body: 'x' }]))).statusCode).toBe(500)
  })

  it('of a sender who is too slow has the reason, and leaves nothing', async () => {
    deadline = 50
    const { response } = await beginSending()
    expect(await response).toEqual({ status: 400, body: { code: 'upload_timed_out' } })
    await vi.waitUntil(async () => (await leftOver()).length === 0, patience)
  })

  it('of a sender who stalls has the reason, and leaves nothing', async () => {
    more = { idle: 50 }
    const { response } = await beginSending()
    expect(await response).toEqual({ status: 400, body: { code: 'upload_stalled' } })
    await vi.waitUntil(async () => (await leftOver()).length === 0, patience)
  })

  it('of a sender below the minimum rate has the reason, and leaves nothing', async () => {
    more = { minRate: { bytes: 1000, within: 200 } }
    const { sending, response, rest } = await beginSending()
    let at = 0
    const dripping = setInterval(() => void (at < 5000 && sending.write(rest.subarray(at, ++at))), 5)
    expect(await response).toEqual({ status: 400, body: { code: 'upload_stalled' } })
    clearInterval(dripping)
    await vi.waitUntil(async () => (await leftOver()).length === 0, patience)
  })

  it('does not occur for a pause below the limit', async () => {
    more = { minRate: { bytes: 1000, within: 60_000 } }
    const { sending, response, rest } = await beginSending()
    sending.end(rest)
    expect(await response).toMatchObject({ status: 200 })
  })

  it('of an abort by the server has its reason, and leaves nothing', async () => {
    const giving = new AbortController()
    more = { signal: giving.signal }
    const { response } = await beginSending()
    await vi.waitUntil(async () => (await leftOver()).length === 1, patience)
    giving.abort(new AppError('busy'))
    expect(await response).toEqual({ status: 503, body: { code: 'busy' } })
    await vi.waitUntil(async () => (await leftOver()).length === 0, patience)
  })

  it('does not occur while the server does not read', async () => {
    more = { idle: 30 }
    room = 4_000_000
    let looks = 0
    const { receive } = files
    files.receive = async (source, options) => {
      await vi.waitUntil(() => ++looks > 60, { timeout: 20_000, interval: 5 })
      return receive(source, options)
    }
    await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as AddressInfo
    const { payload, headers } = form([{ filename: 'a.png', body: Buffer.alloc(3_000_000, 'x') }])
    const answer = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: payload })
    expect([answer.status, await answer.json()]).toEqual([
      200,
      [{ name: 'a.png', type: 'image/png', size: 3_000_000 }],
    ])
  })

  it('does not occur while some data arrives regularly', async () => {
    more = { idle: 1500 }
    const { sending, response, rest } = await beginSending()
    const pieces = Array.from({ length: 10 }, (_, n) =>
      rest.subarray(n * 2000, n === 9 ? undefined : (n + 1) * 2000),
    )
    const dripping = setInterval(() => {
      const piece = pieces.shift()
      if (piece) sending.write(piece)
      else sending.end()
    }, 200)
    expect(await response).toMatchObject({ status: 200 })
    clearInterval(dripping)
  })

  it('of a sender who disconnects leaves nothing', async () => {
    const { sending, response } = await beginSending()
    await vi.waitUntil(async () => (await leftOver()).length === 1, patience)
    sending.destroy()
    await expect(response).rejects.toThrow()
    await vi.waitUntil(async () => (await leftOver()).length === 0, patience)
    expect(received).toEqual([])
  })

  it('does not prevent a rejected sender from reading the error and sending the next form', async () => {
    const { port } = await listening()
    const tooLarge = form([{ filename: 'a.png', body: Buffer.alloc(4_000_000) }])
    for (let round = 0; round < 3; round++) {
      const response = await fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        body: tooLarge.payload,
        headers: tooLarge.headers,
      })
      expect(await response.json()).toEqual({ code: 'file_too_large' })
    }
  })
})

async function listening(): Promise<AddressInfo> {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return app.server.address() as AddressInfo
}

/** Sends the first half of a form over the network and then stops. */
async function beginSending() {
  const { port } = await listening()
  const { payload, headers } = form([{ filename: 'a.png', body: Buffer.alloc(50_000) }])
  const sending: ClientRequest = httpRequest({
    port,
    method: 'POST',
    headers: { ...headers, 'content-length': payload.length },
  })
  const response = new Promise<{ status: number | undefined; body: unknown }>((resolve, reject) => {
    sending.on('error', reject)
    sending.on('response', async (answer) => {
      const chunks: Buffer[] = await answer.toArray()
      resolve({ status: answer.statusCode, body: JSON.parse(Buffer.concat(chunks).toString()) })
      sending.destroy()
    })
  })
  response.catch(() => {})
  sending.write(payload.subarray(0, 30_000))
  return { sending, response, rest: payload.subarray(30_000) }
}
