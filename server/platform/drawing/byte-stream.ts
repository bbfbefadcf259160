/** Reads bytes one after the other, in the number formats of WOFF 2.0. Throws a RangeError past the end. */
export class ByteStream {
  readonly #content: Buffer
  #position: number

  constructor(content: Buffer, from = 0) {
    this.#content = content
    this.#position = from
  }

  byte(): number {
    this.#position += 1
    return this.#content.readUInt8(this.#position - 1)
  }

  short(): number {
    this.#position += 2
    return this.#content.readInt16BE(this.#position - 2)
  }

  long(): number {
    this.#position += 4
    return this.#content.readUInt32BE(this.#position - 4)
  }

  bytes(count: number): Buffer {
    if (this.#position + count > this.#content.length) throw new RangeError('The font ends too soon')
    this.#position += count
    return this.#content.subarray(this.#position - count, this.#position)
  }

  /** A number of one to three bytes: `255UInt16`. */
  packedCount(): number {
    const first = this.byte()
    if (first === 253) return this.byte() * 256 + this.byte()
    if (first === 254) return this.byte() + 506
    return first === 255 ? this.byte() + 253 : first
  }

  /** A number of one to five bytes, seven bits each: `UIntBase128`. */
  packedLength(): number {
    let value = 0
    for (let index = 0; index < 5; index++) {
      const byte = this.byte()
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
    throw new RangeError('A length in the font is too long')
  }
}
