import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { PictureWorkersBusy } from '#server/platform/pictures/workers.ts'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPageOf, aPdf, aPdfOfPages } from '#server/test/sample-pdfs.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { sweepUploads } from './sweep-uploads.ts'

let product: TestApp

const open = async (kind: 'sqlite' | 'postgres' = 'sqlite') => {
  product = await pricedApp(kind)
}

afterEach(() => product.close())

const pages = (count: number) =>
  aPdfOfPages(Array.from({ length: count }, (_, index) => aPageOf(`Page ${index + 1}`)))
const form = (pdf: Buffer<ArrayBuffer>) => formOf(pdf, 'statement.pdf', 'application/pdf')
const read = (url: string) => product.app.inject(url)

async function requestWith(pdf: Buffer<ArrayBuffer>): Promise<SubscriptionRequest> {
  await postApplication(product.app, { proof: form(pdf) })
  const token = await signInAsAdmin(product.context)
  const headers = { authorization: `Bearer ${token}` }
  const list = await product.app.inject({ url: '/api/admin/requests', headers })
  return list.json().requests[0]
}

async function storedSuffixes(): Promise<string[]> {
  const suffixes: string[] = []
  for await (const { key } of product.context.files.listStored()) suffixes.push(key.slice(32))
  return suffixes.sort()
}

const everyPage = [
  '.200',
  '.800',
  '.1600',
  ...[2, 3, 4, 5].flatMap((page) => [`.800p${page}`, `.1600p${page}`]),
]

eachDatabase((kind) => {
  it('gives staff an image of each of its first five pages, and a thumbnail', async () => {
    await open(kind)
    const pdf = pages(7)
    const { paymentProof, paymentProofDetails: details } = await requestWith(pdf)
    expect(details?.pdf).toMatchObject({ pageCount: 7, pages: Array(5).fill({}) })
    expect(details?.previewUrl).toBe(details?.pdf?.pages[0]?.previewUrl)
    for (const { previewUrl, largeUrl } of details?.pdf?.pages ?? []) {
      for (const [url, width] of [
        [previewUrl, 800],
        [largeUrl, 1600],
      ] as const) {
        const { headers, rawPayload } = await read(url)
        expect(headers).toMatchObject({ 'content-type': 'image/jpeg', 'cache-control': 'private, no-store' })
        expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width })
      }
    }
    const thumbnail = await sharp((await read(details?.thumbnailUrl ?? '')).rawPayload).metadata()
    expect(thumbnail).toMatchObject({ width: 141, height: 200 })
    expect((await read(paymentProof ?? '')).rawPayload).toEqual(pdf)
    expect(await storedSuffixes()).toEqual(['', ...everyPage].sort())
  })

  it('deletes the images with the PDF, by its ticket and after two hours', async () => {
    await open(kind)
    const { cloudinaryId: ticket } = await uploadProof(product.app, form(pages(5)))
    await product.app.inject({ method: 'DELETE', url: `/api/upload/${ticket}` })
    expect(await storedSuffixes()).toEqual([])
    await uploadProof(product.app, form(pages(2)))
    product.clock.advance(2 * 60 * 60_000)
    expect(await sweepUploads(product.context)).toMatchObject({ unclaimed: 1 })
    expect(await storedSuffixes()).toEqual([])
  })
})

it('a PDF of one page has images of it alone, and no link to a further one', async () => {
  await open()
  const { paymentProofDetails: details } = await requestWith(aPdf())
  expect(details?.pdf).toMatchObject({ pageCount: 1, pages: [{}] })
  expect(await storedSuffixes()).toEqual(['', '.1600', '.200', '.800'])
  for (const variant of ['800p2', '1600p1', '1600p6']) {
    const url = details?.pdf?.pages[0]?.previewUrl.replace('/800?', `/${variant}?`) ?? ''
    expect((await read(url)).json()).toMatchObject({ code: 'link_invalid' })
  }
})

it('a PDF is no near copy of another one that looks alike', async () => {
  await open()
  await postApplication(product.app, { proof: form(pages(1)) })
  const similar = aPdfOfPages([aPageOf('Page 1'), aPageOf('Page 2')])
  expect((await requestWith(similar)).paymentProofDetails?.duplicates).toEqual([])
})

it.each([
  ['shows nothing', aPdfOfPages([' '])],
  ['needs too much memory', aPdfOfPages(['q '.repeat(2_000_000)])],
])('a PDF that %s is accepted, and has no images', async (_what, pdf) => {
  await open()
  const { paymentProof, paymentProofDetails: details } = await requestWith(pdf)
  expect(details).toMatchObject({ thumbnailUrl: null, previewUrl: null, mimetype: 'application/pdf' })
  expect(details).not.toHaveProperty('pdf')
  expect((await read(paymentProof ?? '')).rawPayload).toEqual(pdf)
  expect(await storedSuffixes()).toEqual([''])
  expect(await readdir(join(product.context.settings.filesDirectory, 'tmp'))).toEqual([])
})

it('a PDF is accepted while too many images wait for a decoder', async () => {
  await open()
  product.context.pictures.renderPages = () => Promise.reject(new PictureWorkersBusy())
  const response = await product.app.inject({
    method: 'POST',
    url: '/api/upload/payment-proof',
    ...form(aPdf()),
  })
  expect(response.statusCode).toBe(201)
  expect(await storedSuffixes()).toEqual([''])
})
