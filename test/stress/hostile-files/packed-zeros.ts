import { constants, deflateRawSync } from 'node:zlib'

const blockBytes = 1024 * 1024
const maxOfSum = 65_521
const block = deflateRawSync(Buffer.alloc(blockBytes), { level: 9, finishFlush: constants.Z_FULL_FLUSH })

/** A valid zlib stream of zeros, rounded up to megabytes, assembled from copies: the cheapest possible bomb. */
export function packedZeros(bytes: number): Buffer<ArrayBuffer> {
  const blocks = Math.ceil(bytes / blockBytes)
  const end = Buffer.from([3, 0, 0, 0, 0, 0])
  end.writeUInt32BE((((blocks * blockBytes) % maxOfSum) * 65_536 + 1) >>> 0, 2)
  return Buffer.concat([Buffer.from([0x78, 0xda]), ...new Array<Buffer>(blocks).fill(block), end])
}
