import { PassThrough } from 'node:stream'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { anApplication, formOf } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { statementPlanOf } from '#server/test/query-plan.ts'
import { aPdf, aRawPdfStream } from '#server/test/sample-pdfs.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { slotsOf } from './upload-capacity.ts'

let product: TestApp
const patience = { timeout: 15_000 }

afterEach(async () => {
  vi.useRealTimers()
  await product.close()
})

const here = '192.0.2.7'
const elsewhere = '198.51.100.9'
const receipt = formOf(aPdf(), 'receipt.pdf', 'application/pdf')

const send = (remoteAddress: string, form: { payload: Buffer | PassThrough } = receipt) =>
  product.app.inject({
    method: 'POST',
    url: '/api/upload/payment-proof',
    remoteAddress,
    payload: form.payload,
    headers: receipt.headers,
  })

async function ticketFrom(remoteAddress: string, form = receipt): Promise<string> {
  const response = await send(remoteAddress, form)
  if (response.statusCode !== 201) throw new Error(response.body)
  product.clock.advance(1)
  return response.json().file.cloudinaryId
}

const waiting = () => product.context.db.selectFrom('uploads').select(['network_hash', 'size']).execute()

/** Inserts unclaimed proofs with these networks and blocks. */
function fill(files: { network: string; block: string; size?: number; pages?: number }[]) {
  const rows = files.map(({ network, block, size = 1, pages = null }, n) => ({
    id: `${network}-${n}`,
    storage_key: product.context.files.newKey(),
    ticket_hash: `ticket-${network}-${n}`,
    purpose: 'proof' as const,
    state: 'ready' as const,
    mimetype: 'application/pdf',
    size,
    sha256: '',
    original_name: 'a.pdf',
    has_variants: pages !== null,
    page_count: pages,
    shown_pages: pages,
    scan: 'clean' as const,
    network_hash: network,
    network_block: block,
    created_at: product.clock.now(),
  }))
  return product.context.db.insertInto('uploads').values(rows).execute()
}

const apply = (ticket: string, email = 'mona@example.com') =>
  product.app.inject({ method: 'POST', url: '/api/subscriptions', payload: anApplication({ ticket, email }) })

eachDatabase((kind) => {
  it('one network has at most twelve unclaimed files, the newest, even with concurrent uploads', async () => {
    product = await pricedApp(kind)
    const first = await ticketFrom(here)
    const others = await Promise.all(Array.from({ length: 15 }, () => send(here)))
    expect(others.map(({ statusCode }) => statusCode)).toEqual(new Array(15).fill(201))
    const tickets = others.map((response) => response.json().file.cloudinaryId)
    expect(await waiting()).toHaveLength(12)
    const stored = new Set<string>()
    for await (const { key } of product.context.files.listStored()) stored.add(key.split('.')[0] ?? '')
    expect(stored.size).toBe(12)
    expect((await apply(first)).json().code).toBe('proof_required')
    const answers = await Promise.all(tickets.map((ticket, n) => apply(ticket, `many${n}@example.com`)))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(12)
  })

  it('with 500 unclaimed files, those of the largest block are deleted, and no upload is rejected', async () => {
    product = await pricedApp(kind)
    const honest = await ticketFrom(elsewhere)
    await fill(Array.from({ length: 499 }, (_, n) => ({ network: `net${n}`, block: 'rented' })))
    product.clock.advance(1)
    const newcomer = await ticketFrom(here)
    expect(await waiting()).toHaveLength(500)
    const ids = await product.context.db.selectFrom('uploads').select('id').execute()
    expect(ids.map(({ id }) => id)).not.toContain('net0-0')
    expect((await apply(honest)).statusCode).toBe(201)
    expect((await apply(newcomer, 'sara@example.com')).statusCode).toBe(201)
  })

  it('a PDF counts with the images of its pages', async () => {
    product = await pricedApp(kind)
    const ofMany = Array.from({ length: 12 }, () => ({ network: 'many', block: 'many', pages: 5 }))
    const ofOne = Array.from({ length: 12 }, () => ({ network: 'one', block: 'one', pages: 1 }))
    await fill([...ofMany, ...ofOne])
    await ticketFrom(here)
    const left = Map.groupBy(await waiting(), ({ network_hash }) => network_hash)
    expect([left.get('many')?.length, left.get('one')?.length]).toEqual([11, 12])
  })

  it('with 500 MB unclaimed, files of the network with the most bytes are deleted', async () => {
    product = await pricedApp(kind)
    const megabyte = 1024 * 1024
    const large = Array.from({ length: 11 }, () => ({ network: 'large', block: 'large', size: 5 * megabyte }))
    const many = Array.from({ length: 89 }, (_, n) => ({
      network: `n${n}`,
      block: `b${n}`,
      size: 5 * megabyte,
    }))
    await fill([...many, ...large])
    await ticketFrom(here)
    const sizes = (await waiting()).filter(({ network_hash }) => network_hash === 'large')
    expect([sizes.length, (await waiting()).length]).toEqual([10, 100])
  })
})

describe('a file that was deleted for newer ones', () => {
  it('has to be uploaded again, with an error that says so, and then the application is accepted', async () => {
    product = await pricedApp()
    const ticket = await ticketFrom(here)
    for (let count = 0; count < 12; count++) await ticketFrom(here)
    const rejected = await apply(ticket)
    expect([rejected.statusCode, rejected.json()]).toMatchObject([
      422,
      { code: 'proof_required', fields: { paymentProof: 'Please upload payment proof.' } },
    ])
    expect((await apply(await ticketFrom(here))).statusCode).toBe(201)
  })

  it('is also chosen by its bytes, and only among its own network', async () => {
    product = await pricedApp()
    const large = aRawPdfStream(Buffer.alloc(5_200_000), '/Filter /DCTDecode')
    const form = formOf(aPdf({ more: [large] }), 'receipt.pdf', 'application/pdf')
    await ticketFrom(elsewhere, form)
    for (let count = 0; count < 14; count++) await ticketFrom(here, form)
    // 5.2 MB each, and 3 MB for the image of a page.
    expect(await waiting()).toHaveLength(1 + 7)
  })
})

it('101 receipts of 5.2 MB from one network do not block others from uploading and applying', async () => {
  product = await pricedApp()
  await ticketFrom(here)
  const [first] = await product.context.db.selectFrom('uploads').selectAll().execute()
  const [network, block] = [first?.network_hash ?? '', first?.network_block ?? '']
  await fill(Array.from({ length: 101 }, () => ({ network, block, size: 5_200_000 })))
  product.clock.advance(1)
  for (const [number, address] of [elsewhere, '203.0.113.5', '2001:db8:9::1'].entries()) {
    const ticket = await ticketFrom(address)
    expect((await apply(ticket, `honest${number}@example.com`)).statusCode).toBe(201)
  }
  expect((await apply(await ticketFrom(here))).statusCode).toBe(201)
  const left = (await waiting()).filter(({ network_hash }) => network_hash === network)
  expect(left.length).toBeLessThanOrEqual(12)
})

describe('the upload slots', () => {
  const slowFrom = (address: string) => {
    const body = new PassThrough()
    return { body, response: send(address, { payload: body }) }
  }
  const taken = () => slotsOf(product.context).strangers.size

  it('of sixteen slow senders from one network leave slots to others', async () => {
    product = await pricedApp()
    const slow = Array.from({ length: 16 }, () => slowFrom(here))
    await vi.waitUntil(() => taken() === 16, patience)
    const rejected = await send(here)
    expect([rejected.statusCode, rejected.headers['retry-after'], rejected.json()]).toEqual([
      429,
      '5',
      {
        error: 'Too many requests in a short time. Try again in 5 seconds.',
        code: 'too_many_requests',
        retryAfter: 5,
      },
    ])
    expect((await send(elsewhere)).statusCode).toBe(201)
    for (const { body } of slow) body.end(receipt.payload)
    const answers = await Promise.all(slow.map(({ response }) => response))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(new Array(16).fill(201))
    expect([taken(), slotsOf(product.context).bytes]).toEqual([0, 0])
  })

  it('are taken from the network with the most if all are in use', async () => {
    product = await pricedApp()
    const many = Array.from({ length: 64 }, (_, n) => slowFrom(`2001:db8:1:${n}::1`))
    await vi.waitUntil(() => taken() === 64, patience)
    expect((await send(elsewhere)).statusCode).toBe(201)
    const loser = await Promise.race(many.map(({ response }) => response))
    expect([loser.statusCode, loser.json().code, loser.headers['retry-after']]).toEqual([503, 'busy', '2'])
    for (const { body } of many) body.end(receipt.payload)
    const answers = await Promise.all(many.map(({ response }) => response))
    expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(63)
    await vi.waitFor(() => expect(taken()).toBe(0), patience)
  })

  it('of eight senders of a byte a second are free within 20 seconds, and eleven others are accepted meanwhile', async () => {
    product = await pricedApp()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const slow = Array.from({ length: 8 }, () => slowFrom(here))
    await vi.waitUntil(() => taken() === 8, patience)
    for (let other = 1; other <= 11; other++) {
      expect((await send(`198.51.${other}.9`)).statusCode).toBe(201)
    }
    for (let second = 0; second < 20; second++) {
      for (const { body } of slow) body.write(receipt.payload.subarray(second, second + 1))
      await vi.waitFor(() => expect(slow.every(({ body }) => body.readableLength === 0)).toBe(true), patience)
      vi.advanceTimersByTime(1000)
    }
    const answers = await Promise.all(slow.map(({ response }) => response))
    expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
      new Array(8).fill([400, 'upload_stalled']),
    )
    await vi.waitFor(() => expect(taken()).toBe(0), patience)
  })

  it('of a sender of almost no bytes become free', async () => {
    product = await pricedApp()
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const { body, response } = slowFrom(here)
    await vi.waitUntil(() => taken() === 1, patience)
    body.write(receipt.payload.subarray(0, 300))
    vi.advanceTimersByTime(20_000)
    const answer = await response
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'upload_stalled'])
    await vi.waitFor(() => expect(taken()).toBe(0), patience)
  })
})

it('unclaimed proofs are found without a scan of all claimed ones', async () => {
  product = await pricedApp()
  const [step] = await statementPlanOf(
    product.context.db,
    () => ticketFrom(here),
    '"network_block", "size", "shown_pages" from',
  )
  expect(step).toBe('SEARCH uploads USING INDEX uploads_state (state=?)')
})
