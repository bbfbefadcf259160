import { readFile, stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { PdfDocument } from './document.ts'
import { judgeStream } from './judge.ts'
import { walkObjectStream } from './object-stream.ts'
import { PDF_LIMITS, PdfBudget, type PdfLimits } from './pdf-budget.ts'
import { PdfRefused } from './pdf-refused.ts'
import { carriesObjects, measureStream, readObjectStream } from './streams.ts'
import { isRegular, isSpace, PdfTokens } from './tokens.ts'
import type { PdfDictionary, PdfValue } from './values.ts'

export { PdfRefused } from './pdf-refused.ts'

const STREAM_END = 'endstream'

/**
 * Judges a PDF that is to be kept as it is: throws PdfRefused where it could act by itself, carry other
 * files or load them, lead out of the web, hide an object from this look, or cost a viewer too much.
 */
export async function inspectPdf(path: string, limits: PdfLimits = PDF_LIMITS): Promise<void> {
  if ((await stat(path)).size > limits.fileBytes) throw new PdfRefused('too_large')
  const bytes = await readFile(path)
  const isFramed =
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) &&
    /startxref\s+\d+\s+%%EOF/.test(bytes.toString('latin1', Math.max(0, bytes.length - 1024)))
  if (!isFramed) throw new PdfRefused('not_a_pdf')
  const document = new PdfDocument(new PdfBudget(limits))
  const { objects, trailers } = await walkFile(bytes, document)
  if (objects !== countObjects(bytes) || trailers !== countTrailers(bytes))
    throw new PdfRefused('hidden_object')
  document.judgeWhole()
}

async function walkFile(bytes: Buffer, document: PdfDocument) {
  const tokens = new PdfTokens(bytes, document.budget)
  let [objects, trailers] = [0, 0]
  let numbers: number[] = []
  let open: { number: number; value: PdfValue | null } | null = null
  for (const placed of document.values(tokens)) {
    if (!placed) {
      await setImmediate()
      continue
    }
    const { value, start } = placed
    const word = value.kind === 'word' ? value.text : ''
    if (word === 'obj') {
      if (numbers.length < 2 || !isBeforeMark(bytes[start - 1])) throw new PdfRefused('damaged', 'object')
      objects++
      open = { number: numbers[0] ?? 0, value: null }
    } else if (word === 'stream') {
      if (open?.value?.kind !== 'dictionary') throw new PdfRefused('damaged', 'stream')
      judgeStream(open.value)
      await takeStream(tokens, open.value, document)
    } else if (word === 'endobj' || word === 'trailer') {
      open = null
      if (word === 'trailer') trailers++
    } else if (open && !open.value) {
      open.value = value
      document.addObject(open.number, value)
    }
    numbers = value.kind === 'number' ? [...numbers.slice(-1), value.value] : []
  }
  return { objects, trailers }
}

async function takeStream(tokens: PdfTokens, stream: PdfDictionary, document: PdfDocument): Promise<void> {
  const { bytes } = tokens
  let start = tokens.position
  if (bytes[start] === 0x0d) start++
  if (bytes[start] === 0x0a) start++
  const end = bytes.indexOf(STREAM_END, start)
  if (end < 0) throw new PdfRefused('damaged', 'stream')
  tokens.position = end + STREAM_END.length
  const data = bytes.subarray(start, end)
  if (carriesObjects(stream)) {
    await walkObjectStream(stream, await readObjectStream(stream, data, document.budget), document)
  } else {
    await measureStream(stream, data, document.budget)
  }
}

/**
 * How often the file says `obj` as viewers look for it, be it inside a stream, a string or a comment:
 * the table of contents may point there, so each must be one of the objects that were read.
 */
function countObjects(bytes: Buffer): number {
  return count(bytes, 'obj', (at) => isBeforeMark(bytes[at - 1]) && !isRegular(bytes[at + 3]))
}

/** The same for the dictionaries that say where a document begins. */
function countTrailers(bytes: Buffer): number {
  return count(bytes, 'trailer', (at) => {
    let next = at + 'trailer'.length
    while (isSpace(bytes[next])) next++
    return bytes[next] === 0x3c || bytes[next] === 0x25
  })
}

function count(bytes: Buffer, text: string, isMark: (at: number) => boolean): number {
  let found = 0
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) {
    if (isMark(at)) found++
  }
  return found
}

function isBeforeMark(byte: number | undefined): boolean {
  const isDigit = byte !== undefined && byte >= 0x30 && byte <= 0x39
  return isDigit || isSpace(byte)
}
