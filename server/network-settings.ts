import { hostOf } from '#server/platform/http/hosts.ts'
import { isNetwork } from '#server/platform/http/network.ts'

/** The networks of proxies that are trusted; false if there are none. Adds a problem for each that is none. */
export function readProxies(name: string, networks: string[], problems: string[]): string[] | false {
  if (networks.length === 0 || (networks.length === 1 && networks[0] === 'off')) return false
  for (const network of networks.filter((one) => !isNetwork(one))) {
    problems.push(`${name}: ${network} is no address or network. Write it like 10.0.0.0/8, or off.`)
  }
  return networks
}

/** A host with its port if it has one; none, and a problem, for what is no host. */
export function readHost(name: string, text: string, problems: string[]): string[] {
  const host = hostOf(text)
  if (host !== null) return [host]
  problems.push(`${name}: ${text} is no host. Write it like push.example.com or push.example.com:8443.`)
  return []
}
