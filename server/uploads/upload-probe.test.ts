import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { maxProofBytes } from '#contract/uploads.ts'
import { onSqlite } from '#server/test/databases.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { formQuota } from './upload-capacity.ts'

let product: TestApp

afterEach(() => product.close())

const headers = { 'content-type': 'multipart/form-data; boundary=probe' }
const before = '--probe\r\ncontent-disposition: form-data; name="probe"\r\n\r\n'
const after = '\r\n--probe--\r\n'
const send = (payload: Buffer | PassThrough | string) =>
  product.app.inject({ method: 'POST', url: '/api/upload/payment-proof', payload, headers })

/** The request of /api-test: as many bytes as the largest proof, in a field that takes no files. */
const probe = () => before + 'x'.repeat(maxProofBytes) + after

onSqlite((kind) => {
  it('rejects a probe of 5 MB after all of it has arrived, so that the error proves the arrival', async () => {
    product = await testApp(kind)
    const body = new PassThrough()
    let isAnswered = false
    const answer = send(body).finally(() => {
      isAnswered = true
    })
    body.write(before)
    for (let sent = 0; sent < maxProofBytes; sent += 64 * 1024) {
      const isFull = !body.write('x'.repeat(64 * 1024))
      if (isFull) await new Promise((resolve) => body.once('drain', resolve))
      expect(isAnswered).toBe(false)
    }
    body.end(after)
    const { statusCode, body: said } = await answer
    expect([statusCode, JSON.parse(said).code]).toEqual([422, 'invalid_input'])
  })

  it('stores nothing of a probe, and counts it as a form of its network, not as an upload', async () => {
    product = await testApp(kind)
    const { context } = product
    expect((await send(probe())).statusCode).toBe(422)
    const counted = context.db
      .selectFrom('throttles')
      .select(['key', 'fails'])
      .where('key', 'like', 'upload%')
    const names = (await counted.execute()).map(({ key, fails }) => [key.split(':')[0], fails])
    expect(names.toSorted()).toEqual([
      [formQuota.name, 1],
      [`${formQuota.name}-wide`, 1],
    ])
    expect(await context.db.selectFrom('uploads').select('id').execute()).toEqual([])
    const stored: string[] = []
    for await (const { key } of context.files.listStored()) stored.push(key)
    expect(stored).toEqual([])
    expect(await readdir(join(context.settings.filesDirectory, 'tmp'))).toEqual([])
  })
})
