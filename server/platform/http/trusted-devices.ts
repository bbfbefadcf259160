import { randomBytes } from 'node:crypto'
import type { Secrets } from '#server/platform/secrets.ts'
import { type Cookie, cookieValue } from './cookies.ts'
import type { RequestOrigin } from './request-origin.ts'

const cookie = 'dev'
const YEAR_SECONDS = 365 * 24 * 60 * 60
const MOST_ACCOUNTS = 5

/**
 * The account that a device is known for, by its key. A new generation makes all its devices unknown. Null is the first
 * generation, for cookies from before generations existed.
 */
export type DeviceAccount = { account: string; generation: string | null }

/** The id of a device that has signed in to this account before; null for an unknown device. */
export function deviceOf(secrets: Secrets, visit: RequestOrigin, known: DeviceAccount): string | null {
  const { id, proofs } = readDevice(visit)
  if (id === null) return null
  return proofs.some((proof) => secrets.verify('device', signedText(id, known), proof)) ? id : null
}

/** The cookie that makes this device known for this account, in addition to earlier accounts. */
export function rememberDevice(secrets: Secrets, visit: RequestOrigin, account: DeviceAccount): Cookie {
  const known = readDevice(visit)
  const id = known.id ?? randomBytes(16).toString('base64url')
  const proof = secrets.sign('device', signedText(id, account))
  const proofs = [proof, ...known.proofs.filter((other) => other !== proof)].slice(0, MOST_ACCOUNTS)
  return {
    name: cookie,
    value: [id, ...proofs].join('.'),
    maxAgeSeconds: YEAR_SECONDS,
    isHttps: visit.isHttps,
  }
}

const signedText = (id: string, { account, generation }: DeviceAccount) =>
  generation === null ? `${id}:${account}` : `${id}:${account}:${generation}`

function readDevice({ cookies }: RequestOrigin): { id: string | null; proofs: string[] } {
  const value = cookieValue(cookies, cookie)
  if (value === null || !/^[\w-]{22}(\.[\w-]{43}){1,5}$/.test(value)) return { id: null, proofs: [] }
  const [id = null, ...proofs] = value.split('.')
  return { id, proofs }
}
