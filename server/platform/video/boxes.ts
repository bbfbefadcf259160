import type { FileHandle } from 'node:fs/promises'
import { VideoRefused } from './video-refused.ts'

/** A box of an mp4: its four-letter type, and where its content begins and ends in the file, the end not included. */
export type Box = { type: string; start: number; end: number }

/** An open file and what reading it may still cost. */
export type BoxFile = { handle: FileHandle; size: number; boxesLeft: number }

const HEADER_BYTES = 8
const LONG_HEADER_BYTES = 16
// A fragmented film of some hours has some ten thousand; each costs a read.
const MOST_BOXES = 50_000
// Four visible characters; QuickTime's own begin with a copyright sign.
const BOX_TYPE = /^[\x20-\x7e\xa9][\x20-\x7e]{3}$/

/** The file to read boxes from. */
export function boxFile(handle: FileHandle, size: number): BoxFile {
  return { handle, size, boxesLeft: MOST_BOXES }
}

/** Reads so many bytes from a place. Throws VideoRefused `damaged` where the file ends before. */
export async function readBytes({ handle }: BoxFile, start: number, count: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(count), 0, count, start)
  if (bytesRead < count) throw new VideoRefused('damaged', 'cut off')
  return buffer
}

/**
 * The boxes that fill a stretch of the file one after another without a gap. Throws VideoRefused where one is longer
 * than the stretch or bytes are left over. Of the file's own boxes the last may say that it goes on to the end.
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
  if (file.boxesLeft-- === 0) throw new VideoRefused('too_complex')
  if (at + HEADER_BYTES > limit) throw new VideoRefused('damaged', 'bytes left over')
  const header = await readBytes(file, at, Math.min(LONG_HEADER_BYTES, limit - at))
  const type = header.toString('latin1', 4, HEADER_BYTES)
  if (!BOX_TYPE.test(type)) throw new VideoRefused('damaged', 'box type')
  const short = header.readUInt32BE(0)
  if (short === 0 && limit === file.size) return { type, start: at + HEADER_BYTES, end: limit }
  const isLong = short === 1
  if (isLong && header.length < LONG_HEADER_BYTES) throw new VideoRefused('damaged', 'box length')
  const length = isLong ? Number(header.readBigUInt64BE(HEADER_BYTES)) : short
  const own = isLong ? LONG_HEADER_BYTES : HEADER_BYTES
  if (length < own || at + length > limit) throw new VideoRefused('damaged', `length of ${type}`)
  return { type, start: at + own, end: at + length }
}
