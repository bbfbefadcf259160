import { createInflate, inflateSync } from 'node:zlib'
import type { PdfBudget } from './pdf-budget.ts'
import { PdfRefused } from './pdf-refused.ts'
import type { PdfDictionary, PdfValue } from './values.ts'

// Setting up the decompressor costs as much as looking at so many bytes.
const STEPS_A_STREAM = 2_000
// These are inflated in one go, ten times as fast as in pieces, and stay below 4 MB.
const SMALL_BYTES = 4_096
// What the compression can reach at best.
const MOST_GROWTH = 1_032
const USUAL_GROWTH = 16
const SMALLEST_CHUNK = 65_536
const LARGEST_CHUNK = 1024 * 1024
const FLATE = ['FlateDecode', 'Fl']

/** Whether a stream carries other objects. Viewers differ in which entry they look at, so each is enough. */
export function carriesObjects({ entries }: PdfDictionary): boolean {
  const type = entries.get('Type')
  return (type?.kind === 'name' && type.text === 'ObjStm') || (entries.has('First') && entries.has('N'))
}

/** The bytes of a stream of objects. Throws PdfRefused where they are packed in any but the usual way. */
export async function readObjectStream(
  stream: PdfDictionary,
  data: Buffer,
  budget: PdfBudget,
): Promise<Buffer> {
  const filters = filtersOf(stream)
  const parameters = stream.entries.get('DecodeParms') ?? stream.entries.get('DP')
  const isPlain = !parameters || (parameters.kind === 'dictionary' && !parameters.entries.has('Predictor'))
  if (!filters || filters.length > 1 || !isPlain || stream.entries.has('F'))
    throw new PdfRefused('hidden_object')
  const [filter] = filters
  if (filter === undefined) return data
  if (!FLATE.includes(filter)) throw new PdfRefused('hidden_object', filter)
  const inflated = await inflate(data, budget, { most: budget.limits.streamBytes, isKept: true })
  if (!inflated.isWhole) throw new PdfRefused('damaged', 'object stream')
  return inflated.bytes
}

/** Inflates any other stream only to learn that it stays within the limits; a broken one is the viewer's matter. */
export async function measureStream(stream: PdfDictionary, data: Buffer, budget: PdfBudget): Promise<void> {
  const subtype = stream.entries.get('Subtype')
  const isPicture = subtype?.kind === 'name' && subtype.text === 'Image'
  const most = isPicture ? budget.limits.inflatedBytes : budget.limits.streamBytes
  const filters = filtersOf(stream)
  // Filters that are named elsewhere, or more of them than are kept, would not be measured.
  if (!filters) throw new PdfRefused('hidden_object', 'filters')
  let bytes = data
  for (const [index, filter] of filters.entries()) {
    if (!FLATE.includes(filter)) return
    const isKept = FLATE.includes(filters[index + 1] ?? '')
    bytes = (await inflate(bytes, budget, { most: isKept ? budget.limits.streamBytes : most, isKept })).bytes
  }
}

function filtersOf({ entries }: PdfDictionary): string[] | null {
  const filter: PdfValue | undefined = entries.get('Filter')
  if (!filter) return []
  if (filter.kind === 'name') return [filter.text]
  return filter.kind === 'array' && filter.names.length === filter.length ? filter.names : null
}

async function inflate(data: Buffer, budget: PdfBudget, { most, isKept }: { most: number; isKept: boolean }) {
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
      if (size > most) throw new PdfRefused('inflates_too_far')
      if (isKept) chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof PdfRefused) throw error
    isWhole = false
  }
  return { bytes: Buffer.concat(chunks), isWhole }
}

// Each piece is a trip to another thread: a packed picture comes in few large ones, and a short stream takes little memory.
function chunkSizeOf(data: Buffer): number {
  return Math.min(LARGEST_CHUNK, Math.max(SMALLEST_CHUNK, data.length * USUAL_GROWTH))
}

function inflateSmall(data: Buffer, budget: PdfBudget) {
  let bytes: Buffer | null = null
  try {
    bytes = inflateSync(data)
  } catch {
    // How far it came is not told.
  }
  budget.inflate(bytes ? bytes.length : data.length * MOST_GROWTH)
  return { bytes: bytes ?? Buffer.alloc(0), isWhole: bytes !== null }
}
