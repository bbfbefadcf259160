import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { deflateSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aPdf, aPdfObjectStream, aPdfStream, aRawPdfStream, pdfOf } from '#server/test/sample-pdfs.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { PDF_LIMITS } from './pdf-budget.ts'
import { PdfError } from './pdf-error.ts'

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(path.join(tmpdir(), 'pdf-'))
})
afterAll(() => rm(directory, { recursive: true }))

async function inspect(bytes: Uint8Array, limits = PDF_LIMITS): Promise<string> {
  const file = path.join(directory, 'file.pdf')
  await writeFile(file, bytes)
  try {
    await inspectPdf(file, limits)
    return 'accepted'
  } catch (error) {
    if (!(error instanceof PdfError)) throw error
    return error.reason
  }
}

const forbiddenNames = [
  ...['JavaScript', 'JS', 'Launch', 'EmbeddedFile', 'EmbeddedFiles', 'FileAttachment', 'SubmitForm'],
  ...['ImportData', 'GoToR', 'GoToE', 'RichMedia', 'XFA', 'Rendition', 'Encrypt', 'NeedAppearances'],
  ...['OnInstantiate', '3D', 'EF', 'AF'],
]
const encoded = (name: string) => [...name].map((letter) => `#${letter.charCodeAt(0).toString(16)}`).join('')

test('accepts a receipt with a link and a first view', async () => {
  expect(await inspect(aPdf())).toBe('accepted')
})

test('accepts a receipt whose objects are packed in a stream, and bytes that only look dangerous', async () => {
  const packed = aPdfObjectStream({ 8: '<< /Type /Info /Title (A) >>', 9: '[1 2 0 R]', 10: '(text)' })
  const picture = aPdfStream('/JavaScript /Launch in a picture', '/Subtype /Image /Filter /DCTDecode')
  const note = '(the words /JavaScript and \\(obj\\) in a text) % and /Launch in a comment'
  expect(await inspect(aPdf({ more: [packed, picture, note] }))).toBe('accepted')
})

test('accepts a document that was saved again, with all of it appended', async () => {
  const later =
    'startxref\n9\n%%EOF\n7 0 obj\n<< /A 1 >>\nendobj\ntrailer\n<< /Root 1 0 R >>\nstartxref\n0\n%%EOF'
  expect(await inspect(Buffer.concat([aPdf(), Buffer.from(later), Buffer.alloc(600)]))).toBe('accepted')
})

test.each(forbiddenNames)(
  'rejects /%s as a key, as a value, in hex codes, and in a compressed stream',
  async (name) => {
    for (const written of [name, encoded(name), name[0] + encoded(name.slice(1))]) {
      expect(await inspect(aPdf({ more: [`<< /${written} 5 0 R >>`] }))).toBe('active_content')
      expect(await inspect(aPdf({ more: [`[ << /S /${written} >> ]`] }))).toBe('active_content')
      const packed = aPdfObjectStream({ 8: '<< >>', 9: `<< /A << /S/${written}>> >>` })
      expect(await inspect(aPdf({ more: [packed] }))).toBe('active_content')
    }
  },
)

test('rejects encryption in the trailer or in a cross-reference stream', async () => {
  expect(await inspect(pdfOf(['<< /Type /Catalog >>'], '/Encrypt 2 0 R'))).toBe('active_content')
  const table = aPdfStream(Buffer.alloc(20), '/Type /XRef /W [1 2 1] /Encrypt 3 0 R /Filter /FlateDecode')
  expect(await inspect(aPdf({ more: [table] }))).toBe('active_content')
})

test.each([
  ['(https://bank.example)', 'accepted'],
  ['(HTTP://bank.example)', 'accepted'],
  ['(mailto:a@bank.example)', 'accepted'],
  ['<74656C3A2B3230>', 'accepted'],
  ['(javascript:alert\\(1\\))', 'unsafe_link'],
  ['(\\152avascript:alert)', 'unsafe_link'],
  ['(file:///etc/passwd)', 'unsafe_link'],
  ['(data:text/html,x)', 'unsafe_link'],
  ['( https://bank.example)', 'unsafe_link'],
  ['<6A6176617363726970743A>', 'unsafe_link'],
  ['9 0 R', 'unsafe_link'],
  ['/Name', 'unsafe_link'],
  ['<< /Base (file:///) >>', 'unsafe_link'],
  ['<< /Base (https://bank.example/) >>', 'accepted'],
])('the link %s is %s', async (link, expected) => {
  expect(await inspect(aPdf({ more: [`<< /S /URI /URI ${link} >>`] }))).toBe(expected)
})

test('rejects a file specification that is a URL', async () => {
  expect(await inspect(aPdf({ more: ['<< /Type /Filespec /FS /URL /F (http://x.example) >>'] }))).toBe(
    'unsafe_link',
  )
})

test.each([
  ['[3 0 R /XYZ null null 0]', 'accepted'],
  ['[3 0 R/FitR -1 0 595.5 842]', 'accepted'],
  ['[0 /FitH 800]', 'accepted'],
  ['[ ]', 'opens_by_itself'],
  ['[9 0 R]', 'opens_by_itself'],
  ['[9 0 R 9 0 R]', 'opens_by_itself'],
  ['[3 0 R /Launcher]', 'opens_by_itself'],
  ['[3 0 R /Fit 9 0 R]', 'opens_by_itself'],
  ['[3 0 R /XYZ 0 0 0 9 0 R]', 'opens_by_itself'],
  ['[3 0 R /FitR 0 0 0 0 0 0 0 0 9 0 R]', 'opens_by_itself'],
  ['[3 0 R /Fit (text)]', 'opens_by_itself'],
  ['[3 0 R [/Fit]]', 'opens_by_itself'],
  ['[/Fit 3 0 R]', 'opens_by_itself'],
  ['10 0 R', 'opens_by_itself'],
  ['14 0 R', 'opens_by_itself'],
  ['/Chapter', 'accepted'],
  ['(chapter)', 'accepted'],
  ['<< /S /GoTo /D [3 0 R /Fit] >>', 'accepted'],
  ['7 0 R', 'accepted'],
  ['8 0 R', 'accepted'],
  ['9 0 R', 'opens_by_itself'],
  ['12 0 R', 'accepted'],
  ['13 0 R', 'opens_by_itself'],
  ['99 0 R', 'opens_by_itself'],
  ['<< /S /URI /URI (https://bank.example) >>', 'opens_by_itself'],
  ['<< /S /Named /N /Print >>', 'opens_by_itself'],
])('a document with the opening action %s is %s', async (action, expected) => {
  const more = [
    '[3 0 R /Fit]',
    '<< /S /GoTo /D [3 0 R /Fit] >>',
    '<< /S /URI /URI (https://bank.example) >>',
    '[9 0 R]',
    aPdfObjectStream({ 12: '[3 0 R /Fit]', 13: '<< /S /Named /N /Print >>', 14: '[9 0 R]' }),
  ]
  expect(await inspect(aPdf({ catalogue: `/OpenAction ${action}`, more }))).toBe(expected)
})

// What viewers do without a click: each of these opened a page or a file of another machine by itself.
const page = (entry: string) => `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] ${entry} >>`
const toWeb = '<< /S /URI /URI (https://evil.example/seen) >>'
const toPage = '<< /S /GoTo /D [3 0 R /Fit]'

test.each([
  ['opens with a chain', { catalogue: `/OpenAction ${toPage} /Next ${toWeb} >>` }],
  ['opens with a chain elsewhere', { catalogue: `/OpenAction ${toPage} /Next 7 0 R >>`, more: [toWeb] }],
  [
    'opens with a chain of three',
    { catalogue: `/OpenAction ${toPage} /Next [${toPage} /Next ${toWeb} >>] >> ` },
  ],
  [
    'opens with a chain in an object',
    { catalogue: '/OpenAction 7 0 R', more: [`${toPage} /Next ${toWeb} >>`] },
  ],
  ['opens with a list of actions', { catalogue: `/OpenAction [${toWeb}]` }],
  ['opens with a list in an object', { catalogue: '/OpenAction 7 0 R', more: [`[${toWeb}]`] }],
  ['has a link with a chain', { more: [`<< /Subtype /Link /A ${toPage} /Next ${toWeb} >> >>`] }],
  ['has an action without a kind and a chain', { more: [`<< /Type /Action /S#20 /x /Next ${toWeb} >>`] }],
  ['acts when it is closed', { catalogue: `/AA << /WC ${toWeb} >>` }],
  ['acts when a page opens', { more: [page(`/AA << /O ${toWeb} >>`)] }],
  ['acts by an object when a page opens', { more: [page('/AA 8 0 R'), `<< /O ${toWeb} >>`] }],
  ['acts when the pointer comes', { more: [`<< /Subtype /Link /AA << /E ${toWeb} >> >>`] }],
  ['acts when a field changes', { more: [`<< /FT /Tx /T (a) /#41#41 << /K ${toWeb} >> >>`] }],
  ['acts by a packed object', { more: [aPdfObjectStream({ 8: page(`/AA << /O ${toWeb} >>`) })] }],
])('rejects a document that %s', async (_what, parts) => {
  expect(await inspect(aPdf(parts))).toBe('opens_by_itself')
})

const share = '(\\\\\\\\evil.example\\\\x)'

test.each([
  ['a stream', aRawPdfStream(Buffer.alloc(0), `/F ${share}`)],
  ['a picture', aRawPdfStream(Buffer.alloc(0), `/Subtype /Image /F << /F ${share} >>`)],
  ['a stream by an object', aRawPdfStream(Buffer.alloc(0), '/F 9 0 R')],
  ['a stream with a filter of its file', aRawPdfStream(Buffer.alloc(0), '/FFilter /FlateDecode')],
  ['a list of objects', aPdfObjectStream({ 8: '<< >>' }, { entries: `/Type /ObjStm /F ${share}` })],
  ['a thread', `<< /S /Thread /F ${share} /D 0 >>`],
  ['a place', '<< /S /GoTo /F <5C5C6576696C5C78> /D [0 /Fit] >>'],
  [
    'a page of another document',
    `<< /Subtype /Form /Ref << /F << /Type /Filespec /UF ${share} >> /Page 1 >> >>`,
  ],
  ['a film', `<< /Subtype /Movie /Movie << /F << /DOS ${share} >> >> >>`],
  ['a specification of a file', '<< /Type /Filespec /Unix (/net/evil/x) >>'],
  ['a specification of a file for Macs', '<< /Type /Filespec /Mac (evil:x) >>'],
])('rejects an external file, referenced by %s', async (_what, object) => {
  expect(await inspect(aPdf({ more: [object] }))).toBe('external_file')
})

test('rejects an external file whose name is an indirect object', async () => {
  expect(await inspect(aPdf({ more: ['<< /S /Thread /F 8 0 R >>', share] }))).toBe('external_file')
  expect(await inspect(aPdf({ more: [aPdfObjectStream({ 8: share }), '<< /F 8 0 R >>'] }))).toBe(
    'external_file',
  )
})

test('accepts similar constructs in honest receipts', async () => {
  const outline = ['<< /Type /Outlines /First 8 0 R /Last 9 0 R /Count 2 >>']
  const items = [
    '<< /Title (A) /Parent 7 0 R /Next 9 0 R /F 2 >>',
    `<< /Title (B) /Parent 7 0 R /A ${toWeb} >>`,
  ]
  const flags = ['<< /Subtype /Link /F 4 /AA null >>', '<< /Subtype /Widget /F 11 0 R >>', '4']
  const fonts = '<< /Font << /F 5 0 R >> >>'
  expect(await inspect(aPdf({ more: [...outline, ...items, ...flags, fonts] }))).toBe('accepted')
  expect(await inspect(aPdf({ catalogue: `/OpenAction ${toPage} >>` }))).toBe('accepted')
})

test('checks both of two objects with one number', async () => {
  const twice = Buffer.from('7 0 obj\n<< /S /Named >>\nendobj\ntrailer\n<< >>\nstartxref\n0\n%%EOF')
  const first = aPdf({ catalogue: '/OpenAction 7 0 R', more: ['[3 0 R /Fit]'] })
  expect(await inspect(first)).toBe('accepted')
  expect(await inspect(Buffer.concat([first, twice]))).toBe('opens_by_itself')
})

const script = '77 0 obj << /S /JavaScrip#74 /J#53 (x) >> endobj'

test('rejects an object that only the cross-reference table would find', async () => {
  const inStream = aPdfStream(`BT ET ${script}`, '/Type /Metadata')
  expect(await inspect(aPdf({ more: [inStream] }))).toBe('hidden_object')
  expect(await inspect(aPdf({ more: [`(${script})`] }))).toBe('hidden_object')
  expect(await inspect(aPdf({ more: [`<< >> % ${script}`] }))).toBe('hidden_object')
  expect(await inspect(aPdf({ more: ['(trailer\n<< /Encrypt 5 0 R >>)'] }))).toBe('hidden_object')
})

test('rejects an object stream whose header has an offset inside an object, or with an unusual compression', async () => {
  const inside = aPdfObjectStream({ 8: '(abc << /S /JavaScript >> )', 9: '[]' }, { shift: 5 })
  expect(await inspect(aPdf({ more: [inside] }))).toBe('hidden_object')
  const untyped = aPdfObjectStream({ 8: '<< /JS (x) >>' }, { entries: '/Filter /FlateDecode' })
  expect(await inspect(aPdf({ more: [untyped] }))).toBe('active_content')
  const plain = aPdfObjectStream({ 8: '<< /JS (x) >>' }, { entries: '/Type /ObjStm' })
  expect(await inspect(aPdf({ more: [plain] }))).toBe('active_content')
  for (const entries of ['/Filter /LZWDecode', '/Filter [/FlateDecode /ASCIIHexDecode]', '/Filter 9 0 R']) {
    const odd = aPdfObjectStream({ 8: '<< >>' }, { entries: `/Type /ObjStm ${entries}` })
    expect(await inspect(aPdf({ more: [odd] }))).toBe('hidden_object')
  }
  const predicted = '/Type /ObjStm /Filter /FlateDecode /DecodeParms << /Predictor 12 >>'
  const foretold = aPdfObjectStream({ 8: '<< >>' }, { entries: predicted })
  expect(await inspect(aPdf({ more: [foretold] }))).toBe('hidden_object')
  const broken = aRawPdfStream(
    Buffer.from('not compressed'),
    '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode',
  )
  expect(await inspect(aPdf({ more: [broken] }))).toBe('damaged')
})

test('rejects a stream that inflates too far, alone or with others, or repeatedly', async () => {
  const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024)
  expect(await inspect(aPdf({ more: [aPdfStream(megabytes(15))] }))).toBe('accepted')
  expect(await inspect(aPdf({ more: [aPdfStream(megabytes(17))] }))).toBe('inflates_too_far')
  const objects = aPdfStream(megabytes(17), '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode')
  expect(await inspect(aPdf({ more: [objects] }))).toBe('inflates_too_far')
  const many = new Array(5).fill(aPdfStream(megabytes(15)))
  expect(await inspect(aPdf({ more: many }))).toBe('inflates_too_far')
  const twice = aPdfStream(deflateSync(megabytes(17)), '/Filter [/FlateDecode /FlateDecode]')
  expect(await inspect(aPdf({ more: [twice] }))).toBe('inflates_too_far')
  const picture = aPdfStream(megabytes(26), '/Subtype /Image /Filter /FlateDecode')
  expect(await inspect(aPdf({ more: [picture] }))).toBe('accepted')
})

test('rejects a stream whose filters cannot be measured: too many, or indirect', async () => {
  const filters = (names: string) => aRawPdfStream(deflateSync('x'), `/Filter ${names}`)
  const times = (count: number) => `[${'/FlateDecode '.repeat(count)}]`
  expect(await inspect(aPdf({ more: [filters(times(8))] }))).toBe('accepted')
  for (const names of [times(9), '8 0 R', '[8 0 R]']) {
    expect(await inspect(aPdf({ more: [filters(names), '/FlateDecode'] }))).toBe('hidden_object')
  }
})

test('counts what broken streams inflate to before they break', async () => {
  const broken = deflateSync(Buffer.alloc(15 * 1024 * 1024)).subarray(0, -4)
  const more = new Array(6).fill(aRawPdfStream(broken, '/Filter /FlateDecode'))
  expect(await inspect(aPdf({ more: more.slice(0, 2) }))).toBe('accepted')
  expect(await inspect(aPdf({ more }))).toBe('inflates_too_far')
})

test.each(['9', '.', '-', '+1', '1.'])(
  'accepts a run of %j that is not a number, up to 1,024 bytes',
  async (row) => {
    const object = (length: number) => `[ ${row.repeat(length / row.length).slice(1)}x ]`
    expect(await inspect(aPdf({ more: [object(1_024)] }))).toBe('accepted')
    expect(await inspect(aPdf({ more: [object(1_026)] }))).toBe('too_complex')
    expect(await inspect(aPdf({ more: [object(200_000)] }))).toBe('too_complex')
  },
)

test('rejects nesting beyond a hundred levels, and more work than the limit', async () => {
  expect(await inspect(aPdf({ more: ['['.repeat(100) + ']'.repeat(100)] }))).toBe('accepted')
  expect(await inspect(aPdf({ more: ['['.repeat(101) + ']'.repeat(101)] }))).toBe('too_complex')
  expect(await inspect(aPdf({ more: ['<</A'.repeat(101)] }))).toBe('too_complex')
  expect(await inspect(aPdf(), { ...PDF_LIMITS, steps: 500 })).toBe('too_complex')
  expect(await inspect(aPdf(), { ...PDF_LIMITS, fileBytes: 500 })).toBe('too_large')
  const many = aPdfStream('x').toString('latin1')
  expect(await inspect(aPdf({ more: new Array(11_000).fill(many) }))).toBe('too_complex')
})

test.each([
  ['nothing', ''],
  ['another file', '<html><script>alert(1)</script></html>'],
  ['a file that begins before the PDF does', `\n${aPdf().toString('latin1')}`],
  ['a PDF without its end', aPdf().subarray(0, -30).toString('latin1')],
  ['a PDF with its end far before the end', aPdf().toString('latin1') + ' '.repeat(2000)],
])('does not recognize %s as a PDF', async (_title, text) => {
  expect(await inspect(Buffer.from(text, 'latin1'))).toBe('not_a_pdf')
})

test.each([
  '<< /A 1',
  '<< /A >>',
  '<< 1 2 >>',
  '<< /A 5 0 >>',
  '[ 1 R ]',
  '<< [ >> ]',
  '>>',
  '(open',
  '<</S /A /S /B>>',
])('rejects the malformed object %s, which viewers repair differently', async (object) => {
  expect(await inspect(aPdf({ more: [object] }))).toBe('damaged')
})
