import { open } from 'node:fs/promises'
import { sniffType } from '#server/platform/pictures/signatures.ts'
import { type Box, type BoxFile, boxesWithin, boxFile, readBytes } from './boxes.ts'
import { VideoError } from './video-error.ts'

export { VideoError } from './video-error.ts'

const MAX_BRANDS_BYTES = 4096
// The tables of a video of hours take some megabytes.
const MAX_INDEX_BYTES = 64 * 1024 * 1024
const MAX_TRACKS = 64

/**
 * Inspects an mp4 that will be stored as it is, only by its boxes; decodes nothing, and has only a few bytes in memory.
 * Throws VideoError if it has no known brand, no index or no data, if lengths do not add up to the end of the file, if
 * no track is video, or if data are in another file.
 */
export async function inspectMp4(path: string): Promise<void> {
  const handle = await open(path)
  try {
    const { size } = await handle.stat()
    const file = boxFile(handle, size)
    const index = await readOutline(file)
    await readIndex(file, index)
  } finally {
    await handle.close()
  }
}

/** Reads the top-level boxes of the file and returns its index. */
async function readOutline(file: BoxFile): Promise<Box> {
  if (file.size < 16 || sniffType(await readBytes(file, 0, 12)) !== 'mp4') throw new VideoError('not_a_video')
  let [index, brands, hasData]: [Box | null, number, boolean] = [null, 0, false]
  for await (const box of boxesWithin(file, { start: 0, end: file.size })) {
    if (box.type === 'ftyp') {
      brands++
      if (box.end - box.start > MAX_BRANDS_BYTES) throw new VideoError('damaged', 'brands')
    }
    if (box.type === 'moov') {
      if (index) throw new VideoError('damaged', 'two indexes')
      index = box
    }
    if (box.type === 'mdat' && box.end > box.start) hasData = true
  }
  if (brands !== 1 || !index || !hasData) throw new VideoError('damaged', 'no index or data')
  return index
}

async function readIndex(file: BoxFile, index: Box): Promise<void> {
  if (index.end - index.start > MAX_INDEX_BYTES) throw new VideoError('too_complex')
  const tracks: Box[] = []
  let headers = 0
  for await (const box of boxesWithin(file, index)) {
    if (box.type === 'mvhd') headers++
    if (box.type === 'trak') tracks.push(box)
  }
  if (headers !== 1 || tracks.length > MAX_TRACKS) throw new VideoError('damaged', 'index')
  const kinds: string[] = []
  for (const track of tracks) kinds.push(await kindOfTrack(file, track))
  if (!kinds.includes('vide')) throw new VideoError('no_picture')
}

/** The type of a track, such as `vide` or `soun`; throws unless all its data are in this file. */
async function kindOfTrack(file: BoxFile, track: Box): Promise<string> {
  const media = await childOf(file, track, 'mdia')
  const handler = await childOf(file, media, 'hdlr')
  const references = await childOf(
    file,
    await childOf(file, await childOf(file, media, 'minf'), 'dinf'),
    'dref',
  )
  // The entries follow a version, flags and a count.
  for await (const reference of boxesWithin(file, { start: references.start + 8, end: references.end })) {
    const flags = await readBytes(file, reference.start, 4)
    if ((flags.readUInt32BE(0) & 1) === 0) throw new VideoError('data_elsewhere')
  }
  return (await readBytes(file, handler.start + 8, 4)).toString('latin1')
}

/** The only child box of this type. */
async function childOf(file: BoxFile, parent: Box, type: string): Promise<Box> {
  let found: Box | null = null
  for await (const box of boxesWithin(file, parent)) {
    if (box.type !== type) continue
    if (found) throw new VideoError('damaged', `two of ${type}`)
    found = box
  }
  if (!found) throw new VideoError('damaged', `no ${type}`)
  return found
}
