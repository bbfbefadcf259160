import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { errorSentence } from '#contract/errors.ts'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { type LibraryFile, uploadLibraryFile } from '#server/test/resources.ts'
import { aVideo } from '#server/test/sample-videos.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { maxOpen, maxWaiting } from './open-reads.ts'

// More than the socket buffers of both sides accept while nobody reads.
const longFilm = { bytes: aVideo({ bytes: 24_000_000 }), name: 'long.mp4' }
const shortFilm = { bytes: aVideo(), name: 'short.mp4' }

let product: TestApp
let requests: ClientRequest[]

beforeEach(async () => {
  requests = []
  product = await testApp()
  await product.app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  for (const one of requests) one.destroy()
  await product.close()
})

/** The link to a file for the owner of this token. */
async function linkFor(token: string, file: LibraryFile): Promise<string> {
  return (await uploadLibraryFile(product.app, token, file)).cloudinaryUrl
}

async function signInAsCoach(): Promise<string> {
  await anAccount(product.context, { role: 'coach', username: 'salma' })
  const payload = { username: 'salma', password: testPassword }
  return (await product.app.inject({ method: 'POST', url: '/api/auth/coach-login', payload })).json().token
}

/** Requests a file and reads only its headers. */
function openFile(path: string): Promise<IncomingMessage> {
  const { port } = product.app.server.address() as AddressInfo
  const one = request({ port, path, agent: new Agent(), headers: { 'accept-language': 'en' } })
  // Requests that are open when a test ends are aborted.
  one.on('error', () => {})
  requests.push(one)
  one.end()
  return once(one, 'response').then(([answer]) => answer)
}

const openFileOften = (path: string, count: number) => Array.from({ length: count }, () => openFile(path))

it('a reader has twelve files open and sixty in the queue; the next one gets a waiting time', async () => {
  const film = await linkFor(await signInAsAdmin(product.context), longFilm)
  const open = await Promise.all(openFileOften(film, maxOpen))
  expect(open.map(({ statusCode }) => statusCode)).toEqual(Array(maxOpen).fill(200))

  const late = openFileOften(film, maxWaiting + 1)
  const rejected = await Promise.race(late)
  const body = JSON.parse(Buffer.concat(await rejected.toArray()).toString())
  expect([rejected.statusCode, body.code, body.error]).toEqual([503, 'busy', errorSentence('busy', 'en')])
  expect(rejected.headers['retry-after']).toBe('2')

  const other = await linkFor(await signInAsCoach(), shortFilm)
  expect((await openFile(other)).statusCode).toBe(200)

  const answered: number[] = []
  for (const one of late)
    void one.then(
      ({ statusCode = 0 }) => answered.push(statusCode),
      () => {},
    )
  open[0]?.destroy()
  await expect.poll(() => answered).toEqual([503, 200])
})
