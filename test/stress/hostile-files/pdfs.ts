import { deflateSync } from 'node:zlib'
import {
  aPdf,
  aPdfObjectStream,
  aPdfOfPages,
  aPdfStream,
  aRawPdfStream,
  pdfOf,
} from '#server/test/sample-pdfs.ts'
import { casesOf, type HostileCase, largest } from './hostile-case.ts'
import { packedZeros } from './packed-zeros.ts'

const { bomb, rejected, accepted } = casesOf('pdf', 'application/pdf')
const zeros = (megabytes: number) => packedZeros(megabytes * 1024 * 1024)
const flate = '/Filter /FlateDecode'
const packedStream = (megabytes: number, entries = flate) => aRawPdfStream(zeros(megabytes), entries)
const carrier = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode'
const toWeb = '<< /S /URI /URI (https://evil.example/seen) >>'
const toPage = '<< /S /GoTo /D [3 0 R /Fit]'
const share = '(\\\\\\\\evil.example\\\\x)'
const withObjects = (...more: (string | Buffer<ArrayBuffer>)[]) => aPdf({ more })

function bombs(): HostileCase[] {
  const packed = (times: number, bytes: Buffer): Buffer =>
    times === 0 ? bytes : packed(times - 1, deflateSync(bytes, { level: 9 }))
  const nested = (times: number, megabytes: number) => {
    const filters = `/Filter [${'/FlateDecode '.repeat(times)}]`
    return aRawPdfStream(packed(times - 1, zeros(megabytes)), filters)
  }
  return [
    bomb('with a stream of 300 MB', withObjects(packedStream(300))),
    bomb('with objects in a stream of 300 MB', withObjects(packedStream(300, carrier))),
    bomb('with 60 streams of 16 MB', withObjects(...new Array(60).fill(packedStream(16)))),
    bomb('with 300 MB packed twice', withObjects(nested(2, 300))),
    bomb('with 300 MB packed ten times', withObjects(nested(10, 300))),
    bomb('with a picture of 100 MB', withObjects(packedStream(100, `/Subtype /Image ${flate}`))),
    bomb(
      'with a list of objects that has no end',
      withObjects(aPdfStream('9 0 <<', '/Type /ObjStm /N 100001 /First 4 /Filter /FlateDecode')),
    ),
    bomb('of arrays in arrays', withObjects('['.repeat(largest / 2))),
    bomb('of dictionaries in dictionaries', withObjects('<</A'.repeat(largest / 8))),
    bomb('of a name of 5 MB', withObjects(`/${'A'.repeat(largest - 5000)}`)),
    bomb('of open brackets in a text', withObjects('('.repeat(largest - 5000))),
    rejected('of 11,000 streams', withObjects(...new Array(11_000).fill(aPdfStream('x')))),
  ]
}

function loops(): HostileCase[] {
  const saved = '\nxref\n0 0\ntrailer\n<< /Root 1 0 R /Prev 9 >>\nstartxref\n9\n%%EOF\n'
  return [
    accepted(
      'whose table of contents leads to itself',
      pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [] /Count 0 >>'], '/Prev 9'),
    ),
    accepted(
      'saved again 20,000 times, in circles',
      Buffer.concat([aPdf(), Buffer.from(saved.repeat(20_000))]),
    ),
    accepted(
      'whose pages lead to themselves',
      pdfOf(['<< /Type /Catalog /Pages 2 0 R >>', '<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 99 >>']),
    ),
    accepted(
      'whose table of contents is a stream that leads to itself',
      withObjects(aPdfStream(Buffer.alloc(20), '/Type /XRef /W [1 2 1] /Prev 9 /Filter /FlateDecode')),
    ),
    accepted('of 100,000 objects', withObjects(...new Array(100_000).fill('<< /A 1 >>'))),
    accepted('of 5 MB of numbers', withObjects(`[${'1 '.repeat(largest / 2 - 2000)}]`)),
    accepted('of 5 MB of comments', withObjects(`% ${'a'.repeat(largest - 5000)}\n[]`)),
    accepted('of 5 MB of text', withObjects(`(${'\\('.repeat(largest / 2 - 3000)})`)),
    accepted('with three streams of 15 MB', withObjects(...new Array(3).fill(packedStream(15)))),
  ]
}

/** Tokens of 1 MB: a pattern with two ways to match them, or a copy for each byte, takes minutes to hours. */
function longTokens(): HostileCase[] {
  const megabyte = 1024 * 1024
  const digits = '1'.repeat(megabyte)
  const half = '1'.repeat(megabyte / 2)
  const [opened, closed] = ['('.repeat(megabyte / 2), ')'.repeat(megabyte / 2)]
  const endsAt = (offset: string) =>
    Buffer.from(
      aPdf()
        .toString('latin1')
        .replace(/startxref\n\d+/, `startxref\n${offset}`),
      'latin1',
    )
  const packed = (entries: string) => withObjects(aPdfStream('8 0 <<>>', entries))
  return [
    bomb('of a number of 1 MB', withObjects(digits)),
    bomb('of a broken number of 1 MB', withObjects(`[0.${digits}]`)),
    bomb('of 1 MB of digits that end as no number', withObjects(`[${digits}x]`)),
    bomb('of a number of 1 MB with two points', withObjects(`[${half}.${half}.]`)),
    bomb('of a word of 1 MB', withObjects(`[${'x'.repeat(megabyte)}]`)),
    bomb('of an object with a number of 1 MB', withObjects(`<<>>\nendobj\n${digits} 0 obj\n<<>>`)),
    bomb('of a stream whose length has 1 MB', withObjects(`<< /Length ${digits} >>\nstream\nx\nendstream`)),
    accepted('of numbers of 1,000 digits', withObjects(`[${`${'1'.repeat(1000)} `.repeat(1000)}]`)),
    accepted('of words of 1,000 digits', withObjects(`[${`${'1'.repeat(1000)}x `.repeat(1000)}]`)),
    accepted('of a hexadecimal text of 1 MB', withObjects(`<${'4'.repeat(megabyte)}>`)),
    accepted('of a text of 1 MB of brackets', withObjects(`(${opened}${closed})`)),
    accepted('of a text of 1 MB of numbered signs', withObjects(`(${'\\101'.repeat(megabyte / 4)})`)),
    accepted(
      'of a link of 1 MB',
      withObjects(`<< /S /URI /URI (https://bank.example/${'a'.repeat(megabyte)}) >>`),
    ),
    bomb('of a name of 1 MB', withObjects(`/${'A'.repeat(megabyte)}`)),
    bomb('of a name of 1 MB of numbered signs', withObjects(`/${'#41'.repeat(megabyte / 3)}`)),
    bomb('of a key of 1 MB', withObjects(`<< /${'A'.repeat(megabyte)} 1 >>`)),
    bomb('of a hexadecimal text that has no end', withObjects(`[<${'4'.repeat(megabyte)}]`)),
    bomb('of a text of 1 MB of brackets that has no end', withObjects(`((${opened}${closed})`)),
    bomb('that ends at a number of 1 MB', endsAt(digits)),
    bomb(
      'with as many packed objects as 1 MB can say',
      packed(`/Type /ObjStm /N ${digits} /First 4 ${flate}`),
    ),
    bomb('with packed objects behind as many bytes', packed(`/Type /ObjStm /N 1 /First ${digits} ${flate}`)),
  ]
}

function acting(): HostileCase[] {
  const catalogue = (what: string, entries: string) => bomb(what, aPdf({ catalogue: entries }))
  const withObject = (what: string, object: string | Buffer<ArrayBuffer>) => bomb(what, withObjects(object))
  return [
    catalogue('that opens a page of the web', `/OpenAction ${toWeb}`),
    catalogue('that opens one after a place in it', `/OpenAction ${toPage} /Next ${toWeb} >>`),
    catalogue(
      'that opens one as the last of a chain',
      `/OpenAction ${toPage} /Next [${toPage} /Next ${toWeb} >>] >>`,
    ),
    catalogue('that opens one of a list', `/OpenAction [${toWeb}]`),
    catalogue('that opens one when it is closed', `/AA << /WC ${toWeb} >>`),
    catalogue('that runs a script', '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>'),
    catalogue('that starts a program', '/OpenAction << /S /Launch /Win << /F (calc.exe) >> >>'),
    withObject('that opens one with a page', `<< /Type /Page /AA << /O ${toWeb} >> >>`),
    withObject('that opens one under the pointer', `<< /Subtype /Link /AA << /E ${toWeb} >> >>`),
    withObject('that opens one in a field', `<< /FT /Tx /AA << /K ${toWeb} >> >>`),
    withObject('that opens one by a packed object', aPdfObjectStream({ 8: `<< /AA << /O ${toWeb} >> >>` })),
    withObject('with a chain behind a link', `<< /Subtype /Link /A ${toPage} /Next ${toWeb} >> >>`),
    withObject('with a thread in another file', `<< /S /Thread /F ${share} /D 0 >>`),
    withObject('with a stream in another file', aRawPdfStream(Buffer.alloc(0), `/F ${share}`)),
    withObject(
      'with a picture in another file',
      aRawPdfStream(Buffer.alloc(0), `/Subtype /Image /F << /F ${share} >>`),
    ),
    withObject(
      'with a page of another file',
      `<< /Subtype /Form /Ref << /F << /UF ${share} >> /Page 1 >> >>`,
    ),
    withObject('with a film in another file', `<< /Subtype /Movie /Movie << /F << /DOS ${share} >> >> >>`),
    withObject('that goes to another document', `<< /S /GoToR /F ${share} >>`),
    withObject('with a link to a file', '<< /S /URI /URI (file:///etc/passwd) >>'),
    withObject('that carries a file', '<< /Type /EmbeddedFile >>'),
    withObject('that sends a form', '<< /S /SubmitForm >>'),
    withObject('with an object in a text', '(7 0 obj << /S /JavaScript >> endobj)'),
    bomb('that is encrypted', pdfOf(['<< /Type /Catalog >>'], '/Encrypt 2 0 R')),
    bomb('whose end is missing', aPdf().subarray(0, -30)),
    accepted('of a bank: a first view and a link on a click', aPdf()),
    accepted(
      'with objects packed as banks pack them',
      withObjects(aPdfObjectStream({ 8: '<< /Title (A) >>' })),
    ),
  ]
}

/** PDFs that are expensive to draw. */
function drawn(): HostileCase[] {
  const page = (content: string, more: Buffer<ArrayBuffer>[] = []) =>
    aPdfOfPages([content], { resources: '/XObject << /X 7 0 R >>', more })
  const form = (content: string, next: number, entries = '') =>
    aPdfStream(
      content,
      `/Type /XObject /Subtype /Form /BBox [0 0 595 842] ${entries} /Resources << /XObject << /X ${next} 0 R >> >> ${flate}`,
    )
  const forms = (count: number, content: string, entries = '') =>
    Array.from({ length: count }, (_, index) => form(content, 8 + index, entries))
  const picture = `/Type /XObject /Subtype /Image /Width 48000 /Height 10000 /ColorSpace /DeviceGray /BitsPerComponent 1 ${flate}`
  const group = '/Group << /S /Transparency >>'
  const plain = form('1 0 0 rg 0 0 300 300 re f', 7)
  return [
    accepted('with a page of 200 inches', aPdfOfPages(['1 0 0 rg 0 0 9 9 re f'], { box: '0 0 14400 14400' })),
    accepted(
      'with a page that is one line',
      aPdfOfPages(['1 0 0 rg 0 0 9 9 re f'], { box: '0 0 14400 0.1' }),
    ),
    accepted('with 400,000 triangles', page('0 0 m 595 842 l 3 0 l 595 4 l f\n'.repeat(400_000))),
    accepted('with 2,000,000 states that are never restored', page('q '.repeat(2_000_000))),
    accepted(
      'with a picture of 480 megapixels',
      page('q 595 0 0 842 0 0 cm /X Do Q', [packedStream(58, picture)]),
    ),
    accepted('with a form that draws itself', page('/X Do', [form('/X Do', 7)])),
    accepted(
      'with forms that each draw the next ten times',
      page('/X Do', [...forms(12, '/X Do '.repeat(10)), plain]),
    ),
    accepted(
      'with 200 transparent groups in one another',
      page('/X Do', [...forms(200, '/X Do', group), plain]),
    ),
    accepted('with 3,000 pages', aPdfOfPages(new Array(3_000).fill('1 0 0 rg 0 0 9 9 re f'))),
  ]
}

/** PDFs that are expensive for a parser or viewer, or that run or load something by themselves. */
export function hostilePdfs(): HostileCase[] {
  return [...bombs(), ...loops(), ...longTokens(), ...acting(), ...drawn()].filter(
    ({ file }) => file.bytes.length <= largest,
  )
}
