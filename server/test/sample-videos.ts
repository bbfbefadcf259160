/** An mp4 box: its length, type and content. */
export function box(type: string, ...content: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(
    content.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)),
  )
  const head = Buffer.alloc(8)
  head.writeUInt32BE(body.length + 8, 0)
  head.write(type, 4, 'latin1')
  return Buffer.concat([head, body])
}

const zeros = (count: number) => Buffer.alloc(count)

/** A track's data reference: in the file itself, or at `elsewhere`. */
export function aDataPlace(elsewhere?: string): Buffer {
  const count = Buffer.from([0, 0, 0, 0, 0, 0, 0, 1])
  const flags = Buffer.from([0, 0, 0, elsewhere === undefined ? 1 : 0])
  return box('dinf', box('dref', count, box('url ', flags, elsewhere ?? '')))
}

/** A track of a kind, such as `vide` or `soun`. */
export function aTrack(kind = 'vide', place = aDataPlace()): Buffer {
  const handler = box('hdlr', zeros(8), kind, zeros(12), 'Handler\0')
  return box('trak', box('tkhd', zeros(84)), box('mdia', box('mdhd', zeros(24)), handler, box('minf', place)))
}

/** The first box of an mp4, with its brand. */
export function theBrand(brand = 'isom'): Buffer {
  return box('ftyp', brand, Buffer.from([0, 0, 2, 0]), 'isomiso2avc1mp41')
}

/** The index of an mp4 with these tracks. */
export function anIndex(...tracks: Buffer[]): Buffer {
  return box('moov', box('mvhd', zeros(100)), ...tracks)
}

/** An mp4 with valid boxes and `bytes` zeros as data; no player shows it. */
export function aVideo({ bytes = 1000, more = [] as Buffer[] } = {}): Buffer {
  return Buffer.concat([
    theBrand(),
    anIndex(aTrack('vide'), aTrack('soun')),
    ...more,
    box('mdat', zeros(bytes)),
  ])
}
