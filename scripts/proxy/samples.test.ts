import { readFileSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxVideoBytes } from '#contract/uploads.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { type Nginx, startNginx } from './start-nginx.ts'

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

let upstream: Server
let nginx: Nginx
let plainPort: number
let seen: { headers: IncomingHttpHeaders; length: number }

beforeAll(async () => {
  upstream = createServer((call, response) => {
    let length = 0
    call.on('data', (part: Buffer) => {
      length += part.length
    })
    call.once('end', () => {
      seen = { headers: call.headers, length }
      response.end('from the product')
    })
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  const { port: product } = upstream.address() as AddressInfo
  plainPort = await freePort()
  const sites = ({ port, folder }: { port: number; folder: string }) =>
    sample('nginx.conf')
      .replaceAll(/^ *listen \[::\].*$/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${product};`)
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, `${folder}/tls.crt`)
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/, `${folder}/tls.key`)
  nginx = await startNginx({ upstream: product, tls: true, sites })
})
afterAll(async () => {
  await nginx.stop()
  upstream.close()
})

/** Sends a body through the sample of nginx, as a visitor who claims another address. */
function send(body: Uint8Array): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'coach.example', 'x-forwarded-for': '203.0.113.9', 'content-length': body.length }
    const options = { method: 'POST', headers, rejectUnauthorized: false }
    const call = request(nginx.url, options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    call.once('error', reject).end(body)
  })
}

it('passes large uploads on, with the name, the address and the scheme that the visitor really has', async () => {
  expect(await send(new Uint8Array(3_000_000))).toBe(200)
  expect(seen.length).toBe(3_000_000)
  expect(seen.headers).toMatchObject({
    host: 'coach.example',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'https',
  })
})

it('leads plain http to https', async () => {
  const response = await fetch(`http://127.0.0.1:${plainPort}/members?tab=2`, { redirect: 'manual' })
  expect([response.status, response.headers.get('location')]).toEqual([
    308,
    'https://coach.example/members?tab=2',
  ])
})

it('takes the largest upload, by both proxies', () => {
  const [, nginxMegabytes] = /client_max_body_size (\d+)m;/.exec(sample('nginx.conf')) ?? []
  const [, caddyMegabytes] = /max_size (\d+)MiB/.exec(sample('Caddyfile')) ?? []
  for (const megabytes of [nginxMegabytes, caddyMegabytes])
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(maxVideoBytes + 1024 * 1024)
})
