import { once } from 'node:events'
import { Agent, type ClientRequest, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { errorSentence } from '#contract/errors.ts'
import { anAccount, testPassword } from '#server/testing/accounts.ts'
import { type LibraryFile, uploadLibraryFile } from '#server/testing/resources.ts'
import { aVideo } from '#server/testing/sample-videos.ts'
import { signInAsAdmin } from '#server/testing/staff.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { mostOpen, mostWaiting } from './open-reads.ts'

// More than the sockets of both sides take in while nobody reads.
const longFilm = { bytes: aVideo({ bytes: 24_000_000 }), name: 'long.mp4' }
const shortFilm = { bytes: aVideo(), name: 'short.mp4' }

let product: TestApp
let asked: ClientRequest[]

beforeEach(async () => {
  asked = []
  product = await testApp()
  await product.app.listen({ port: 0, host: '127.0.0.1' })
})

afterEach(async () => {
  for (const one of asked) one.destroy()
  await product.close()
})

/** The link of a file that is made out to whom the token is of. */
async function linkFor(token: string, file: LibraryFile): Promise<string> {
  return (await uploadLibraryFile(product.app, token, file)).cloudinaryUrl
}

async function signInAsCoach(): Promise<string> {
  await anAccount(product.context, { role: 'coach', username: 'salma' })
  const payload = { username: 'salma', password: testPassword }
  return (await product.app.inject({ method: 'POST', url: '/api/auth/coach-login', payload })).json().token
}

/** Asks for a file and reads nothing of it beyond its head. */
function ask(path: string): Promise<IncomingMessage> {
  const { port } = product.app.server.address() as AddressInfo
  const one = request({ port, path, agent: new Agent(), headers: { 'accept-language': 'en' } })
  // What still waits when a test ends is ended with it.
  one.on('error', () => {})
  asked.push(one)
  one.end()
  return once(one, 'response').then(([answer]) => answer)
}

const askOften = (path: string, count: number) => Array.from({ length: count }, () => ask(path))

it('a reader has twelve files open, sixty more wait in line, and the next one is told to come back', async () => {
  const film = await linkFor(await signInAsAdmin(product.context), longFilm)
  const open = await Promise.all(askOften(film, mostOpen))
  expect(open.map(({ statusCode }) => statusCode)).toEqual(Array(mostOpen).fill(200))

  const late = askOften(film, mostWaiting + 1)
  const refused = await Promise.race(late)
  const body = JSON.parse(Buffer.concat(await refused.toArray()).toString())
  expect([refused.statusCode, body.code, body.error]).toEqual([503, 'busy', errorSentence('busy', 'en')])
  expect(refused.headers['retry-after']).toBe('2')

  const other = await linkFor(await signInAsCoach(), shortFilm)
  expect((await ask(other)).statusCode).toBe(200)

  const answered: number[] = []
  for (const one of late)
    void one.then(
      ({ statusCode = 0 }) => answered.push(statusCode),
      () => {},
    )
  open[0]?.destroy()
  await expect.poll(() => answered).toEqual([503, 200])
})
