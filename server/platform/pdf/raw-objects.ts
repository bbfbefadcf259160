import { inflateSync } from 'node:zlib'
import type { PdfBudget } from './pdf-budget.ts'
import { PdfError } from './pdf-error.ts'
import { isRegular, isSpace, PdfTokens } from './tokens.ts'

/** A part of some bytes: the first one, and the one behind the last. */
export type RawPart = { start: number; end: number }

/** A dictionary as it is written, with where the value of each key is. */
export type RawDictionary = RawPart & { bytes: Buffer; entries: Map<string, RawPart> }

/** Where an object begins, behind `obj` or in its object stream. */
export type RawObject = { bytes: Buffer; at: number; generation: number }

/** The text of a part, byte by byte. */
export const textOf = (bytes: Buffer, { start, end }: RawPart): string => bytes.toString('latin1', start, end)

/** The dictionary at an offset; null for anything else. */
export function readDictionary(bytes: Buffer, at: number, budget: PdfBudget): RawDictionary | null {
  const tokens = new PdfTokens(bytes, budget)
  tokens.position = at
  const first = tokens.next()
  if (first.kind !== '<<') return null
  const entries = new Map<string, RawPart>()
  for (;;) {
    const key = tokens.next()
    if (key.kind === '>>') return { bytes, start: first.start, end: tokens.position, entries }
    if (key.kind !== 'name') throw new PdfError('damaged', 'dictionary')
    entries.set(key.text, skipValue(tokens))
  }
}

/** The value at an offset. */
export function readValue(bytes: Buffer, at: number, budget: PdfBudget): RawPart {
  const tokens = new PdfTokens(bytes, budget)
  tokens.position = at
  return skipValue(tokens)
}

function skipValue(tokens: PdfTokens): RawPart {
  const first = tokens.next()
  if (first.kind === 'end' || first.kind === '>>' || first.kind === ']')
    throw new PdfError('damaged', 'value')
  if (first.kind === 'number') skipReference(tokens)
  for (let depth = first.kind === '<<' || first.kind === '[' ? 1 : 0; depth > 0; ) {
    const { kind } = tokens.next()
    if (kind === 'end') throw new PdfError('damaged', 'brackets')
    if (kind === '<<' || kind === '[') depth++
    else if (kind === '>>' || kind === ']') depth--
  }
  return { start: first.start, end: tokens.position }
}

/** Goes behind `0 R`, if the number before is the beginning of a reference. */
function skipReference(tokens: PdfTokens): void {
  const before = tokens.position
  const [generation, word] = [tokens.next(), tokens.next()]
  const isReference = generation.kind === 'number' && word.kind === 'word' && word.text === 'R'
  if (!isReference) tokens.position = before
}

/** The number of the object that a value refers to; null for any other value. */
export function referenceIn(text: string): number | null {
  const match = /^(\d{1,9})\s+\d{1,5}\s+R$/.exec(text)
  return match ? Number(match[1]) : null
}

/** All objects of a PDF by their numbers; of several with one number, the last, as an update replaces earlier ones. */
export function readObjects(bytes: Buffer, budget: PdfBudget): Map<number, RawObject> {
  const objects = new Map<number, RawObject>()
  for (let at = bytes.indexOf('obj'); at >= 0; at = bytes.indexOf('obj', at + 3)) {
    if (isRegular(bytes[at + 3])) continue
    const match = /(?:^|[^\d])(\d{1,9})\s+(\d{1,5})\s*$/.exec(
      bytes.toString('latin1', Math.max(0, at - 24), at),
    )
    if (!match) continue
    const object = { bytes, at: at + 3, generation: Number(match[2]) }
    objects.set(Number(match[1]), object)
    budget.step(24)
    for (const [number, inner] of objectsInside(object, budget)) objects.set(number, inner)
  }
  return objects
}

function* objectsInside({ bytes, at }: RawObject, budget: PdfBudget): Generator<[number, RawObject]> {
  const dictionary = readDictionary(bytes, at, budget)
  const type = dictionary?.entries.get('Type')
  if (!dictionary || !type || textOf(bytes, type) !== '/ObjStm') return
  const inner = streamBytes(dictionary, budget)
  const first = wholeNumber(dictionary, 'First')
  const header = inner.toString('latin1', 0, first).trim().split(/\s+/).map(Number)
  for (let index = 0; index < wholeNumber(dictionary, 'N'); index++) {
    const [number, offset] = [header[2 * index], header[2 * index + 1]]
    if (number === undefined || offset === undefined) throw new PdfError('damaged', 'object stream')
    budget.step(1)
    yield [number, { bytes: inner, at: first + offset, generation: 0 }]
  }
}

function streamBytes(dictionary: RawDictionary, budget: PdfBudget): Buffer {
  const { bytes, entries } = dictionary
  let start = bytes.indexOf('stream', dictionary.end) + 'stream'.length
  if (bytes[start] === 0x0d) start++
  if (bytes[start] === 0x0a) start++
  const end = bytes.indexOf('endstream', start)
  if (end < 0) throw new PdfError('damaged', 'stream')
  const data = bytes.subarray(start, end)
  const filter = entries.get('Filter')
  if (!filter) return data
  if (!/^\[?\s*\/(FlateDecode|Fl)\s*\]?$/.test(textOf(bytes, filter))) throw new PdfError('hidden_object')
  const inflated = inflateSync(data, { maxOutputLength: budget.limits.streamBytes })
  budget.inflate(inflated.length)
  return inflated
}

/** A whole number of a dictionary. */
export function wholeNumber({ bytes, entries }: RawDictionary, key: string): number {
  const value = entries.get(key)
  const text = value ? textOf(bytes, value) : ''
  if (!/^\d{1,9}$/.test(text)) throw new PdfError('damaged', key)
  return Number(text)
}

/** The trailer that viewers read first, and whether the cross-references before it are a stream. */
export function readTrailer(
  bytes: Buffer,
  budget: PdfBudget,
): { trailer: RawDictionary; startsAt: number; isStream: boolean } {
  const last = bytes.lastIndexOf('startxref')
  const tail = last < 0 ? '' : bytes.toString('latin1', last, last + 64)
  const startsAt = Number(/^startxref\s+(\d{1,10})\s+%%EOF/.exec(tail)?.[1] ?? Number.NaN)
  if (!(startsAt < bytes.length)) throw new PdfError('damaged', 'startxref')
  let at = startsAt
  while (isSpace(bytes[at])) at++
  const isStream = bytes.toString('latin1', at, at + 4) !== 'xref'
  const before = isStream ? bytes.indexOf('obj', at) + 3 : bytes.indexOf('trailer', at) + 7
  const trailer = before > at ? readDictionary(bytes, before, budget) : null
  if (!trailer) throw new PdfError('damaged', 'trailer')
  return { trailer, startsAt, isStream }
}
