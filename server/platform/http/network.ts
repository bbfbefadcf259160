import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net'

/** The network of anything without a valid address: all of it counts as one. */
const nowhere = 'unknown'

/**
 * Normalizes an IP address: no port, brackets, quotes or zone; IPv6 compressed and in lower case, IPv4 mapped into IPv6
 * as IPv4. Null for anything else, such as the missing address of a socket whose peer has hung up.
 */
export function canonicalAddress(text: string | undefined): string | null {
  if (text === undefined) return null
  const bare = withoutPort(text.trim().replace(/^"(.*)"$/, '$1'))
  if (isIPv4(bare)) return bare
  const [address = ''] = bare.split('%')
  if (!isIPv6(address)) return null
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(canonical)?.[1] ?? canonical
}

function withoutPort(text: string): string {
  const bracketed = /^\[([^\]]*)\](?::\d{1,5})?$/.exec(text)
  if (bracketed?.[1] !== undefined) return bracketed[1]
  return /^(\d+\.\d+\.\d+\.\d+):\d{1,5}$/.exec(text)?.[1] ?? text
}

/** The network of an address: the IPv4 address itself, or the IPv6 /64, usually one household or phone. */
export function networkOf(address: string | undefined): string {
  return networkOfBits(address, 4)
}

/**
 * The network block of an address: the IPv4 address itself, or the IPv6 /48. One customer of a hoster or provider may
 * have a whole /48, which contains 65,536 networks.
 */
export function wideNetworkOf(address: string | undefined): string {
  return networkOfBits(address, 3)
}

function networkOfBits(text: string | undefined, groups: 3 | 4): string {
  const address = canonicalAddress(text)
  if (address === null) return nowhere
  if (isIPv4(address)) return address
  return `${expand(address).slice(0, groups).join(':')}::/${groups * 16}`
}

const CACHED_KEYS = 1000

/**
 * Returns the keyed hash of an address's network, as used by throttles, the audit log and the log. The latest are
 * cached, since each access log line needs one.
 */
export function networkKeys(digest: (purpose: string, text: string) => string): (address: string) => string {
  const known = new Map<string, string>()
  return (address) => {
    const found = known.get(address)
    if (found !== undefined) return found
    const key = digest('network', networkOf(address))
    if (known.size >= CACHED_KEYS) known.clear()
    known.set(address, key)
    return key
  }
}

function expand(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  const gap = tail === undefined ? 0 : 8 - before.length - after.length
  return [...before, ...Array.from({ length: Math.max(0, gap) }, () => '0'), ...after]
}

/** Returns a function that checks whether an address, in any spelling, is in this list of addresses and CIDR ranges. */
export function addressMatcher(networks: readonly string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', bits] = network.split('/')
    const family = isIP(address) === 4 ? 'ipv4' : 'ipv6'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (text) => {
    const address = canonicalAddress(text)
    return address !== null && list.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')
  }
}

/** The client address of a request: the last forwarded one that is not a trusted proxy's. */
export function visitorAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusts: (address: string | undefined) => boolean,
): string | undefined {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const addresses = forwarded.map((one) => one.trim()).filter(Boolean)
  let address = socket.remoteAddress
  while (trusts(address) && addresses.length > 0) address = addresses.pop()
  return address
}

/** Whether an address belongs to this machine or a private network, so not to a stranger on the internet. */
export const isPrivateAddress = addressMatcher([
  '127.0.0.0/8',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '100.64.0.0/10',
  '169.254.0.0/16',
  '::1',
  'fc00::/7',
  'fe80::/10',
])

/** An IP address, or a network in CIDR notation. */
export function isNetwork(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const kind = isIP(address)
  if (kind === 0 || more.length > 0) return false
  // With a prefix of 0 every address would be trusted, and anybody could claim any.
  return bits === undefined || (/^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (kind === 4 ? 32 : 128))
}
