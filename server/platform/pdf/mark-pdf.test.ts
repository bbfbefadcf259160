import { expect, it } from 'vitest'
import { openPdf } from '#server/platform/pictures/pdfium.ts'
import { aPageOf, aPdfObjectStream, aPdfOfPages, aPdfStream } from '#server/test/sample-pdfs.ts'
import { findMarks } from './find-marks.ts'
import { withCode } from './leak-mark.ts'
import { markingUpdate } from './mark-pdf.ts'

const code = 'ABCDEFG2'
const latin = (text: string) => Buffer.from(text, 'latin1')
type Place = { at: number } | { inside: number; index: number }

/** The body of a stream that says where objects are, as PDF 1.5 and later write it in the place of a table. */
function references(places: Map<number, Place>, entries: string): Buffer {
  const rows = [...places].map(([, place]) => {
    const row = Buffer.alloc(7)
    const isInside = 'inside' in place
    row.writeUInt8(isInside ? 2 : 1, 0)
    row.writeUInt32BE(isInside ? place.inside : place.at, 1)
    row.writeUInt16BE(isInside ? place.index : 0, 5)
    return row
  })
  const index = [...places.keys()].map((number) => `${number} 1`).join(' ')
  return aPdfStream(
    Buffer.concat(rows),
    `/Type /XRef /W [1 4 2] /Index [${index}] ${entries} /Filter /FlateDecode`,
  )
}

type Part = { objects: Record<number, Buffer>; packed: { number: number; objects: Record<number, string> } }

/** Appends objects, others packed into an object stream, and a stream of references that goes back to `before`. */
function withPart(bytes: Buffer, { objects, packed }: Part, before: { at: number; own: number } | number) {
  const places = new Map<number, Place>()
  let whole = bytes
  const add = (number: number, body: Buffer) => {
    places.set(number, { at: whole.length })
    whole = Buffer.concat([whole, latin(`${number} 0 obj\n`), body, latin('\nendobj\n')])
  }
  for (const [number, body] of Object.entries(objects)) add(Number(number), body)
  add(packed.number, aPdfObjectStream(packed.objects))
  for (const [index, number] of Object.keys(packed.objects).entries())
    places.set(Number(number), { inside: packed.number, index })
  const own = typeof before === 'number' ? before : before.own
  const start = whole.length
  places.set(own, { at: start })
  const prev = typeof before === 'number' ? '' : `/Prev ${before.at}`
  add(own, references(new Map([...places].sort(([a], [b]) => a - b)), `/Root 1 0 R /Size ${own + 1} ${prev}`))
  whole = Buffer.concat([whole, latin(`startxref\n${start}\n%%EOF\n`)])
  return { bytes: whole, at: start }
}

const page = (content: number) =>
  `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${content} 0 R /Resources << /Font << /F1 6 0 R >> >> >>`

/** Two pages, all but the contents of which are inside an object stream. */
const packed = () =>
  withPart(
    latin('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n'),
    {
      objects: { 7: aPdfStream(aPageOf('Squat')), 8: aPdfStream(aPageOf('Bench', '1 0 0')) },
      packed: {
        number: 9,
        objects: {
          1: '<< /Type /Catalog /Pages 2 0 R >>',
          2: '<< /Type /Pages /Kids [3 0 R 4 0 R] /Count 2 >>',
          3: page(7),
          4: page(8),
          6: '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
        },
      },
    },
    10,
  )

/** The same, whose second page a later update made another one, inside a second object stream. */
function packedTwice(): Buffer {
  const { bytes, at } = packed()
  const part = {
    objects: { 11: aPdfStream(aPageOf('Deadlift', '0 1 0')) },
    packed: { number: 12, objects: { 4: page(11) } },
  }
  return withPart(bytes, part, { at, own: 13 }).bytes
}

/** A document with a table whose first page an editor replaced by an update of its own. */
function updated(): Buffer {
  const bytes = aPdfOfPages([aPageOf('Squat'), aPageOf('Bench')])
  const before = /startxref\n(\d+)\n%%EOF\n$/.exec(bytes.toString('latin1'))?.[1]
  const body = aPdfStream(aPageOf('Row', '0 1 1'))
  const object = Buffer.concat([latin('6 0 obj\n'), body, latin('\nendobj\n')])
  const start = bytes.length + object.length
  const entry = `${String(bytes.length).padStart(10, '0')} 00000 n \n`
  const end = `xref\n6 1\n${entry}trailer\n<< /Size 9 /Root 1 0 R /Prev ${before} >>\nstartxref\n${start}\n%%EOF\n`
  return Buffer.concat([bytes, object, latin(end)])
}

/** Every page as PDFium draws it. */
async function drawn(bytes: Buffer): Promise<Buffer[]> {
  const pdf = await openPdf(bytes)
  return Array.from({ length: pdf.pageCount }, (_, number) => {
    const { pixels, release } = pdf.draw(number, { width: 300, height: 424 })
    const copy = Buffer.from(pixels)
    release()
    return copy
  })
}

it.each([
  ['objects packed into an object stream', packed().bytes],
  ['packed objects that an update replaced', packedTwice()],
  ['a table and an update of an editor', updated()],
])('a PDF with %s keeps its pages with a mark, and the mark is found', async (_, bytes) => {
  const marked = Buffer.concat([bytes, withCode(markingUpdate(bytes), code)])
  expect(marked.subarray(0, bytes.length)).toEqual(bytes)
  expect(findMarks(marked)).toEqual([code])
  const [before, after] = [await drawn(bytes), await drawn(marked)]
  expect(before).toHaveLength(2)
  expect(after.map((pixels, number) => pixels.equals(before[number] ?? Buffer.alloc(0)))).toEqual([
    true,
    true,
  ])
  // Pages of one colour would be equal whatever became of them.
  const [first, second] = before
  expect(first?.equals(second ?? first)).toBe(false)
  expect(new Set(first).size).toBeGreaterThan(2)
})
