import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv4, isIPv6, SocketAddress } from 'node:net'

/** The network of whatever names none: all of it is counted as one. */
const nowhere = 'unknown'

/**
 * One spelling of an IP address: without a port, brackets, quotes or a zone; IPv6 compressed and in lower case, an IPv4
 * address that is mapped into IPv6 as IPv4. Null for anything else; a socket whose peer has hung up has no address.
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

/** The network of an address: the IPv4 address itself, or the /64 of an IPv6 one, where one household or phone lives. */
export function networkOf(address: string | undefined): string {
  return networkOfBits(address, 4)
}

/**
 * The wide network of an address: the IPv4 address itself, or the /48 of an IPv6 one. One customer of a hoster or provider
 * may hold a whole /48, which has 65,536 networks in it.
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

const KEYS_KEPT = 1000

/**
 * Answers the keyed hash of an address's network, as throttles, audit entries and the log name it. The last ones are
 * remembered, since each answer's line in the log names one.
 */
export function networkKeys(digest: (purpose: string, text: string) => string): (address: string) => string {
  const known = new Map<string, string>()
  return (address) => {
    const found = known.get(address)
    if (found !== undefined) return found
    const key = digest('network', networkOf(address))
    if (known.size >= KEYS_KEPT) known.clear()
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

/** Tells whether an address, in any spelling, is one of these addresses and networks (CIDR). */
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

/** The address that a call comes from, as trusted proxies tell it: the last one that is none of theirs. */
export function visitorAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  trusts: (address: string | undefined) => boolean,
): string | undefined {
  const forwarded = [headers['x-forwarded-for'] ?? []].flat().join(',').split(',')
  const told = forwarded.map((one) => one.trim()).filter(Boolean)
  let address = socket.remoteAddress
  while (trusts(address) && told.length > 0) address = told.pop()
  return address
}

/** Whether an address belongs to this machine or to a private network, where strangers on the internet cannot be. */
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
