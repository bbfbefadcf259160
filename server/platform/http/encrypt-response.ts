import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'

/** Encrypts a response so that only the holder of the idempotency key can read it. */
export function encryptResponse(answer: unknown, key: string): string {
  const start = randomBytes(12)
  const sealing = createCipheriv(cipher, keyOf(key), start)
  const body = Buffer.concat([sealing.update(JSON.stringify(answer) ?? 'null', 'utf8'), sealing.final()])
  return Buffer.concat([start, sealing.getAuthTag(), body]).toString('base64')
}

/** Decrypts a response that was encrypted with this key. */
export function decryptResponse(sealed: unknown, key: string): unknown {
  const bytes = Buffer.from(String(sealed), 'base64')
  const opening = createDecipheriv(cipher, keyOf(key), bytes.subarray(0, 12))
  opening.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8'))
}

function keyOf(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'repeated-answer', 32))
}
