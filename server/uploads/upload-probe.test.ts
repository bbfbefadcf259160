import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, expect, it } from 'vitest'
import { maxProofBytes } from '#contract/uploads.ts'
import { eachDatabase } from '#server/testing/databases.ts'
import { type TestApp, testApp } from '#server/testing/test-app.ts'
import { uploadQuota } from './admit-upload.ts'

let product: TestApp

afterEach(() => product.close())

const headers = { 'content-type': 'multipart/form-data; boundary=probe' }
const before = '--probe\r\ncontent-disposition: form-data; name="probe"\r\n\r\n'
const after = '\r\n--probe--\r\n'
const send = (payload: Buffer | PassThrough | string) =>
  product.app.inject({ method: 'POST', url: '/api/upload/payment-proof', payload, headers })

/** What /api-test sends: as many bytes as the largest receipt has, in a field that is no file. */
const probe = () => before + 'x'.repeat(maxProofBytes) + after

eachDatabase((kind) => {
  it('refuses a probe of 5 MB once all of it has arrived, so that the refusal proves it', async () => {
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

  it('keeps nothing of a probe, and counts it as an upload of its network', async () => {
    product = await testApp(kind)
    const { context } = product
    const statuses = new Map<number, number>()
    for (let count = 0; count <= uploadQuota.limit; count++) {
      const { statusCode } = await send(count === 0 ? probe() : before + after)
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1)
    }
    expect([...statuses]).toEqual([
      [422, uploadQuota.limit],
      [429, 1],
    ])
    expect(await context.db.selectFrom('uploads').select('id').execute()).toEqual([])
    const kept: string[] = []
    for await (const { key } of context.files.listKept()) kept.push(key)
    expect(kept).toEqual([])
    expect(await readdir(join(context.settings.filesDirectory, 'tmp'))).toEqual([])
  })
})
