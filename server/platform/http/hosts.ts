import { isIP } from 'node:net'
import { isPrivateAddress } from './network.ts'

// Names that only have a meaning within one machine or network.
const privateEndings = ['localhost', 'local', 'internal', 'lan', 'home', 'intranet', 'home.arpa']

/** Whether a host name or address, without a port, always means this machine itself. */
export function isLoopbackHost(host: string): boolean {
  const name = bare(host)
  if (isIP(name) === 4) return name.startsWith('127.')
  return name === '::1' || name === 'localhost' || name.endsWith('.localhost')
}

/** Whether a host, without a port, is a public domain name: not an IP address, a single label or a private suffix. */
export function isPublicHostName(host: string): boolean {
  const name = bare(host)
  if (isIP(name) !== 0 || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)) return false
  return !privateEndings.some((ending) => name.endsWith(`.${ending}`))
}

/** Whether a host, without a port, is a public domain name or a public IP address. */
export function isOnInternet(host: string): boolean {
  const name = bare(host)
  return isIP(name) === 0 ? isPublicHostName(name) : !isPrivateAddress(name)
}

/** A host of https addresses, with its port if it is not 443, as URLs write it; null for any other text. */
export function hostOf(text: string): string | null {
  if (/[^\w.:[\]-]/.test(text) || !URL.canParse(`https://${text}`)) return null
  return new URL(`https://${text}`).host
}

const bare = (host: string) =>
  host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
