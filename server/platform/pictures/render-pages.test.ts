import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, test } from 'vitest'
import { aPageOf, aPdf, aPdfOfPages, aPdfStream, aRawPdfStream } from '#server/test/sample-pdfs.ts'
import { aPlainPicture, aReceipt } from '#server/test/sample-pictures.ts'
import { ImageWorkerPool } from './image-worker-pool.ts'
import { PictureError } from './picture-error.ts'
import type { PageOutput } from './rendered-pages.ts'

let directory: string
let workers: ImageWorkerPool

beforeEach(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'pages-'))
  workers = new ImageWorkerPool({ size: 1, folder: directory })
})

afterEach(async () => {
  await workers.stop()
  await rm(directory, { recursive: true })
})

const at = (name: string) => path.join(directory, name)

const outputsOf = (pages: number): PageOutput[] =>
  Array.from({ length: pages }, (_, index) => index + 1).flatMap((page) => [
    { path: at(`${page}.1600`), page, width: 1600, longestSide: 8000 },
    { path: at(`${page}.800`), page, width: 800, longestSide: 8000 },
  ])

async function render(pdf: Uint8Array, pages = 5) {
  await writeFile(at('source'), pdf)
  return workers.renderPages(at('source'), outputsOf(pages))
}

const sizeOf = async (name: string) => {
  const { format, width, height } = await sharp(at(name)).metadata()
  return [format, width, height]
}

/** The colour in the middle of the upper edge, as numbers from 0 to 255. */
async function colourOf(name: string): Promise<number[]> {
  const band = sharp(at(name)).extract({ left: 100, top: 10, width: 1, height: 1 })
  return [...(await band.raw().toBuffer())].map((value) => (value > 128 ? 255 : 0))
}

it('renders pages in both sizes, in their order and colours', async () => {
  const pdf = aPdfOfPages([aPageOf('one', '1 0 0'), aPageOf('two', '0 1 0'), aPageOf('three')])
  expect(await render(pdf)).toEqual({ pageCount: 3, shownPages: 3 })
  expect(await sizeOf('1.1600')).toEqual(['jpeg', 1600, 2264])
  expect(await sizeOf('3.800')).toEqual(['jpeg', 800, 1132])
  const colours = await Promise.all(['1.800', '2.800', '3.800'].map(colourOf))
  expect(colours).toEqual([
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
  ])
})

it('renders the text of a font that the file does not have', async () => {
  await render(aPdf())
  const { channels } = await sharp(at('1.800')).stats()
  // White paper with black letters.
  expect([channels[0]?.max, (channels[0]?.min ?? 255) < 60]).toEqual([255, true])
})

it('renders the first pages of a long document', async () => {
  const pages = Array.from({ length: 3000 }, (_, index) => aPageOf(`Page ${index + 1}`))
  expect(await render(aPdfOfPages(pages))).toEqual({ pageCount: 3000, shownPages: 5 })
})

it('shows a turned page upright', async () => {
  const plain = aPdfOfPages(['1 0 0 rg 0 0 50 50 re f'], { box: '0 0 400 200' }).toString('latin1')
  await render(Buffer.from(plain.replace('/Contents', '/Rotate 90 /Contents'), 'latin1'))
  expect(await sizeOf('1.800')).toEqual(['jpeg', 800, 1600])
})

it.each([
  ['huge', '0 0 14400 14400', 2048],
  ['wide', '0 0 14400 2', 1600],
  ['long', '0 0 2 14400', 4],
])('bounds the pixels of a %s page', async (_name, box, width) => {
  expect(await render(aPdfOfPages(['1 0 0 rg 0 0 14400 14400 re f'], { box }))).toMatchObject({
    shownPages: 1,
  })
  expect((await sizeOf('1.1600'))[1]).toBeLessThanOrEqual(Math.min(1600, width))
})

/** A picture of one bit per pixel that inflates to so many megabytes. */
const aLargePicture = (megabytes: number) =>
  aPdfStream(
    Buffer.alloc(megabytes * 1_000_000),
    `/Type /XObject /Subtype /Image /Width 40000 /Height ${200 * megabytes} /ColorSpace /DeviceGray /BitsPerComponent 1 /Filter /FlateDecode`,
  )
const drawsPicture = 'q 595 0 0 842 0 0 cm /S Do Q '
/** A page that draws such a picture again and again: seconds of work in little memory. */
const slowPage = drawsPicture.repeat(20)
/** As `aPdfOfPages`, with the picture of a slow page. */
const withPicture = (pages: string[], megabytes = 60) =>
  aPdfOfPages(pages, {
    resources: `/XObject << /S ${5 + 2 * pages.length} 0 R >>`,
    more: [aLargePicture(megabytes)],
  })

test('keeps the pages before one that costs too much time or memory', async () => {
  const first = { pageCount: 3, shownPages: 1 }
  expect(await render(withPicture([aPageOf('one'), slowPage, aPageOf('three')]))).toEqual(first)
  expect(workers.processIds()).toEqual([])
  const deep = 'q '.repeat(2_000_000)
  expect(await render(aPdfOfPages([aPageOf('one'), deep, aPageOf('three')]))).toEqual(first)
  expect(await sizeOf('1.800')).toEqual(['jpeg', 800, 1132])
})

/** A form that draws the next object ten times. */
const aForm = (next: number) =>
  aPdfStream(
    '/X Do '.repeat(10),
    `/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X ${next} 0 R >> >> /Filter /FlateDecode`,
  )
const drawsFirst = { resources: '/XObject << /X 7 0 R >>' }

test.each([
  ['no page', aPdfOfPages([])],
  ['an empty page', aPdfOfPages([' '])],
  [
    'a page that is no page',
    Buffer.from(aPdf().toString('latin1').replace('/Kids [3', '/Kids [5'), 'latin1'),
  ],
  [
    'forms in forms',
    aPdfOfPages(['/X Do'], {
      ...drawsFirst,
      more: Array.from({ length: 12 }, (_, index) => aForm(8 + index)),
    }),
  ],
  ['states without an end', aPdfOfPages(['q '.repeat(2_000_000)])],
  ['no PDF', Buffer.from('%PDF-1.7 and nothing else')],
])('rejects %s, leaves no image, and renders the next one', async (_name, pdf) => {
  await expect(render(pdf)).rejects.toBeInstanceOf(PictureError)
  expect(await readdir(directory)).toEqual(['source'])
  expect(await render(aPdf())).toEqual({ pageCount: 1, shownPages: 1 })
})

test('rejects an encrypted one', async () => {
  const key =
    '/Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <' +
    '00'.repeat(32) +
    '> /U <' +
    '00'.repeat(32) +
    '> >> /ID [<00> <00>]'
  const plain = aPdf().toString('latin1')
  const encrypted = Buffer.from(plain.replace('/Root 1 0 R', `/Root 1 0 R ${key}`), 'latin1')
  await expect(render(encrypted)).rejects.toBeInstanceOf(PictureError)
})

test('draws a form that draws itself, and an image of 120 megapixels, within the memory of the process', async () => {
  const self = aPdfStream(
    '/X Do 1 0 0 rg 0 0 300 300 re f',
    '/Type /XObject /Subtype /Form /BBox [0 0 595 842] /Resources << /XObject << /X 7 0 R >> >> /Filter /FlateDecode',
  )
  expect(await render(aPdfOfPages(['/X Do'], { ...drawsFirst, more: [self] }))).toMatchObject({
    shownPages: 1,
  })
  expect(await render(withPicture([drawsPicture], 15))).toMatchObject({ shownPages: 1 })
  expect(await peakMegabytes(workers)).toBeLessThan(200)
})

async function peakMegabytes(pool: ImageWorkerPool): Promise<number> {
  const status = await readFile(`/proc/${pool.processIds()[0]}/status`, 'latin1')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024
}

test('ends a process whose first page takes too long, and replaces it', async () => {
  await expect(render(withPicture([slowPage]))).rejects.toMatchObject({ error: 'too_slow' })
  expect(await readdir(directory)).toEqual(['source'])
})

test('leaves the process able to decode images, and an aborted one leaves nothing', async () => {
  const scan = await aReceipt('jpeg', { width: 1240, height: 1754 })
  const image = aRawPdfStream(
    scan,
    '/Type /XObject /Subtype /Image /Width 1240 /Height 1754 /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode',
  )
  const pdf = aPdfOfPages(['q 595 0 0 842 0 0 cm /X Do Q'], { ...drawsFirst, more: [image] })
  for (let round = 0; round < 4; round++) expect(await render(pdf)).toMatchObject({ shownPages: 1 })
  await writeFile(at('picture'), await aPlainPicture('png'))
  const rebuilt = await workers.rebuild(at('picture'), [{ path: at('out'), format: 'same' }])
  expect(rebuilt.outputs).toHaveLength(1)
  const before = (await readdir(directory)).sort()
  const gone = new AbortController()
  const aborted = workers.renderPages(
    at('source'),
    [{ path: at('late'), page: 1, width: 800, longestSide: 800 }],
    gone.signal,
  )
  gone.abort(new Error('gone'))
  await expect(aborted).rejects.toThrow('gone')
  await workers.rebuild(at('picture'), [{ path: at('after'), format: 'same' }])
  // What an aborted order had written is removed behind its rejection, while the next order already runs.
  await expect.poll(async () => (await readdir(directory)).sort()).toEqual([...before, 'after'].sort())
})
