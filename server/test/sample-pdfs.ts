import { deflateSync } from 'node:zlib'

type Bytes = Buffer<ArrayBuffer>

const bytesOf = (part: string | Uint8Array): Bytes =>
  typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part)

/**
 * A one-page receipt like those of banking apps: text, a link to the bank, and an open action that fits the window.
 * `catalogue` adds entries to its catalogue, `more` adds objects from number 7.
 */
export function aPdf({
  catalogue = '',
  more = [],
}: {
  catalogue?: string
  more?: (string | Bytes)[]
} = {}): Bytes {
  const text = 'BT /F1 24 Tf 60 700 Td (Transfer receipt) Tj 0 -40 Td (EGP 2000.00) Tj ET'
  const action = catalogue.includes('/OpenAction') ? '' : '/OpenAction [3 0 R /Fit]'
  return pdfOf([
    `<< /Type /Catalog /Pages 2 0 R ${action} ${catalogue} >>`,
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Annots [6 0 R] /Resources << /Font << /F1 5 0 R >> >> >>',
    aPdfStream(text),
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Annot /Subtype /Link /Rect [60 600 300 620] /A << /S /URI /URI (https://bank.example/r?id=1\\(a\\)) >> >>',
    ...more,
  ])
}

/**
 * A statement like those of banks: a page for each of these contents. `more` adds objects, the first with the
 * number `5 + 2 * pages.length`.
 */
export function aPdfOfPages(
  pages: string[],
  {
    box = '0 0 595 842',
    resources = '',
    more = [],
  }: { box?: string; resources?: string; more?: (string | Bytes)[] } = {},
): Bytes {
  const first = 5
  const kids = pages.map((_, index) => `${first + 2 * index} 0 R`).join(' ')
  return pdfOf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    `<< /Font << /F1 4 0 R >> ${resources} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages.flatMap((content, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [${box}] /Contents ${first + 2 * index + 1} 0 R /Resources 3 0 R >>`,
      aPdfStream(content),
    ]),
    ...more,
  ])
}

/** The content of a page: text in the middle, below a band in this colour, three numbers from 0 to 1. */
export function aPageOf(text: string, colour = '0 0 1'): string {
  return `${colour} rg 0 700 595 142 re f 0 g BT /F1 40 Tf 60 500 Td (${text}) Tj ET`
}

/** A PDF of these objects, numbered from 1, with the catalogue first and a matching cross-reference table. */
export function pdfOf(objects: (string | Uint8Array)[], trailer = ''): Bytes {
  const parts: Bytes[] = []
  const starts: number[] = []
  let end = 0
  const add = (part: string | Uint8Array) => {
    const bytes = bytesOf(part)
    parts.push(bytes)
    end += bytes.length
  }
  add('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n')
  for (const [index, object] of objects.entries()) {
    starts.push(end)
    add(`${index + 1} 0 obj\n`)
    add(object)
    add('\nendobj\n')
  }
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  const contents = `xref\n0 ${size}\n0000000000 65535 f \n${table}`
  const last = `trailer\n<< /Size ${size} /Root 1 0 R ${trailer} >>\nstartxref\n${end}\n%%EOF\n`
  return Buffer.concat([...parts, bytesOf(contents + last)])
}

/** The body of a stream object, compressed unless `entries` name another filter. */
export function aPdfStream(data: string | Uint8Array, entries = '/Filter /FlateDecode'): Bytes {
  const body = entries.includes('/FlateDecode') ? deflateSync(bytesOf(data), { level: 9 }) : bytesOf(data)
  return aRawPdfStream(body, entries)
}

/** The body of a stream object whose data is already encoded as its entries say. */
export function aRawPdfStream(data: Uint8Array, entries: string): Bytes {
  return Buffer.concat([
    bytesOf(`<< /Length ${data.length} ${entries} >>\nstream\n`),
    bytesOf(data),
    bytesOf('\nendstream'),
  ])
}

/** The body of an object stream with these objects by number. */
export function aPdfObjectStream(
  objects: Record<number, string>,
  { entries = '/Type /ObjStm /Filter /FlateDecode', shift = 0 } = {},
): Bytes {
  let [head, body] = ['', '']
  for (const [number, object] of Object.entries(objects)) {
    head += `${number} ${body.length + shift} `
    body += `${object}\n`
  }
  return aPdfStream(head + body, `${entries} /N ${Object.keys(objects).length} /First ${head.length}`)
}
