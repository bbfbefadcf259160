import { constants, inflateSync } from 'node:zlib'
import { codeAlphabet, codeLength, markPrefix } from './leak-mark.ts'

const mostCodes = 20
const mostInflated = 256 * 1024 * 1024
const mostOfStream = 16 * 1024 * 1024

type Encoding = { prefix: Buffer; length: number; decode(bytes: Buffer): string }

const wide = (text: string, isBig: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return isBig ? bytes.swap16() : bytes
}

// How a program that writes the document anew may write the mark: as text of one or two bytes, also as hexadecimal digits.
const plain: Encoding[] = [
  {
    prefix: Buffer.from(markPrefix),
    length: codeLength,
    decode: (bytes) => bytes.toString('latin1'),
  },
  {
    prefix: wide(markPrefix, true),
    length: 2 * codeLength,
    decode: (bytes) => Buffer.from(bytes.filter((_, at) => at % 2 === 1)).toString('latin1'),
  },
  {
    prefix: wide(markPrefix, false),
    length: 2 * codeLength,
    decode: (bytes) => Buffer.from(bytes.filter((_, at) => at % 2 === 0)).toString('latin1'),
  },
]

const hexadecimal = ({ prefix, length, decode }: Encoding): Encoding[] =>
  [prefix.toString('hex'), prefix.toString('hex').toUpperCase()].map((digits) => ({
    prefix: Buffer.from(digits),
    length: 2 * length,
    decode: (bytes) => decode(Buffer.from(bytes.toString('latin1'), 'hex')),
  }))

const encodings = [...plain, ...plain.flatMap(hexadecimal)]
const aCode = new RegExp(`^[${codeAlphabet}]{${codeLength}}$`)

/**
 * The codes of the marks in a file of any kind, at most twenty: in its bytes as they are, and only if there are none in
 * its compressed parts, which takes long. Runs only in a decoding process, since anybody's file may be looked at.
 */
export function findMarks(file: Buffer): string[] {
  const codes = new Set<string>()
  collect(file, codes)
  if (codes.size > 0) return [...codes]
  let inflated = 0
  for (const data of compressedParts(file)) {
    if (inflated > mostInflated || codes.size >= mostCodes) break
    const bytes = inflate(data)
    // What was too long has cost as much as the longest.
    inflated += bytes?.length ?? mostOfStream
    if (bytes) collect(bytes, codes)
  }
  return [...codes].slice(0, mostCodes)
}

function collect(bytes: Buffer, codes: Set<string>): void {
  for (const { prefix, length, decode } of encodings) {
    for (let at = bytes.indexOf(prefix); at >= 0; at = bytes.indexOf(prefix, at + prefix.length)) {
      const start = at + prefix.length
      const code = decode(Buffer.from(bytes.subarray(start, start + length)))
      if (aCode.test(code)) codes.add(code)
      if (codes.size >= mostCodes) return
    }
  }
}

/** What follows `stream` and begins as zlib does. */
function* compressedParts(file: Buffer): Generator<Buffer> {
  const word = 'stream'
  for (let at = file.indexOf(word); at >= 0; at = file.indexOf(word, at + word.length)) {
    let start = at + word.length
    if (file[start] === 0x0d) start++
    if (file[start] === 0x0a) start++
    const [method = 0, flags = 0] = file.subarray(start, start + 2)
    if ((method & 0x0f) !== 8 || (method * 256 + flags) % 31 !== 0) continue
    const end = file.indexOf('endstream', start)
    yield file.subarray(start, end < 0 ? undefined : end)
  }
}

function inflate(data: Buffer): Buffer | null {
  try {
    return inflateSync(data, { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: mostOfStream })
  } catch {
    return null
  }
}
