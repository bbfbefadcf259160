import { isIP } from 'node:net'
import { isPrivateAddress } from './network.ts'

// Names that only mean something within one machine or network, never to a visitor on the internet.
const privateEndings = ['localhost', 'local', 'internal', 'lan', 'home', 'intranet', 'home.arpa']

/** Whether a host name or address, without a port, always means this machine itself. */
export function isLoopbackHost(host: string): boolean {
  const name = bare(host)
  if (isIP(name) === 4) return name.startsWith('127.')
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost')
}

/** Whether a host, without a port, is a name by which visitors on the internet may find a site: no address, no single word. */
export function isPublicHostName(host: string): boolean {
  const name = bare(host)
  if (isIP(name) !== 0 || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)) return false
  return !privateEndings.some((ending) => name.endsWith(`.${ending}`))
}

/** Whether a host, without a port, is a name or an address on the internet, and not of one machine or network. */
export function isOnInternet(host: string): boolean {
  const name = bare(host)
  return isIP(name) === 0 ? isPublicHostName(name) : !isPrivateAddress(name)
}

const bare = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
