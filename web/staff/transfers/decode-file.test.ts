import { describe, expect, it } from 'vitest'
import { decodeFile } from './decode-file.ts'

const text = 'Date,البيان,Credit\n30/11/2026,تحويل,2000'
const utf16 = (bigEndian: boolean, mark: boolean) => {
  const units = [...(mark ? [0xfeff] : []), ...[...text].map((letter) => letter.charCodeAt(0))]
  return new Uint8Array(
    units.flatMap((unit) => (bigEndian ? [unit >> 8, unit & 255] : [unit & 255, unit >> 8])),
  )
}

describe('a file of a bank', () => {
  it.each([
    ['UTF-8', new TextEncoder().encode(text)],
    ['UTF-8 with a mark', new TextEncoder().encode(`\ufeff${text}`)],
    ['UTF-16 of Windows', utf16(false, true)],
    ['UTF-16, the other order', utf16(true, true)],
    ['UTF-16 without a mark', utf16(false, false)],
    ['UTF-16 without a mark, the other order', utf16(true, false)],
  ])('is read in %s', (_, bytes) => {
    expect(decodeFile(bytes)).toBe(text)
  })

  it('is read in Windows-1256', () => {
    // "دائن" and a comma, as older programs write it.
    expect(decodeFile(new Uint8Array([0xcf, 0xc7, 0xc6, 0xe4, 0x2c, 0x31]))).toBe('دائن,1')
  })

  it('may be empty', () => {
    expect(decodeFile(new Uint8Array())).toBe('')
  })
})
