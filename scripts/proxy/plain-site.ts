import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const sample = join(import.meta.dirname, '../../deploy/nginx.conf')

/**
 * The site of the sample for nginx on `port`, in front of one or two processes; without https, and with the addresses
 * that clients name, as if nginx had seen them.
 */
export function plainSite([first, second]: readonly number[], port: number): string {
  const text = readFileSync(sample, 'utf8')
  const site = text.slice(0, text.indexOf('server {')) + text.slice(text.lastIndexOf('server {'))
  const another = second === undefined ? {} : { '# server 127.0.0.1:3001 ': `server 127.0.0.1:${second} ` }
  const changes = {
    'listen 443 ssl http2;': `listen 127.0.0.1:${port};`,
    'server 127.0.0.1:3000 ': `server 127.0.0.1:${first} `,
    'X-Forwarded-For $remote_addr': 'X-Forwarded-For $http_x_forwarded_for',
    ...another,
  }
  let plain = site.replaceAll(/^ *(listen \[|ssl_|access_log ).*$/gm, '')
  for (const [from, to] of Object.entries(changes)) {
    if (!plain.includes(from)) throw new Error(`The sample for nginx does not have: ${from}`)
    plain = plain.replace(from, to)
  }
  return plain
}
