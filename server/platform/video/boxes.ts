import type { FileHandle } from 'node:fs/promises'
import { VideoError } from './video-error.ts'

/** A box of an mp4: its four-letter type, and the offsets of its content in the file, the end exclusive. */
export type Box = { type: string; start: number; end: number }

/** An open file and how many more boxes may be read. */
export type BoxFile = { handle: FileHandle; size: number; boxesLeft: number }

const HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16
// A fragmented video of some hours has some ten thousand; each costs a read.
const MAX_BOXES = 50_000
// Four visible characters; QuickTime's own start with a copyright sign.
const BOX_TYPE = /^[\x20-\x7e\xa9][\x20-\x7e]{3}$/

export function boxFile(handle: FileHandle, size: number): BoxFile {
  return { handle, size, boxesLeft: MAX_BOXES }
}

/** Reads bytes at an offset. Throws VideoError `damaged` if the file ends before. */
export async function readBytes({ handle }: BoxFile, start: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, start)
  if (bytesRead < count) throw new VideoError('damaged', 'cut off')
  return buffer
}

/**
 * The boxes that fill a part of the file one after another without a gap. Throws VideoError if one is longer than the
 * part or bytes are left over. The last box of the file itself may declare that it extends to the end.
 */
export async function* boxesWithin(
  file: BoxFile,
  { start, end }: { start: number; end: number },
): AsyncGenerator<Box> {
  for (let at = start; at < end; ) {
    const box = await readBox(file, at, end)
    yield box
    at = box.end
  }
}

async function readBox(file: BoxFile, at: number, limit: number): Promise<Box> {
  if (file.boxesLeft-- === 0) throw new VideoError('too_complex')
  if (at + HEADER_BYTES > limit) throw new VideoError('damaged', 'bytes left over')
  const header = await readBytes(file, at, Math.min(LONG_HEADER_BYTES, limit - at))
  const type = header.toString('latin1', 4, HEADER_BYTES)
  if (!BOX_TYPE.test(type)) throw new VideoError('damaged', 'box type')
  const short = header.readUInt32BE(0)
  if (short === 0 && limit === file.size) return { type, start: at + HEADER_BYTES, end: limit }
  const isLong = short === 1
  if (isLong && header.length < LONG_HEADER_BYTES) throw new VideoError('damaged', 'box length')
  const length = isLong ? Number(header.readBigUInt64BE(HEADER_BYTES)) : short
  const headerBytes = isLong ? LONG_HEADER_BYTES : HEADER_BYTES
  if (length < headerBytes || at + length > limit) throw new VideoError('damaged', `length of ${type}`)
  return { type, start: at + headerBytes, end: at + length }
}
