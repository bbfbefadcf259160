import { readFileSync } from 'node:fs'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { maxVideoBytes } from '#contract/uploads.ts'
import { freePort } from '#scripts/serving/free-port.ts'
import { type Nginx, startNginx } from './start-nginx.ts'

const sample = (name: string) => readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8')

let upstreams: [Server, Server]
let nginx: Nginx
let plainPort: number
let seen: { headers: IncomingHttpHeaders; length: number }

/** Replaces a process of the product, with one file that the others lack; it breaks off senders that are too slow. */
function answer(asset: string, call: IncomingMessage, response: ServerResponse): void {
  if (call.url === '/too-slow') return void call.socket.destroy()
  let length = 0
  call.on('data', (part: Buffer) => {
    length += part.length
  })
  call.once('end', () => {
    seen = { headers: call.headers, length }
    const isMissing = call.url?.startsWith('/assets/') && call.url !== asset
    response.writeHead(isMissing ? 404 : 200).end('from the product')
  })
}

async function listen(asset: string): Promise<Server> {
  const server = createServer((call, response) => answer(asset, call, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

beforeAll(async () => {
  upstreams = [await listen('/assets/older.js'), await listen('/assets/newer.js')]
  const [product, another] = upstreams.map(portOf)
  plainPort = await freePort()
  const sites = ({ port, folder }: { port: number; folder: string }) =>
    sample('nginx.conf')
      .replaceAll(/^ *listen \[::\].*$/gm, '')
      .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
      .replace('listen 443 ', `listen 127.0.0.1:${port} `)
      .replace('server 127.0.0.1:3000 ', `server 127.0.0.1:${product} `)
      .replace('# server 127.0.0.1:3001 ', `server 127.0.0.1:${another} `)
      .replaceAll('/var/log/nginx/', `${folder}/`)
      .replace(/\/etc\/letsencrypt\S+fullchain\.pem/, `${folder}/tls.crt`)
      .replace(/\/etc\/letsencrypt\S+privkey\.pem/, `${folder}/tls.key`)
  nginx = await startNginx({ upstream: product ?? 0, tls: true, sites })
})
afterAll(async () => {
  await nginx.stop()
  for (const upstream of upstreams) upstream.close()
})

/** Sends a request through the sample of nginx, as a visitor who claims another address. */
function send(method: 'GET' | 'POST', path: string, body = new Uint8Array(0)): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: 'coach.example', 'x-forwarded-for': '203.0.113.9', 'content-length': body.length }
    const options = { method, headers, rejectUnauthorized: false }
    const call = request(`${nginx.url}${path}`, options, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    call.once('error', reject).end(body)
  })
}

it('passes large uploads on, with the name, the address and the scheme that the visitor really has', async () => {
  expect(await send('POST', '/', new Uint8Array(3_000_000))).toBe(200)
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

it('finds a file that only one of several processes has', async () => {
  for (const file of ['older.js', 'newer.js', 'older.js', 'newer.js'])
    expect(await send('GET', `/assets/${file}`)).toBe(200)
  expect(await send('GET', '/assets/unknown.js')).toBe(404)
})

it('takes no process from the others because it broke a request off', async () => {
  for (let count = 0; count < 4; count++) expect(await send('POST', '/too-slow', new Uint8Array(1))).toBe(502)
  for (let count = 0; count < 4; count++) expect(await send('GET', '/')).toBe(200)
})

it('passes every request to the other process while one is down', async () => {
  const [, down] = upstreams
  down.closeAllConnections()
  await new Promise((resolve) => down.close(resolve))
  for (let count = 0; count < 6; count++) {
    expect(await send('GET', '/')).toBe(200)
    expect(await send('POST', '/', new Uint8Array(2_000_000))).toBe(200)
  }
})

it('takes the largest upload, by both proxies', () => {
  const [, nginxMegabytes] = /client_max_body_size (\d+)m;/.exec(sample('nginx.conf')) ?? []
  const [, caddyMegabytes] = /max_size (\d+)MiB/.exec(sample('Caddyfile')) ?? []
  for (const megabytes of [nginxMegabytes, caddyMegabytes])
    expect(Number(megabytes) * 1024 * 1024).toBeGreaterThan(maxVideoBytes + 1024 * 1024)
})
