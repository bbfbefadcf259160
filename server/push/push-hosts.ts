import { isIP } from 'node:net'
import { isPrivateAddress } from '#server/platform/http/network.ts'

// The push services of Chrome, Firefox, Safari and Edge; with a leading dot, all names below it. All are names, so that
// each connection looks them up, and no address escapes the check.
const knownHosts = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.services.mozilla.com',
  'web.push.apple.com',
  '.notify.windows.com',
]

/** Where a notice is sent. `mayBePrivate` for a host that the operator added. */
export type PushTarget = { url: URL; mayBePrivate: boolean }

/**
 * The target of an endpoint; null unless it is https at a known host on port 443, or at one of `added`, which are hosts
 * with their port.
 */
export function pushTarget(endpoint: string, added: readonly string[]): PushTarget | null {
  if (!URL.canParse(endpoint)) return null
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return null
  if (added.includes(url.host)) return { url, mayBePrivate: true }
  const isKnown =
    url.port === '' &&
    knownHosts.some((known) =>
      known.startsWith('.') ? url.hostname.endsWith(known) : url.hostname === known,
    )
  return isKnown ? { url, mayBePrivate: false } : null
}

/** Whether a resolved address may be connected to for a known host: one of a server on the internet. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0 || isPrivateAddress(address)) return false
  return isIP(address) === 4 ? isPublicV4(address) : isPublicV6(address)
}

// Besides private networks: this host, protocol assignments, documentation, benchmarks, relays, multicast, reserved.
function isPublicV4(address: string): boolean {
  const [a = 0, b = 0, c = 0] = address.split('.').map(Number)
  if (a === 0 || a >= 224) return false
  if (a === 192 && b === 0 && (c === 0 || c === 2)) return false
  if (a === 192 && b === 88 && c === 99) return false
  if (a === 198 && (b === 18 || b === 19 || (b === 51 && c === 100))) return false
  return !(a === 203 && b === 0 && c === 113)
}

// Only global unicast (2000::/3), without tunnels that contain an IPv4 address, and documentation.
function isPublicV6(address: string): boolean {
  const text = address.toLowerCase()
  if (!/^[23][0-9a-f]{3}:/.test(text)) return false
  return !/^(2002:|2001:0{0,3}:|2001::|2001:0?db8:|3fff:)/.test(text)
}
