import { crc32, inflateRawSync } from 'node:zlib'

/** The files of an archive by their names, found by its directory as programs do. Throws where one does not fit its sum. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const { count, offset } = endingOf(archive)
  const files = new Map<string, Buffer>()
  for (let at = offset, read = 0; read < count; read++) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('No entry of a directory')
    const [crc, packed] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)]
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const near = archive.readUInt32LE(at + 42)
    const far = at + 46 + nameLength + 4
    const start = near === 0xffffffff ? Number(archive.readBigUInt64LE(far)) : near
    if (archive.readUInt32LE(start) !== 0x04034b50) throw new Error(`${name} is not where it should be`)
    const body = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const file = inflateRawSync(archive.subarray(body, body + packed))
    if (crc32(file) !== crc) throw new Error(`${name} is damaged`)
    files.set(name, file)
    at += 46 + nameLength + extraLength
  }
  return files
}

function endingOf(archive: Buffer): { count: number; offset: number } {
  const at = archive.length - 22
  if (archive.readUInt32LE(at) !== 0x06054b50) throw new Error('No end of a directory')
  const near = { count: archive.readUInt16LE(at + 10), offset: archive.readUInt32LE(at + 16) }
  if (near.offset !== 0xffffffff) return near
  const record = Number(archive.readBigUInt64LE(at - 20 + 8))
  if (archive.readUInt32LE(record) !== 0x06064b50) throw new Error('No larger end of a directory')
  return {
    count: Number(archive.readBigUInt64LE(record + 32)),
    offset: Number(archive.readBigUInt64LE(record + 48)),
  }
}
