import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { FileToSend } from '#scripts/serving/calls.ts'
import { aPdf, aPdfStream } from '#server/test/sample-pdfs.ts'
import { aBombPng, aGifOfFrames, aJpegOfScans, aPng, aTallPng } from '#server/test/sample-pictures.ts'

/** A file that is as expensive as possible to process, and the expected status. */
export type CostlyCase = { what: string; file: FileToSend; status: 201 | 415 }

const bytesPerMegabyte = 1024 * 1024
const largest = 5 * bytesPerMegabyte

const named = (extension: string, type: string, bytes: Buffer): FileToSend => ({
  bytes: new Uint8Array(bytes),
  name: `receipt.${extension}`,
  type,
})
const png = (bytes: Buffer) => named('png', 'image/png', bytes)
const jpeg = (bytes: Buffer) => named('jpg', 'image/jpeg', bytes)
const gif = (bytes: Buffer) => named('gif', 'image/gif', bytes)
const pdf = (bytes: Buffer) => named('pdf', 'application/pdf', bytes)

const sky = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3377cc' }, limitInputPixels: false })

const aPixelBomb = () =>
  aPng({ width: 20_000, height: 20_000, data: deflateSync(Buffer.alloc(200_000_000), { level: 9 }) })

const photograph = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 128, sigma: 20 },
    },
  })

/** Images: those that must be rejected without decoding, and the most expensive valid ones. */
async function pictureCases(): Promise<CostlyCase[]> {
  const photo = photograph(8000, 6250)
  const inks = sky(4096, 3072).toColourspace('cmyk')
  const passes = photograph(4096, 3072)
  return [
    { what: 'PNG of 400 MP in 200 KB', file: png(aPixelBomb()), status: 415 },
    { what: 'PNG of 64×64 that would inflate to 200 MB', file: png(aBombPng()), status: 415 },
    { what: 'PNG of 1×5,000,000', file: png(aTallPng()), status: 415 },
    {
      what: 'JPEG of 49 MP in 882 passes',
      file: jpeg(aJpegOfScans({ width: 7000, height: 7000 }, 882)),
      status: 415,
    },
    {
      what: 'JPEG of 9 MP in 100 passes',
      file: jpeg(aJpegOfScans({ width: 3100, height: 3100 }, 100)),
      status: 201,
    },
    { what: 'JPEG of 50 MP', file: jpeg(await photo.jpeg({ quality: 12 }).toBuffer()), status: 201 },
    { what: 'JPEG of 13 MP in inks', file: jpeg(await inks.jpeg().toBuffer()), status: 201 },
    {
      what: 'progressive JPEG of 13 MP',
      file: jpeg(await passes.jpeg({ quality: 40, progressive: true }).toBuffer()),
      status: 201,
    },
    { what: 'PNG of 49 MP', file: png(await sky(7000, 7000).png().toBuffer()), status: 201 },
    {
      what: 'interlaced PNG of 13 MP',
      file: png(await sky(3640, 3640).png({ progressive: true }).toBuffer()),
      status: 201,
    },
    { what: 'GIF of 201 frames', file: gif(aGifOfFrames(201)), status: 415 },
  ]
}

/** PDFs that are expensive for a parser or a viewer. */
function pdfCases(): CostlyCase[] {
  const zeros = (megabytes: number) => Buffer.alloc(megabytes * bytesPerMegabyte)
  const carrier = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
  const numbers = '1 '.repeat(largest / 2 - 2000)
  const nested = '['.repeat(largest / 2)
  return [
    { what: 'PDF with a stream of 300 MB', file: pdf(aPdf({ more: [aPdfStream(zeros(300))] })), status: 415 },
    {
      what: 'PDF with objects in a stream of 300 MB',
      file: pdf(aPdf({ more: [aPdfStream(zeros(300), carrier)] })),
      status: 415,
    },
    {
      what: 'PDF with 60 streams of 16 MB',
      file: pdf(aPdf({ more: new Array(60).fill(aPdfStream(zeros(16))) })),
      status: 415,
    },
    { what: 'PDF of arrays in arrays', file: pdf(aPdf({ more: [nested] })), status: 415 },
    { what: 'PDF of 5 MB of numbers', file: pdf(aPdf({ more: [`[${numbers}]`] })), status: 201 },
  ]
}

export async function costlyCases(): Promise<CostlyCase[]> {
  return [...(await pictureCases()), ...pdfCases()]
}
