import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { aDataPlace, anIndex, aTrack, aVideo, box, theBrand } from '#server/test/sample-videos.ts'
import { inspectMp4 } from './inspect-mp4.ts'

const folder = await mkdtemp(join(tmpdir(), 'coach-video-'))
afterAll(() => rm(folder, { recursive: true }))

async function judged(...parts: Buffer[]): Promise<string> {
  const path = join(folder, 'video')
  await writeFile(path, Buffer.concat(parts))
  return inspectMp4(path).then(
    () => 'fine',
    (error) => error.reason ?? error,
  )
}

const brand = theBrand()
const index = anIndex(aTrack())
const data = box('mdat', Buffer.alloc(100))
const longBox = (type: string, length: bigint, content: Buffer) => {
  const head = Buffer.alloc(16)
  head.writeUInt32BE(1, 0)
  head.write(type, 4)
  head.writeBigUInt64BE(length, 8)
  return Buffer.concat([head, content])
}
const toTheEnd = (content: Buffer) => Buffer.concat([Buffer.from('\0\0\0\0mdat', 'latin1'), content])
const withLength = (one: Buffer, length: number) => {
  const changed = Buffer.from(one)
  changed.writeUInt32BE(length, 0)
  return changed
}

describe('an mp4', () => {
  it.each<[string, Buffer[]]>([
    ['with its index first', [aVideo()]],
    ['with its index last', [brand, data, index]],
    [
      'with room left free, and notes of its maker',
      [brand, box('free', Buffer.alloc(9)), index, box('uuid'), data],
    ],
    ['in fragments', [brand, index, box('sidx'), box('moof'), data, box('moof'), data, box('mfra')]],
    ['whose data have a long length', [brand, index, longBox('mdat', 116n, Buffer.alloc(100))]],
    ['whose data go on to the end', [brand, index, toTheEnd(Buffer.alloc(100))]],
    ['with sound and subtitles beside', [brand, anIndex(aTrack('soun'), aTrack('text'), aTrack()), data]],
    ['of a phone', [theBrand('mp42'), data, index]],
  ])('%s is accepted', async (_what, parts) => {
    expect(await judged(...parts)).toBe('fine')
  })

  it.each<[string, Buffer[], string]>([
    ['nothing', [], 'not_a_video'],
    ['text', [Buffer.from('a plain text, long enough to be judged')], 'not_a_video'],
    ['a picture of the same build', [theBrand('heic'), index, data], 'not_a_video'],
    ['another kind of film', [theBrand('qt  '), index, data], 'not_a_video'],
    ['one without an index', [brand, data], 'damaged'],
    ['one without data', [brand, index], 'damaged'],
    ['one with empty data', [brand, index, box('mdat')], 'damaged'],
    ['one with two indexes', [brand, index, data, index], 'damaged'],
    ['one with a second beginning', [brand, index, data, brand], 'damaged'],
    ['one with bytes after its end', [brand, index, data, Buffer.from('more')], 'damaged'],
    [
      'one with a page after its end',
      [brand, index, data, Buffer.from('<script>alert(1)</script>')],
      'damaged',
    ],
    ['one that was cut off', [aVideo().subarray(0, -1)], 'damaged'],
    ['one cut off in a head', [brand, index, data, Buffer.from([0, 0])], 'damaged'],
    ['one whose box is shorter than its head', [brand, withLength(index, 7), data], 'damaged'],
    ['one whose box is longer than the file', [brand, index, withLength(data, 0xffffffff)], 'damaged'],
    ['one with an endless box', [brand, index, longBox('mdat', 2n ** 63n, Buffer.alloc(9))], 'damaged'],
    [
      'one whose track is longer than its index',
      [brand, anIndex(withLength(aTrack(), 9999)), data],
      'damaged',
    ],
    ['one whose track goes on to the end', [brand, anIndex(withLength(aTrack(), 0)), data], 'damaged'],
    ['one whose track is empty', [brand, anIndex(box('trak')), data], 'damaged'],
    ['one whose index lacks its head', [brand, box('moov', aTrack()), data], 'damaged'],
    ['one whose brands have no end', [box('ftyp', 'isom', Buffer.alloc(5000)), index, data], 'damaged'],
    ['one of sound alone', [brand, anIndex(aTrack('soun')), data], 'no_picture'],
    ['one without tracks', [brand, anIndex(), data], 'no_picture'],
    [
      'one whose pictures lie elsewhere',
      [brand, anIndex(aTrack('vide', aDataPlace('http://example.com/a.mp4'))), data],
      'data_elsewhere',
    ],
    [
      'one of endless boxes',
      [brand, index, data, Buffer.concat(Array(50_001).fill(box('free')))],
      'too_complex',
    ],
  ])('is not %s', async (_what, parts, reason) => {
    expect(await judged(...parts)).toBe(reason)
  })
})
