import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'

/** Encrypts a response so that only the holder of the idempotency key can read it. */
export function encryptResponse(answer: unknown, key: string): string {
  const iv = randomBytes(12)
  const encryption = createCipheriv(cipher, keyOf(key), iv)
  const body = Buffer.concat([
    encryption.update(JSON.stringify(answer) ?? 'null', 'utf8'),
    encryption.final(),
  ])
  return Buffer.concat([iv, encryption.getAuthTag(), body]).toString('base64')
}

/** Decrypts a response that was encrypted with this key. */
export function decryptResponse(encrypted: unknown, key: string): unknown {
  const bytes = Buffer.from(String(encrypted), 'base64')
  const decryption = createDecipheriv(cipher, keyOf(key), bytes.subarray(0, 12))
  decryption.setAuthTag(bytes.subarray(12, 28))
  return JSON.parse(
    Buffer.concat([decryption.update(bytes.subarray(28)), decryption.final()]).toString('utf8'),
  )
}

function keyOf(key: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', 'repeated-answer', 32))
}
