import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sweepUploads } from '#server/uploads/index.ts'
import { anAccount, aSession } from './accounts.ts'
import { formOf, postApplication, uploadProof } from './applications.ts'
import { pricedApp } from './priced-app.ts'
import { addedResource, uploadLibraryFile } from './resources.ts'
import { type S3Double, startS3Double } from './s3-double.ts'
import { aReceipt } from './sample-pictures.ts'
import { aVideo } from './sample-videos.ts'
import { searchPath } from './search-path.ts'
import { signInAsAdmin } from './staff.ts'
import type { TestApp } from './test-app.ts'

const prefix = 'site/one/'
let double: S3Double
let product: TestApp

beforeEach(async () => {
  double = await startS3Double()
  product = await pricedApp('sqlite', double.environment)
})
afterEach(async () => {
  await product.close()
  await double.stop()
})

const stored = () => [...double.objects.keys()].filter((name) => name.startsWith(`${prefix}files/`))
const read = (url: string, headers: Record<string, string> = {}) => product.app.inject({ url, headers })
const aProof = async () => formOf(await aReceipt('png'), 'receipt.png', 'image/png')

/** A member with a film, and the link to it from the member's own page. */
async function aFilm(bytes = aVideo({ bytes: 3_000_000 })): Promise<{ url: string; bytes: Buffer }> {
  const { app, context } = product
  const staff = await signInAsAdmin(context)
  const { cloudinaryId } = await uploadLibraryFile(app, staff, { bytes, name: 'squat.mp4' })
  const { _id: resourceId } = await addedResource(app, staff, { cloudinaryId, type: 'video' })
  const member = await anAccount(context)
  const url = `/api/admin/users/${member.id}/resources`
  const headers = { authorization: `Bearer ${staff}` }
  const given = await app.inject({
    method: 'POST',
    url,
    headers,
    payload: { resourceId, resourceType: 'video' },
  })
  expect(given.statusCode, given.body).toBeLessThan(300)
  const { headers: own } = await aSession(context, member)
  const mine = await read('/api/subscriptions/my-resources', own)
  return { url: mine.json().user.resources.videos[0].url, bytes }
}

describe('a product with its files in S3', () => {
  it('shows a receipt to staff from the bucket, and leaves nothing of it on this machine', async () => {
    const { app, context } = product
    await postApplication(app, { proof: await aProof() })
    expect(stored()).toHaveLength(3)
    const { filesDirectory } = context.settings
    expect([await readdir(filesDirectory), await readdir(join(filesDirectory, 'tmp'))]).toEqual([['tmp'], []])
    const authorization = `Bearer ${await signInAsAdmin(context)}`
    const list = await read('/api/admin/requests', { authorization })
    const shown = await read(list.json().requests[0].paymentProof)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/png'])
    expect(shown.rawPayload).toEqual(double.objects.get(stored().sort()[0] ?? '')?.bytes)
  })

  it('lets a member watch a film and jump in it, by links to the product alone', async () => {
    const { url, bytes } = await aFilm()
    expect(url).toMatch(/^\/files\//)
    const seek = async (from: number, to: number | '') => {
      const part = await read(url, { range: `bytes=${from}-${to}` })
      expect(part.statusCode).toBe(206)
      expect(part.headers['content-range']).toBe(`bytes ${from}-${to || bytes.length - 1}/${bytes.length}`)
      expect(part.rawPayload.equals(bytes.subarray(from, (to || bytes.length - 1) + 1))).toBe(true)
    }
    await seek(0, 999)
    await seek(2_000_000, '')
    await seek(1_000_000, 1_500_000)
    expect((await read(url)).rawPayload.equals(bytes)).toBe(true)
    expect((await read(url, { range: `bytes=${bytes.length}-` })).statusCode).toBe(416)
  })

  it('ends the request to S3 when the member closes the film', async () => {
    const { url } = await aFilm(aVideo({ bytes: 24_000_000 }))
    await product.app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = product.app.server.address() as AddressInfo
    const watching = request({ port, path: url })
    watching.on('error', () => {})
    watching.end()
    const [answer] = (await once(watching, 'response')) as [IncomingMessage]
    await once(answer, 'readable')
    expect(double.open()).toBe(1)
    watching.destroy()
    await expect.poll(() => double.open()).toBe(0)
  })

  it('gives an attacker with a valid link nothing else of the bucket', async () => {
    const { url } = await aFilm()
    double.objects.set(`${prefix}secret`, {
      bytes: Buffer.from('secret'),
      metadata: {},
      modifiedAt: new Date(),
    })
    const { pathname, search } = new URL(url, 'http://here')
    const [, , id] = pathname.split('/')
    const [key = ''] = stored()
    double.requests.length = 0
    const others = [
      `/files/${id}/..%2f..%2fsecret`,
      `/files/${id}/original%2f..%2fsecret`,
      `/files/${id}/original%3fprefix=`,
      '/files/..%2fsecret/original',
      `/files/${encodeURIComponent(key)}/original`,
      `/files/${key.split('/').at(-1)}/original`,
      '/files/store-id/original',
      `/files/${id}/800`,
      '/media/secret/original',
      '/media/..%2f..%2fsecret/800.webp',
      `/media/${key.split('/').at(-1)}/800.webp`,
    ]
    for (const path of others) {
      const answer = await read(path + search)
      expect(answer.statusCode, path).toBe(404)
      expect(answer.body).not.toContain('secret')
    }
    // Even a key of the database that somebody changed names no other object.
    await product.context.db.updateTable('uploads').set({ storage_key: '../secret' }).execute()
    expect((await read(url)).statusCode).toBeGreaterThanOrEqual(400)
    expect(double.requests.filter((one) => !one.endsWith(`/${key.split('/').at(-1)}`))).toEqual([])
  })

  it('answers 503 while S3 is away, without inner words, and works again afterwards', async () => {
    const { url, bytes } = await aFilm()
    for (const failure of ['fails', 'resets', 'forbids'] as const) {
      for (const method of ['GET', 'HEAD', 'PUT', 'DELETE']) double.failures.set(method, { failure })
      const proof = await aProof()
      const upload = { method: 'POST', url: '/api/upload/payment-proof', ...proof } as const
      for (const answer of [await read(url), await product.app.inject(upload)]) {
        expect([answer.statusCode, answer.json().code]).toEqual([503, 'storage_unavailable'])
        expect(answer.body).not.toMatch(/S3|bucket|AKI|inner words|127\.0\.0\.1/)
      }
    }
    // Everything else goes on.
    expect((await read('/api/subscriptions/plans')).statusCode).toBe(200)
    double.failures.clear()
    expect((await read(url)).rawPayload.equals(bytes)).toBe(true)
    expect((await uploadProof(product.app, await aProof())).cloudinaryId).toBeTruthy()
    expect(await product.context.db.selectFrom('uploads').select('id').execute()).toHaveLength(2)
  })

  it('acknowledges no upload that S3 did not keep whole', async () => {
    double.failures.set('PUT', { failure: 'keeps_less' })
    const upload = { method: 'POST', url: '/api/upload/payment-proof', ...(await aProof()) } as const
    expect((await product.app.inject(upload)).statusCode).toBe(503)
    expect(await product.context.db.selectFrom('uploads').select('id').execute()).toEqual([])
    expect(stored()).toEqual([])
  })

  it('answers 404 for a file that the bucket has lost', async () => {
    const { url } = await aFilm()
    for (const name of stored()) double.objects.delete(name)
    expect((await read(url)).statusCode).toBe(404)
  })

  it('deletes what uploads left behind, and sets strays aside for 14 days', async () => {
    const { context, clock } = product
    await uploadProof(product.app, await aProof())
    const stray = await strayIn(context)
    clock.advance(3 * 60 * 60 * 1000)
    expect(await sweepUploads(context)).toMatchObject({ unclaimed: 1, orphans: 1 })
    expect(stored()).toEqual([])
    expect(double.objects.has(`${prefix}orphans/${stray}`)).toBe(true)
    clock.advance(14 * 24 * 60 * 60 * 1000)
    await sweepUploads(context)
    expect([...double.objects.keys()].filter((name) => name.includes(stray))).toEqual([])
  })

  it('reports in its health why files cannot be written', async () => {
    for (const [failure, reason] of [
      ['forbids', 'S3_FORBIDDEN'],
      ['fails', 'S3_BUSY'],
    ] as const) {
      double.failures.set('PUT', { failure })
      product.clock.advance(60_000)
      const files = async () => (await read('/api/health')).json().files
      await expect.poll(files, { timeout: 20_000 }).toBe('error')
      const authorization = `Bearer ${await signInAsAdmin(product.context)}`
      const details = async () =>
        (await read('/api/admin/health', { authorization })).json().details.files.error
      await expect.poll(details, { timeout: 20_000 }).toBe(reason)
    }
  })
})

/** A stray file, as old as the clock says: the double dates files by the real time. */
async function strayIn({ files, clock }: TestApp['context']): Promise<string> {
  const [path, key] = [files.temporaryPath(), files.newKey()]
  await writeFile(path, 'x')
  await files.keep(path, key)
  for (const one of double.objects.values()) one.modifiedAt = clock.now()
  return key
}

describe('an operator', () => {
  const server = fileURLToPath(new URL('../main.ts', import.meta.url))
  const cli = fileURLToPath(new URL('../cli.ts', import.meta.url))
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'coach-s3-'))
  })
  afterEach(() => rm(folder, { recursive: true, force: true }))

  async function run(words: string[], settings: Record<string, string>) {
    const usual = { PATH: searchPath, DATA_DIR: join(folder, 'data'), DEMO: '0', PORT: '0' }
    const env = { ...usual, ...double.environment, ...settings }
    return promisify(execFile)(process.execPath, words, { env }).then(
      ({ stdout, stderr }) => ({ code: 0, printed: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code, printed: stdout + stderr }),
    )
  }

  it.each([
    [
      { S3_SECRET_ACCESS_KEY: 'mistyped' },
      /^127\.0\.0\.1:\d+ does not accept the key\. Correct S3_ACCESS_KEY_ID/,
    ],
    [
      { FILES_URL: 's3://elsewhere' },
      /^127\.0\.0\.1:\d+ has no bucket elsewhere\. Make it, or correct FILES_URL\./,
    ],
    [{ S3_ENDPOINT: 'http://127.0.0.1:1' }, /^127\.0\.0\.1:1 cannot be reached \(ECONNREFUSED\)/],
  ])(
    'whose settings are wrong (%j) reads one sentence at the start, and in doctor',
    async (wrong, sentence) => {
      const started = await run([server, '--api-only'], wrong)
      expect(started.code).toBe(1)
      expect(started.printed).toMatch(sentence)
      expect(started.printed.trim().split('\n')).toHaveLength(1)
      const { printed } = await run([cli, 'doctor'], wrong)
      const line =
        String(printed)
          .split('\n')
          .find((one) => / files /.test(one)) ?? ''
      expect(line).toMatch(/^fail/)
      expect(line.replace(/^fail +files +/, '')).toMatch(sentence)
      expect(started.printed + printed).not.toMatch(/mistyped|a secret of/)
    },
  )

  it('whose settings are right reads so in doctor', async () => {
    const { printed } = await run([cli, 'doctor'], {})
    expect(printed).toMatch(
      /^ok +files +s3:\/\/coach-files\/site\/one\/ at 127\.0\.0\.1:\d+ can be read and written\.$/m,
    )
  })

  it('cannot start another database on the files of this one', async () => {
    const started = await run([server, '--api-only'], {})
    expect([started.code, started.printed]).toEqual([
      1,
      expect.stringContaining('belong to another database'),
    ])
  })
})
