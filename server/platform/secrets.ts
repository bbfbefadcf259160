import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hash,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto'

/** A random token of 256 bits, url-safe. */
export function newToken(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** The SHA-256 of a token, for the database, so that a stolen database opens nothing. */
export function hashToken(token: string): string {
  return hash('sha256', token)
}

/** Compares two texts in constant time. */
export function sameText(a: string, b: string): boolean {
  const one = createHash('sha256').update(a).digest()
  const other = createHash('sha256').update(b).digest()
  return timingSafeEqual(one, other)
}

/** Keyed hashes, signatures and encryption, with a key of its own for each purpose. */
export type Secrets = {
  /** A keyed hash of a text, as hex of 128 bits. */
  digest(purpose: string, text: string): string
  /** Signs a text, url-safe. */
  sign(purpose: string, text: string): string
  /** Whether a signature was made by `sign` for this purpose and text, with the current or the previous key. */
  verify(purpose: string, text: string, signature: string): boolean
  /** Encrypts a text for one purpose and one owner; it cannot be decrypted for another owner. */
  encrypt(purpose: string, text: string, owner: string): string
  /** Decrypts the result of `encrypt` with the current or the previous key; null if neither works. */
  decrypt(purpose: string, encrypted: string, owner: string): Decrypted | null
}

/** A decrypted text; `isOutdated` if it was encrypted with the previous key. */
export type Decrypted = { text: string; isOutdated: boolean }

/**
 * Derives the keys of all purposes from the product's one secret key. What was signed or encrypted with the previous
 * key, if there is one, is still accepted.
 */
export function openSecrets(secretKey: string, previousKey: string | null = null): Secrets {
  const mac = authenticator(secretKey)
  const previous = previousKey === null ? null : authenticator(previousKey)
  return {
    digest: (purpose, text) => mac(purpose, text).toString('hex').slice(0, 32),
    sign: (purpose, text) => mac(purpose, text).toString('base64url'),
    verify: (purpose, text, signature) =>
      sameText(mac(purpose, text).toString('base64url'), signature) ||
      (previous !== null && sameText(previous(purpose, text).toString('base64url'), signature)),
    encrypt: (purpose, text, owner) => encryptWith(secretKey, { purpose, owner }, text),
    decrypt: (purpose, encrypted, owner) => {
      const text = decryptWith(secretKey, { purpose, owner }, encrypted)
      if (text !== null) return { text, isOutdated: false }
      const older = previousKey === null ? null : decryptWith(previousKey, { purpose, owner }, encrypted)
      return older === null ? null : { text: older, isOutdated: true }
    },
  }
}

type Scope = { purpose: string; owner: string }

const cipherName = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

const cipherKey = (secretKey: string, purpose: string) =>
  Buffer.from(hkdfSync('sha256', secretKey, '', `encrypt:${purpose}`, 32))

function encryptWith(secretKey: string, { purpose, owner }: Scope, text: string): string {
  const nonce = randomBytes(nonceBytes)
  const cipher = createCipheriv(cipherName, cipherKey(secretKey, purpose), nonce)
  cipher.setAAD(Buffer.from(owner))
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64url')
}

function decryptWith(secretKey: string, { purpose, owner }: Scope, encrypted: string): string | null {
  const bytes = Buffer.from(encrypted, 'base64url')
  try {
    const nonce = bytes.subarray(0, nonceBytes)
    const options = { authTagLength: tagBytes }
    const decipher = createDecipheriv(cipherName, cipherKey(secretKey, purpose), nonce, options)
    decipher.setAAD(Buffer.from(owner))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    const text = [decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]
    return Buffer.concat(text).toString('utf8')
  } catch {
    // Another key, another owner, or modified bytes.
    return null
  }
}

function authenticator(secretKey: string): (purpose: string, text: string) => Buffer {
  const keys = new Map<string, Buffer>()
  const keyOf = (purpose: string) => {
    const known = keys.get(purpose)
    if (known) return known
    const key = Buffer.from(hkdfSync('sha256', secretKey, '', purpose, 32))
    keys.set(purpose, key)
    return key
  }
  return (purpose, text) => createHmac('sha256', keyOf(purpose)).update(text).digest()
}
