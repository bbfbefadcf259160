import type { FastifyRequest } from 'fastify'
import type { InstallationWarnings } from '#server/platform/installation-warnings.ts'
import { canonicalAddress, isPrivateAddress } from './network.ts'

/** The headers by which proxies pass on for whom they call; only the first is ever read. */
const forwardingHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'cf-connecting-ip', 'true-client-ip']

type Options = {
  warnings: InstallationWarnings
  /** The networks in `TRUST_PROXY`. */
  trustProxy: readonly string[] | false
  trusts: (address: string) => boolean
}

/**
 * Warns once when a peer that `TRUST_PROXY` does not name passes an address on. From this machine or a private network it
 * is mostly the operator's own proxy, and all visitors count as one network until it is named. From the internet
 * it may be anybody, so that case has a warning of its own, and never hides the other.
 */
export function proxyNotice({ warnings, trustProxy, trusts }: Options): (request: FastifyRequest) => void {
  return (request) => {
    const { headers } = request
    const header = forwardingHeaders.find((name) => headers[name] !== undefined)
    if (header === undefined) return
    const peer = canonicalAddress(request.socket.remoteAddress ?? '')
    if (peer === null || trusts(peer)) return
    const code = isPrivateAddress(peer) ? 'untrusted_proxy' : 'forwarded_by_stranger'
    if (warnings.has(code)) return
    const setting = `TRUST_PROXY=${[...(trustProxy || []), peer].join(',')}`
    warnings.report(
      {
        code,
        details: { peer, header },
        lines: [
          { place: 'settings', text: setting },
          { place: 'proxy', text: 'proxy_set_header X-Forwarded-For $remote_addr;' },
        ],
      },
      code === 'untrusted_proxy'
        ? `${peer} passes a visitor's address on, but TRUST_PROXY does not name it. If it is your proxy, all visitors count as one: set ${setting}, and let the proxy overwrite X-Forwarded-For. If you have no proxy, set nothing.`
        : `${peer} passes an address on, but TRUST_PROXY does not name it. If it is your proxy, set ${setting} and let it overwrite X-Forwarded-For; if not, let only your proxy reach the product.`,
    )
  }
}
