import { readFile, stat } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import { PdfDocument } from './document.ts'
import { checkStream } from './forbidden-features.ts'
import { walkObjectStream } from './object-stream.ts'
import { PDF_LIMITS, PdfBudget, type PdfLimits } from './pdf-budget.ts'
import { PdfError } from './pdf-error.ts'
import { isObjectStream, measureStream, readObjectStream } from './streams.ts'
import { isRegular, isSpace, PdfTokens } from './tokens.ts'
import type { PdfDictionary, PdfValue } from './values.ts'

export { PdfError } from './pdf-error.ts'

const STREAM_END = 'endstream'

/**
 * Inspects a PDF that will be stored as it is: throws PdfError if it could act by itself, carry other files or load
 * them, link to anything but the web, hide an object from this inspection, or cost a viewer too much.
 */
export async function inspectPdf(path: string, limits: PdfLimits = PDF_LIMITS): Promise<void> {
  if ((await stat(path)).size > limits.fileBytes) throw new PdfError('too_large')
  const bytes = await readFile(path)
  const isFramed =
    /^%PDF-[12]\.\d/.test(bytes.toString('latin1', 0, 8)) &&
    /startxref\s+\d+\s+%%EOF/.test(bytes.toString('latin1', Math.max(0, bytes.length - 1024)))
  if (!isFramed) throw new PdfError('not_a_pdf')
  const document = new PdfDocument(new PdfBudget(limits))
  const { objects, trailers } = await walkFile(bytes, document)
  if (objects !== countObjects(bytes) || trailers !== countTrailers(bytes))
    throw new PdfError('hidden_object')
  document.checkWhole()
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
      if (numbers.length < 2 || !mayPrecedeKeyword(bytes[start - 1])) throw new PdfError('damaged', 'object')
      objects++
      open = { number: numbers[0] ?? 0, value: null }
    } else if (word === 'stream') {
      if (open?.value?.kind !== 'dictionary') throw new PdfError('damaged', 'stream')
      checkStream(open.value)
      await readStream(tokens, open.value, document)
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

async function readStream(tokens: PdfTokens, stream: PdfDictionary, document: PdfDocument): Promise<void> {
  const { bytes } = tokens
  let start = tokens.position
  if (bytes[start] === 0x0d) start++
  if (bytes[start] === 0x0a) start++
  const end = bytes.indexOf(STREAM_END, start)
  if (end < 0) throw new PdfError('damaged', 'stream')
  tokens.position = end + STREAM_END.length
  const data = bytes.subarray(start, end)
  if (isObjectStream(stream)) {
    await walkObjectStream(stream, await readObjectStream(stream, data, document.budget), document)
  } else {
    await measureStream(stream, data, document.budget)
  }
}

/**
 * How often `obj` occurs as viewers search for it, also inside streams, strings and comments: the cross-reference table
 * may point there, so each must be one of the objects that were read.
 */
function countObjects(bytes: Buffer): number {
  return count(bytes, 'obj', (at) => mayPrecedeKeyword(bytes[at - 1]) && !isRegular(bytes[at + 3]))
}

/** The same for the trailer dictionaries, which name the document's root. */
function countTrailers(bytes: Buffer): number {
  return count(bytes, 'trailer', (at) => {
    let next = at + 'trailer'.length
    while (isSpace(bytes[next])) next++
    return bytes[next] === 0x3c || bytes[next] === 0x25
  })
}

function count(bytes: Buffer, text: string, isKeyword: (at: number) => boolean): number {
  let found = 0
  for (let at = bytes.indexOf(text); at >= 0; at = bytes.indexOf(text, at + text.length)) {
    if (isKeyword(at)) found++
  }
  return found
}

function mayPrecedeKeyword(byte: number | undefined): boolean {
  const isDigit = byte !== undefined && byte >= 0x30 && byte <= 0x39
  return isDigit || isSpace(byte)
}
