import { createInflate, inflateSync } from 'node:zlib'
import type { PdfBudget } from './pdf-budget.ts'
import { PdfError } from './pdf-error.ts'
import type { PdfDictionary, PdfValue } from './values.ts'

// Setting up the decompressor costs as much as examining this many bytes.
const STEPS_A_STREAM = 2_000
// These are inflated in one call, ten times as fast as in chunks, and stay below 4 MB.
const SMALL_BYTES = 4_096
// The maximum compression ratio of deflate.
const MAX_GROWTH = 1_032
const USUAL_GROWTH = 64
const SMALLEST_CHUNK = 65_536
const LARGEST_CHUNK = 1024 * 1024
const FLATE = ['FlateDecode', 'Fl']

/** Whether a stream contains other objects. Viewers differ in which entry they check, so each is enough. */
export function isObjectStream({ entries }: PdfDictionary): boolean {
  const type = entries.get('Type')
  return (type?.kind === 'name' && type.text === 'ObjStm') || (entries.has('First') && entries.has('N'))
}

/** The bytes of an object stream. Throws PdfError if it uses any but the usual filter. */
export async function readObjectStream(
  stream: PdfDictionary,
  data: Buffer,
  budget: PdfBudget,
): Promise<Buffer> {
  const filters = filtersOf(stream)
  const parameters = stream.entries.get('DecodeParms') ?? stream.entries.get('DP')
  const isPlain = !parameters || (parameters.kind === 'dictionary' && !parameters.entries.has('Predictor'))
  if (!filters || filters.length > 1 || !isPlain || stream.entries.has('F'))
    throw new PdfError('hidden_object')
  const [filter] = filters
  if (filter === undefined) return data
  if (!FLATE.includes(filter)) throw new PdfError('hidden_object', filter)
  const inflated = await inflate(data, budget, { maxBytes: budget.limits.streamBytes, isCompressed: true })
  if (!inflated.isWhole) throw new PdfError('damaged', 'object stream')
  return inflated.bytes
}

/** Inflates any other stream only to check the limits; a broken one is left to the viewer. */
export async function measureStream(stream: PdfDictionary, data: Buffer, budget: PdfBudget): Promise<void> {
  const subtype = stream.entries.get('Subtype')
  const isPicture = subtype?.kind === 'name' && subtype.text === 'Image'
  const maxBytes = isPicture ? budget.limits.inflatedBytes : budget.limits.streamBytes
  const filters = filtersOf(stream)
  // Filters that are named indirectly, or more than the inspection stores, could not be measured.
  if (!filters) throw new PdfError('hidden_object', 'filters')
  let bytes = data
  for (const [index, filter] of filters.entries()) {
    if (!FLATE.includes(filter)) return
    const isCompressed = FLATE.includes(filters[index + 1] ?? '')
    bytes = (
      await inflate(bytes, budget, {
        maxBytes: isCompressed ? budget.limits.streamBytes : maxBytes,
        isCompressed,
      })
    ).bytes
  }
}

function filtersOf({ entries }: PdfDictionary): string[] | null {
  const filter: PdfValue | undefined = entries.get('Filter')
  if (!filter) return []
  if (filter.kind === 'name') return [filter.text]
  return filter.kind === 'array' && filter.names.length === filter.length ? filter.names : null
}

async function inflate(
  data: Buffer,
  budget: PdfBudget,
  { maxBytes, isCompressed }: { maxBytes: number; isCompressed: boolean },
) {
  budget.step(STEPS_A_STREAM)
  if (data.length <= SMALL_BYTES) return inflateSmall(data, budget)
  const engine = createInflate({ chunkSize: chunkSizeOf(data) })
  const chunks: Buffer[] = []
  let size = 0
  let isWhole = true
  engine.end(data)
  try {
    for await (const chunk of engine as AsyncIterable<Buffer>) {
      size += chunk.length
      budget.inflate(chunk.length)
      if (size > maxBytes) throw new PdfError('inflates_too_far')
      if (isCompressed) chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof PdfError) throw error
    isWhole = false
  }
  return { bytes: Buffer.concat(chunks), isWhole }
}

// Each chunk waits for another thread, long on a busy machine: few large chunks, but little memory for a short stream.
function chunkSizeOf(data: Buffer): number {
  return Math.min(LARGEST_CHUNK, Math.max(SMALLEST_CHUNK, data.length * USUAL_GROWTH))
}

function inflateSmall(data: Buffer, budget: PdfBudget) {
  let bytes: Buffer | null = null
  try {
    bytes = inflateSync(data)
  } catch {
    // zlib does not report how far it got.
  }
  budget.inflate(bytes ? bytes.length : data.length * MAX_GROWTH)
  return { bytes: bytes ?? Buffer.alloc(0), isWhole: bytes !== null }
}
