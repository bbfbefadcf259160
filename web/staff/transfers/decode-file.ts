/**
 * The text of a bank's file in the encodings that banks here use: UTF-8, UTF-16 with or without its mark, and
 * Windows-1256 of older programs.
 */
export function decodeFile(bytes: Uint8Array): string {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return decode('utf-16le', bytes)
  if (first === 0xfe && second === 0xff) return decode('utf-16be', bytes)
  const start = bytes.subarray(0, 400)
  if (zerosAt(start, 1) > start.length / 5) return decode('utf-16le', bytes)
  if (zerosAt(start, 0) > start.length / 5) return decode('utf-16be', bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return decode('windows-1256', bytes)
  }
}

const decode = (encoding: string, bytes: Uint8Array) => new TextDecoder(encoding).decode(bytes)

/** Latin letters in UTF-16 have a zero beside each. */
const zerosAt = (bytes: Uint8Array, parity: number) =>
  bytes.filter((byte, place) => byte === 0 && place % 2 === parity).length
