import { randomBytes } from 'node:crypto'
import type { Secrets } from '#server/platform/secrets.ts'
import { type Cookie, cookieValue } from './cookies.ts'
import type { Visit } from './visit.ts'

const cookie = 'dev'
const YEAR_SECONDS = 365 * 24 * 60 * 60
const MOST_ACCOUNTS = 5

/** The device's own id where it has signed in to this account before; null for a stranger's device. */
export function deviceOf(secrets: Secrets, visit: Visit, account: string): string | null {
  const { id, proofs } = readDevice(visit)
  if (id === null) return null
  return proofs.some((proof) => secrets.verify('device', `${id}:${account}`, proof)) ? id : null
}

/** The cookie by which this device is known again for this account, beside those it was known for already. */
export function rememberDevice(secrets: Secrets, visit: Visit, account: string): Cookie {
  const known = readDevice(visit)
  const id = known.id ?? randomBytes(16).toString('base64url')
  const proof = secrets.sign('device', `${id}:${account}`)
  const proofs = [proof, ...known.proofs.filter((other) => other !== proof)].slice(0, MOST_ACCOUNTS)
  return {
    name: cookie,
    value: [id, ...proofs].join('.'),
    maxAgeSeconds: YEAR_SECONDS,
    isHttps: visit.isHttps,
  }
}

function readDevice({ cookies }: Visit): { id: string | null; proofs: string[] } {
  const value = cookieValue(cookies, cookie)
  if (value === null || !/^[\w-]{22}(\.[\w-]{43}){1,5}$/.test(value)) return { id: null, proofs: [] }
  const [id = null, ...proofs] = value.split('.')
  return { id, proofs }
}
