import { setImmediate } from 'node:timers/promises'
import type { PdfDocument } from './document.ts'
import { PdfError } from './pdf-error.ts'
import { isSpace, PdfTokens } from './tokens.ts'
import type { PdfDictionary } from './values.ts'

const MAX_OBJECTS = 100_000

/**
 * Reads the objects inside a stream. Its header has their offsets: an object must have been read at each, or a viewer
 * would find another object there than was checked.
 */
export async function walkObjectStream(
  stream: PdfDictionary,
  bytes: Buffer,
  document: PdfDocument,
): Promise<void> {
  const first = wholeNumber(stream, 'First', bytes.length)
  const count = wholeNumber(stream, 'N', MAX_OBJECTS)
  const expected = readHeader(bytes, { first, count }, document)
  const tokens = new PdfTokens(bytes, document.budget)
  tokens.position = first
  for (const placed of document.values(tokens)) {
    if (!placed) {
      await setImmediate()
      continue
    }
    const { value, start } = placed
    for (const number of expected.get(start) ?? []) document.addObject(number, value)
    expected.delete(start)
  }
  if (expected.size > 0) throw new PdfError('hidden_object')
}

function readHeader(
  bytes: Buffer,
  { first, count }: { first: number; count: number },
  document: PdfDocument,
) {
  const tokens = new PdfTokens(bytes.subarray(0, first), document.budget)
  const nextNumber = () => {
    const token = tokens.next()
    if (token.kind !== 'number') throw new PdfError('damaged', 'object stream')
    return token.value
  }
  const expected = new Map<number, number[]>()
  for (let index = 0; index < count; index++) {
    const number = nextNumber()
    let start = first + nextNumber()
    for (; isSpace(bytes[start]); start++) document.budget.step(1)
    const numbers = expected.get(start)
    if (numbers) numbers.push(number)
    else expected.set(start, [number])
  }
  return expected
}

function wholeNumber({ entries }: PdfDictionary, key: string, max: number): number {
  const value = entries.get(key)
  const isValid =
    value?.kind === 'number' && Number.isInteger(value.value) && value.value >= 0 && value.value <= max
  if (!isValid) throw new PdfError('damaged', 'object stream')
  return value.value
}
