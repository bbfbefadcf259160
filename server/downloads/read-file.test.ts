import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { openSecrets } from '#server/platform/secrets.ts'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { aPlainPicture, aReceipt } from '#server/test/sample-pictures.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'

let product: TestApp
let token: string

beforeEach(async () => {
  product = await pricedApp()
  token = await signInAsAdmin(product.context)
})

afterEach(() => product.close())

const asStaff = () => ({ authorization: `Bearer ${token}` })
const read = (url: string, headers: Record<string, string> = {}) => product.app.inject({ url, headers })

async function proofFor(staff: string): Promise<SubscriptionRequest> {
  const list = await read('/api/admin/requests', { authorization: `Bearer ${staff}` })
  return list.json().requests[0]
}

async function aProof(
  kind: 'picture' | 'pdf' = 'picture',
): Promise<{ url: string; thumbnail: string | null }> {
  const proof =
    kind === 'pdf'
      ? formOf(aPdf(), 'إيصال \\"1\\".pdf', 'application/pdf')
      : formOf(await aReceipt('png'), 'إيصال.png', 'image/png')
  await postApplication(product.app, { proof })
  const { paymentProof, paymentProofDetails } = await proofFor(token)
  return { url: paymentProof ?? '', thumbnail: paymentProofDetails?.thumbnailUrl ?? null }
}

const changed = (url: string, name: string, change: (value: string) => string) => {
  const link = new URL(url, 'http://here')
  link.searchParams.set(name, change(link.searchParams.get(name) ?? ''))
  return link.pathname + link.search
}

const isRejected = async (url: string) => {
  const { statusCode, body } = await read(url)
  expect([statusCode, JSON.parse(body).code]).toEqual([404, 'link_invalid'])
}

describe('a proof', () => {
  it('is shown to staff with a strict policy and is not cached', async () => {
    const { url } = await aProof()
    const response = await read(url)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(response.rawPayload.length),
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'content-disposition': `inline; filename="_____.png"; filename*=UTF-8''%D8%A5%D9%8A%D8%B5%D8%A7%D9%84.png`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'cache-control': 'private, no-store',
      'accept-ranges': 'bytes',
    })
  })

  it('that is a PDF is shown without the sandbox, in which browsers would show nothing', async () => {
    const { url, thumbnail } = await aProof('pdf')
    const { headers } = await read(url)
    expect((await read(thumbnail ?? '')).headers['content-type']).toBe('image/jpeg')
    expect(headers['content-type']).toBe('application/pdf')
    expect(headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'")
    expect(headers['content-disposition']).toContain('filename="_____ _1_.pdf"')
  })

  it('has a thumbnail of 200 pixels', async () => {
    const { thumbnail } = await aProof()
    const { rawPayload, headers } = await read(thumbnail ?? '')
    expect(headers['content-type']).toBe('image/jpeg')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 113, height: 200 })
  })

  it('can be read in one part', async () => {
    const { url } = await aProof('pdf')
    const whole = (await read(url)).rawPayload
    const part = await read(url, { range: 'bytes=10-19' })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.length}`)
    expect(part.rawPayload).toEqual(whole.subarray(10, 20))
    expect((await read(url, { range: 'bytes=-5' })).rawPayload).toEqual(whole.subarray(-5))
    expect((await read(url, { range: 'bytes=0-1,4-5' })).statusCode).toBe(200)
    const beyond = await read(url, { range: `bytes=${whole.length}-` })
    expect(beyond.statusCode).toBe(416)
    expect(beyond.headers['content-range']).toBe(`bytes */${whole.length}`)
  })

  it('whose file is missing is not found', async () => {
    const { url } = await aProof('pdf')
    const { storage_key } = await product.context.db
      .selectFrom('uploads')
      .selectAll()
      .executeTakeFirstOrThrow()
    await product.context.files.remove(storage_key)
    expect((await read(url)).statusCode).toBe(404)
  })

  it('has an audit entry when viewed, also in parts, but not for a thumbnail', async () => {
    const { url, thumbnail } = await aProof()
    await read(thumbnail ?? '')
    await read(url, { range: 'bytes=10-19' })
    await read(url, { range: 'bytes=0-9' })
    await read(url)
    const views = () =>
      product.context.db
        .selectFrom('audit_entries')
        .selectAll()
        .where('action', '=', 'payment_proof.viewed')
        .execute()
    await expect.poll(views).toHaveLength(2)
    const application = await product.context.db.selectFrom('applications').select('id').executeTakeFirst()
    expect((await views())[0]).toMatchObject({ subject_id: application?.id, actor_id: expect.any(String) })
  })

  it('that a screen loads ahead is not viewed until the screen reports it, and an original always is', async () => {
    const viewsOf = async (url: string, method: 'GET' | 'HEAD' = 'GET') => {
      const before = await product.context.db.selectFrom('audit_entries').select('id').execute()
      const { statusCode } = await product.app.inject({ url, method })
      // Written in the background, in order: the entry of a view behind it shows that there was none.
      await product.app.inject({ url: original })
      const count = () => product.context.db.selectFrom('audit_entries').select('id').execute()
      await expect.poll(async () => (await count()).length).toBeGreaterThan(before.length)
      return [statusCode, (await count()).length - before.length - 1]
    }
    const { url: original } = await aProof()
    const { paymentProofDetails } = await proofFor(token)
    const preview = paymentProofDetails?.previewUrl ?? ''
    expect(preview).toContain('/800?')
    expect(await viewsOf(`${preview}&ahead=1`)).toEqual([200, 0])
    expect(await viewsOf(preview, 'HEAD')).toEqual([200, 1])
    expect(await viewsOf(preview)).toEqual([200, 1])
    expect(await viewsOf(`${original}&ahead=1`)).toEqual([200, 1])
  })

  it('that is loaded ahead is checked like any other', async () => {
    await aProof()
    const { paymentProofDetails } = await proofFor(token)
    const ahead = `${paymentProofDetails?.previewUrl}&ahead=1`
    await isRejected(changed(ahead, 'sig', (sig) => `${sig.slice(0, -2)}AA`))
    await product.app.inject({ method: 'POST', url: '/api/auth/logout', headers: asStaff() })
    await isRejected(ahead)
  })
})

describe('a link', () => {
  it('is invalid if any part of it is changed', async () => {
    const { url, thumbnail } = await aProof()
    const other = await uploadProof(product.app, formOf(await aPlainPicture('png'), 'b.png', 'image/png'))
    const [, , otherId = ''] = other.cloudinaryUrl.split('/')
    await isRejected(changed(url, 'exp', (exp) => String(Number(exp) + 1)))
    await isRejected(changed(url, 'exp', (exp) => `${exp}.5`))
    await isRejected(changed(url, 'sig', (sig) => `${sig.slice(0, -2)}AA`))
    await isRejected(changed(url, 'sig', () => ''))
    await isRejected(changed(url, 'for', () => 'ticket'))
    await isRejected(`${url}&sig=x`)
    await isRejected(url.split('?')[0] ?? '')
    await isRejected(url.replace('/original', '/800'))
    await isRejected(url.replace('/original', '/raw'))
    await isRejected((thumbnail ?? '').replace('/200', '/original'))
    await isRejected(url.replace(/\/files\/[^/]+/, `/files/${otherId}`))
  })

  it('for staff is valid for at most five minutes, and does not change for two and a half', async () => {
    product.clock.set('2026-03-01T12:00:00.000Z')
    const { url } = await aProof('pdf')
    product.clock.advance(149_000)
    expect((await proofFor(token)).paymentProof).toBe(url)
    product.clock.advance(2000)
    expect((await proofFor(token)).paymentProof).not.toBe(url)
    expect((await read(url)).statusCode).toBe(200)
    product.clock.advance(149_000)
    await isRejected(url)
  })

  it('for its sender is valid for fifteen minutes', async () => {
    const { cloudinaryUrl } = await uploadProof(product.app, formOf(aPdf(), 'a.pdf', 'application/pdf'))
    product.clock.advance(15 * 60_000 - 1)
    expect((await read(cloudinaryUrl)).statusCode).toBe(200)
    product.clock.advance(1)
    await isRejected(cloudinaryUrl)
  })

  it('ends with its session, also for a part of a file', async () => {
    const { url } = await aProof('pdf')
    await product.app.inject({ method: 'POST', url: '/api/auth/logout', headers: asStaff() })
    await isRejected(url)
    expect((await read(url, { range: 'bytes=0-1' })).statusCode).toBe(404)
  })

  it('ends when the account of its session is blocked', async () => {
    const { url } = await aProof('pdf')
    await product.context.db.updateTable('users').set({ blocked_at: product.clock.now() }).execute()
    await isRejected(url)
  })

  it('that was signed with the previous key is still valid', async () => {
    const { url } = await aProof('pdf')
    const before = await readFile(join(product.context.settings.dataDirectory, 'secret.key'), 'utf8')
    product.context.secrets = openSecrets('another key, long enough to be one', before)
    expect((await read(url)).statusCode).toBe(200)
    const fresh = (await proofFor(token)).paymentProof ?? ''
    product.context.secrets = openSecrets('another key, long enough to be one')
    await isRejected(url)
    expect((await read(fresh)).statusCode).toBe(200)
  })
})

describe('removing an upload', () => {
  const remove = (id: string, headers = {}) =>
    product.app.inject({ method: 'DELETE', url: `/api/upload/${id}`, headers })
  const upload = async () =>
    uploadProof(product.app, formOf(await aPlainPicture('png'), 'a.png', 'image/png'))

  it('needs only its ticket', async () => {
    const file = await upload()
    expect((await remove(file.cloudinaryId)).statusCode).toBe(204)
    await isRejected(file.cloudinaryUrl)
    for await (const { key } of product.context.files.listStored()) expect.unreachable(key)
    expect((await remove(file.cloudinaryId)).statusCode).toBe(404)
  })

  it('by its id is for staff only', async () => {
    const file = await upload()
    const [, , id = ''] = file.cloudinaryUrl.split('/')
    expect((await remove(id)).statusCode).toBe(404)
    expect((await remove(id, asStaff())).statusCode).toBe(204)
  })

  it('fails while an application has it, also for staff', async () => {
    await postApplication(product.app)
    const { id } = await product.context.db.selectFrom('uploads').select('id').executeTakeFirstOrThrow()
    const response = await remove(id, asStaff())
    expect([response.statusCode, response.json().code]).toEqual([409, 'proof_already_used'])
  })
})
