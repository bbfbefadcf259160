import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/** How an answer's body may be packed. */
export type Encoding = 'br' | 'gzip' | 'identity'

// Measured: quality 4 packs a page as small as a visitor notices, in a quarter of the time of the next step.
const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

/** The best packing that a browser takes, by its `Accept-Encoding`. */
export function encodingFor(header: string | undefined): Encoding {
  const accepted = (header ?? '').toLowerCase().split(',')
  const takes = (name: string) =>
    accepted.some((part) => part.trim().split(';')[0] === name && !/;\s*q=0(?:\.0*)?\s*$/.test(part))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : 'identity'
}

/** A body that is packed once for each encoding that somebody asks for. */
export class PackedBody {
  /** Names the content; the same in every encoding. */
  readonly tag: string
  readonly #content: Buffer
  readonly #packed = new Map<Encoding, Promise<Buffer>>()

  constructor(content: string) {
    this.#content = Buffer.from(content)
    this.tag = `W/"${createHash('sha256').update(this.#content).digest('base64url').slice(0, 27)}"`
  }

  in(encoding: Encoding): Promise<Buffer> {
    const known = this.#packed.get(encoding)
    if (known) return known
    const packed = this.#pack(encoding)
    this.#packed.set(encoding, packed)
    return packed
  }

  async #pack(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'br') return promisify(brotliCompress)(this.#content, quality)
    if (encoding === 'gzip') return promisify(gzip)(this.#content)
    return this.#content
  }
}
