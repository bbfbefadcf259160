import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

const userPresent = 0x01
const credentialIncluded = 0x40

type Bytes = Uint8Array
type Cbor = number | string | Bytes | Map<number | string, Cbor>

const text = (value: string) => Buffer.from(value, 'utf8')
const sha256 = (bytes: Bytes) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Bytes) => Buffer.from(bytes).toString('base64url')

/** A software security key: creates passkeys for a site and signs with them, in the browser's format. */
export function anAuthenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let signCount = 0
  const named = { id: base64url(id), rawId: base64url(id), type: 'public-key' as const }
  return {
    /** Sets the signature counter, to simulate a cloned key. */
    setSignCount(count: number) {
      signCount = count
    },
    /** The browser's response to registration options. */
    register({ rp, challenge }: { rp: { id: string }; challenge: string }) {
      const data = authenticatorData(rp.id, userPresent | credentialIncluded, signCount)
      const response = {
        clientDataJSON: base64url(clientData('webauthn.create', challenge, origin)),
        attestationObject: base64url(attestation(data, id, publicKey)),
        transports: ['internal'],
      }
      return { ...named, response }
    },
    /** The browser's response to sign-in options. */
    answer({ rpId, challenge }: { rpId: string; challenge: string }) {
      signCount += 1
      const authData = authenticatorData(rpId, userPresent, signCount)
      const data = clientData('webauthn.get', challenge, origin)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      const response = {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      }
      return { ...named, response }
    },
  }
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return text(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}

function authenticatorData(rpId: string, flags: number, signCount: number): Buffer {
  const counted = Buffer.alloc(5)
  counted.writeUInt8(flags, 0)
  counted.writeUInt32BE(signCount, 1)
  return Buffer.concat([sha256(text(rpId)), counted])
}

function attestation(data: Buffer, id: Buffer, publicKey: KeyObject): Buffer {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(id.length)
  const authData = Buffer.concat([data, Buffer.alloc(16), length, id, cosePublicKey(publicKey)])
  return cbor(
    new Map<number | string, Cbor>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]),
  )
}

function cosePublicKey(publicKey: KeyObject): Buffer {
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const coordinate = (value: string) => Buffer.from(value, 'base64url')
  return cbor(
    new Map<number | string, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, coordinate(x)],
      [-3, coordinate(y)],
    ]),
  )
}

/** The subset of CBOR (RFC 8949) that passkeys need. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, text(value).length), text(value)])
  if (value instanceof Map) {
    const pairs = [...value].flatMap(([name, one]) => [cbor(name), cbor(one)])
    return Buffer.concat([head(5, value.size), ...pairs])
  }
  return Buffer.concat([head(2, value.length), value])
}

function head(major: number, count: number): Buffer {
  if (count < 24) return Buffer.from([(major << 5) | count])
  if (count < 256) return Buffer.from([(major << 5) | 24, count])
  return Buffer.from([(major << 5) | 25, count >> 8, count & 0xff])
}
