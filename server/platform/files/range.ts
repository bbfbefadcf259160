import type { ByteRange } from './file-store.ts'

/** What a Range header requests: the whole file, one part, or a part that does not exist (416). */
export type RangeRequest = { kind: 'whole' } | ({ kind: 'part' } & ByteRange) | { kind: 'unsatisfiable' }

const ONE_RANGE = /^bytes=(\d{0,15})-(\d{0,15})$/

/**
 * Parses a Range header for a file of `size` bytes. Other units, several ranges and malformed headers are ignored, as
 * HTTP allows, so they get the whole file.
 */
export function parseRange(header: string | undefined, size: number): RangeRequest {
  const match = header === undefined ? null : ONE_RANGE.exec(header)
  if (!match) return { kind: 'whole' }
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return { kind: 'whole' }
  if (first === '') {
    const count = Math.min(Number(last), size)
    return count === 0 ? { kind: 'unsatisfiable' } : { kind: 'part', start: size - count, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return { kind: 'whole' }
  return start >= size ? { kind: 'unsatisfiable' } : { kind: 'part', start, end }
}
