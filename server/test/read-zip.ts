import { crc32, inflateRawSync } from 'node:zlib'

/** The files of a zip by name, found by its central directory. Throws if a checksum is wrong. */
export function readZip(archive: Buffer): Map<string, Buffer> {
  const { count, offset } = endingOf(archive)
  const files = new Map<string, Buffer>()
  for (let at = offset, read = 0; read < count; read++) {
    if (archive.readUInt32LE(at) !== 0x02014b50) throw new Error('The central directory has an invalid entry')
    const [crc, packed] = [archive.readUInt32LE(at + 16), archive.readUInt32LE(at + 20)]
    const [nameLength, extraLength] = [archive.readUInt16LE(at + 28), archive.readUInt16LE(at + 30)]
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const start = archive.readUInt32LE(at + 42)
    const isPacked = archive.readUInt16LE(at + 10) === 8
    if (archive.readUInt32LE(start) !== 0x04034b50) throw new Error(`${name} is not at its offset`)
    const body = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
    const content = archive.subarray(body, body + packed)
    const file = isPacked ? inflateRawSync(content) : content
    if (crc32(file) !== crc) throw new Error(`${name} is damaged`)
    files.set(name, file)
    at += 46 + nameLength + extraLength
  }
  return files
}

function endingOf(archive: Buffer): { count: number; offset: number } {
  const at = archive.length - 22
  if (archive.readUInt32LE(at) !== 0x06054b50) throw new Error('The end of the central directory is missing')
  return { count: archive.readUInt16LE(at + 10), offset: archive.readUInt32LE(at + 16) }
}
