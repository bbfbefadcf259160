import { aDataPlace, box, theBrand } from '#server/test/sample-videos.ts'

// One key frame in VP9, 64 by 36, all blue: browsers without licensed codecs play it too.
const picture = Buffer.from(
  'gkmDQlAD8AI2BjgkHBhAAAAgQABrQ///zzEOJyFvGV2ABUYG5fLvBO5Nfhsxa/t1DSpxz6H//2kTme5x45Y0Z8y6OvY6O9FBLGBZp10U5fEepdiJrFyev////4EOP////8n/OoKWsJUw',
  'base64',
)
const [width, height] = [64, 36]
const square = numbers(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000)
const zeros = (count: number) => Buffer.alloc(count)

/**
 * A video that plays, with one frame a second. `apart` bytes separate its second half from the first: a player that
 * seeks there has to request that range.
 */
export function aFilm({ seconds, apart }: { seconds: number; apart: number }): Buffer<ArrayBuffer> {
  const first = Math.floor(seconds / 2)
  const pictures = (count: number) => box('mdat', ...Array.from({ length: count }, () => picture))
  const head = (places: number[]) => Buffer.concat([theBrand(), index(places)])
  const [before, between] = [pictures(first), box('free', zeros(apart))]
  const start = head(Array.from({ length: seconds }, () => 0)).length
  const places = Array.from(
    { length: seconds },
    (_, at) => start + 8 + at * picture.length + (at < first ? 0 : between.length + 8),
  )
  return Buffer.concat([head(places), before, between, pictures(seconds - first)])
}

function index(places: number[]): Buffer {
  const seconds = places.length
  const whole = box(
    'mvhd',
    numbers(0, 0, 0, 1, seconds, 0x10000, 0x1000000, 0, 0),
    square,
    zeros(24),
    numbers(2),
  )
  const shown = numbers(0, 0, 0, 0)
  const track = box(
    'tkhd',
    numbers(3, 0, 0, 1, 0, seconds, 0, 0),
    shown.subarray(0, 8),
    square,
    numbers(width * 0x10000, height * 0x10000),
  )
  const handler = box('hdlr', zeros(8), 'vide', zeros(12), 'Film\0')
  const media = box('minf', box('vmhd', numbers(1, 0, 0)), aDataPlace(), table(places))
  const times = box('mdhd', numbers(0, 0, 0, 1, seconds, 0x55c40000))
  return box('moov', whole, box('trak', track, box('mdia', times, handler, media)))
}

/** The sample table: position, size and duration of each frame. */
function table(places: number[]): Buffer {
  const count = places.length
  return box(
    'stbl',
    box('stsd', numbers(0, 1), form()),
    box('stts', numbers(0, 1, count, 1)),
    box('stsc', numbers(0, 1, 1, 1, 1)),
    box('stsz', numbers(0, picture.length, count)),
    box('stco', numbers(0, count, ...places)),
  )
}

function form(): Buffer {
  const size = Buffer.from([0, width, 0, height])
  const codec = box('vpcC', Buffer.from([1, 0, 0, 0, 0, 10, 0x82, 2, 2, 2, 0, 0]))
  const rest = Buffer.from([0, 24, 255, 255])
  return box(
    'vp09',
    numbers(0, 1),
    zeros(16),
    size,
    numbers(0x480000, 0x480000, 0),
    Buffer.from([0, 1]),
    zeros(32),
    rest,
    codec,
  )
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4)
  for (const [at, value] of values.entries()) bytes.writeUInt32BE(value, at * 4)
  return bytes
}
