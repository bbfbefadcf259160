import type { PdfBudget } from './pdf-budget.ts'
import { PdfError } from './pdf-error.ts'

/**
 * The smallest parts of a PDF's syntax. `start` is the offset of the first byte; a string's `beginning` is enough of it
 * to show what kind of link it is.
 */
export type PdfToken =
  | { kind: 'name'; text: string; start: number }
  | { kind: 'string'; beginning(): string; start: number }
  | { kind: 'number'; value: number; start: number }
  | { kind: 'word'; text: string; start: number }
  | { kind: '<<'; start: number }
  | { kind: '>>'; start: number }
  | { kind: '['; start: number }
  | { kind: ']'; start: number }
  | { kind: 'end'; start: number }

// The longest word of the format has 127 bytes: a name.
const MOST_WORD_BYTES = 1_024
const BEGINNING_BYTES = 256
// Each text matches in one way only: with two, a long row of digits that is no number takes hours.
const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/

const [REGULAR, SPACE, DELIMITER] = [0, 1, 2]
// The class of each byte. A table, because every byte of a file is looked up.
const CLASSES = new Uint8Array(256).fill(REGULAR)
for (const byte of Buffer.from('\0\t\n\f\r ')) CLASSES[byte] = SPACE
for (const byte of Buffer.from('()<>[]{}/%')) CLASSES[byte] = DELIMITER
const ESCAPES: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }
const [LF, CR, PERCENT, OPEN, CLOSE, BACKSLASH, SLASH, LESS, MORE] = Buffer.from('\n\r%()\\/<>')

/** Whether a byte is white space. */
export function isSpace(byte: number | undefined): boolean {
  return byte !== undefined && CLASSES[byte] === SPACE
}

/** Whether a byte can be part of a word, a number or a name. */
export function isRegular(byte: number | undefined): boolean {
  return byte !== undefined && CLASSES[byte] === REGULAR
}

/** Splits bytes into tokens, one at a time; strings and comments are skipped whole. */
export class PdfTokens {
  position = 0
  readonly bytes: Buffer
  readonly #budget: PdfBudget

  constructor(bytes: Buffer, budget: PdfBudget) {
    this.bytes = bytes
    this.#budget = budget
  }

  next(): PdfToken {
    this.#skipSpace()
    const start = this.position
    const token = this.#read(start)
    this.#budget.step(this.position - start + 1)
    return token
  }

  #read(start: number): PdfToken {
    const byte = this.bytes[start]
    if (byte === undefined) return { kind: 'end', start }
    if (byte === SLASH) return this.#name(start)
    if (byte === OPEN) return this.#literal(start)
    const isDouble = this.bytes[start + 1] === byte
    if (byte === LESS && !isDouble) return this.#hexadecimal(start)
    if (byte === LESS || (byte === MORE && isDouble)) {
      this.position = start + 2
      return { kind: byte === LESS ? '<<' : '>>', start }
    }
    if (CLASSES[byte] === DELIMITER) {
      this.position = start + 1
      const text = String.fromCharCode(byte)
      return text === '[' || text === ']' ? { kind: text, start } : { kind: 'word', text, start }
    }
    const text = this.#regular(start)
    return NUMBER.test(text) ? { kind: 'number', value: Number(text), start } : { kind: 'word', text, start }
  }

  #skipSpace(): void {
    const { bytes } = this
    const start = this.position
    for (;;) {
      while (isSpace(bytes[this.position])) this.position++
      if (bytes[this.position] !== PERCENT) break
      while (this.position < bytes.length && !isLineEnd(bytes[this.position])) this.position++
    }
    this.#budget.step(this.position - start)
  }

  #name(start: number): PdfToken {
    return { kind: 'name', text: decodeName(this.#regular(start + 1)), start }
  }

  #regular(start: number): string {
    let end = start
    while (isRegular(this.bytes[end])) {
      if (++end - start > MOST_WORD_BYTES) throw new PdfError('too_complex', 'word')
    }
    this.position = end
    return this.bytes.toString('latin1', start, end)
  }

  #literal(start: number): PdfToken {
    let depth = 0
    let at = start
    do {
      const byte = this.bytes[at]
      if (byte === undefined) throw new PdfError('damaged', 'string')
      if (byte === OPEN) depth++
      else if (byte === CLOSE) depth--
      at += byte === BACKSLASH ? 2 : 1
    } while (depth > 0)
    this.position = at
    return { kind: 'string', start, beginning: () => decodeLiteral(this.#text(start + 1, at - 1)) }
  }

  #hexadecimal(start: number): PdfToken {
    const end = this.bytes.indexOf('>', start)
    if (end < 0) throw new PdfError('damaged', 'string')
    this.position = end + 1
    return { kind: 'string', start, beginning: () => decodeHexadecimal(this.#text(start + 1, end)) }
  }

  #text(start: number, end: number): string {
    return this.bytes.toString('latin1', start, Math.min(end, start + BEGINNING_BYTES))
  }
}

function isLineEnd(byte: number | undefined): boolean {
  return byte === LF || byte === CR
}

function decodeName(text: string): string {
  return text.replace(/#([0-9A-Fa-f]{2})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
}

function decodeLiteral(text: string): string {
  return text.replace(/\\(\r\n|[0-7]{1,3}|.)/gs, (_, code: string) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8) & 255)
    return /^[\r\n]/.test(code) ? '' : (ESCAPES[code] ?? code)
  })
}

function decodeHexadecimal(text: string): string {
  const digits = text.replace(/[^0-9A-Fa-f]/g, '')
  return Buffer.from(digits.length % 2 ? `${digits}0` : digits, 'hex').toString('latin1')
}
