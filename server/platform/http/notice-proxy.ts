import type { FastifyRequest } from 'fastify'
import type { InstallationWarnings } from '#server/platform/installation-warnings.ts'
import { canonicalAddress, isPrivateAddress } from './network.ts'

/** Headers in which proxies pass on the client's address; only the first is ever read. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

// Enough for the addresses of one proxy's network, few enough to be read.
const maxStrangers = 5

type Options = {
  warnings: InstallationWarnings
  /** The networks in `TRUST_PROXY`. */
  trustProxy: readonly string[] | false
  trusts: (address: string) => boolean
}

/**
 * Warns once when a peer that is not in `TRUST_PROXY` passes an address on. On this machine or a private network it is
 * mostly the operator's own proxy, and all visitors count as one network until it is listed. On the internet it can be
 * anybody: that case has its own warning, without a line to copy, and never hides the first. So that no stranger hides
 * a proxy at a public address either, each such peer is logged, and the warning lists up to five.
 */
export function proxyNotice({ warnings, trustProxy, trusts }: Options): (request: FastifyRequest) => void {
  const strangers = new Set<string>()
  return (request) => {
    const { headers } = request
    const header = forwardingHeaders.find((name) => headers[name] !== undefined)
    if (header === undefined) return
    const peer = canonicalAddress(request.socket.remoteAddress ?? '')
    if (peer === null || trusts(peer)) return
    if (!isPrivateAddress(peer)) return reportStranger(peer, header)
    if (warnings.has('untrusted_proxy')) return
    const setting = `TRUST_PROXY=${[...(trustProxy || []), peer].join(',')}`
    warnings.report(
      {
        code: 'untrusted_proxy',
        details: { peer, header },
        lines: [
          { place: 'settings', text: setting },
          { place: 'proxy', text: 'proxy_set_header X-Forwarded-For $remote_addr;' },
        ],
      },
      `${peer} passes a visitor's address on, but TRUST_PROXY does not name it. If it is your proxy, all visitors count as one: set ${setting}, and let the proxy overwrite X-Forwarded-For. If you have no proxy, set nothing.`,
    )
  }

  function reportStranger(peer: string, header: string): void {
    if (strangers.has(peer) || strangers.size === maxStrangers) return
    strangers.add(peer)
    warnings.resolve('forwarded_by_stranger')
    warnings.report(
      { code: 'forwarded_by_stranger', details: { peer: [...strangers].join(', '), header }, lines: [] },
      `${peer} passes an address on, but TRUST_PROXY does not name it. If it is your proxy, name it there and let it overwrite X-Forwarded-For; if not, let only your proxy reach the product.`,
    )
  }
}
