import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { request as secureRequest } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Nginx, startNginx } from './start-nginx.ts'

let upstream: Server
let port: number
let seen: IncomingHttpHeaders = {}
const started: Nginx[] = []

beforeAll(async () => {
  upstream = createServer((request, response) => {
    seen = request.headers
    request.resume().once('end', () => response.end('from the product'))
  })
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve))
  port = (upstream.address() as AddressInfo).port
})
afterAll(() => upstream.close())
afterEach(async () => {
  for (const nginx of started.splice(0)) await nginx.stop()
})

async function start(options: Partial<Parameters<typeof startNginx>[0]> = {}) {
  const nginx = await startNginx({ upstream: port, ...options })
  started.push(nginx)
  return nginx
}

it('rejects a body above 1 MB, like an nginx with default settings', async () => {
  const { url } = await start()
  expect(await (await fetch(url)).text()).toBe('from the product')
  const large = await fetch(url, { method: 'POST', body: new Uint8Array(1_500_000) })
  expect(large.status).toBe(413)
  expect(large.headers.get('content-type')).toBe('text/html')
})

it('accepts more directives for `server` and `location`', async () => {
  const { url } = await start({
    server: 'client_max_body_size 8m;',
    location: 'proxy_set_header X-Forwarded-For 203.0.113.9;',
  })
  const large = await fetch(url, { method: 'POST', body: new Uint8Array(1_500_000) })
  expect(large.status).toBe(200)
  expect(seen['x-forwarded-for']).toBe('203.0.113.9')
})

it('serves https with a certificate of its own', async () => {
  const { url } = await start({ tls: true, location: 'proxy_set_header X-Forwarded-Proto https;' })
  const status = await new Promise((resolve, reject) => {
    const call = secureRequest(url, { rejectUnauthorized: false }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode))
    })
    call.once('error', reject).end()
  })
  expect(status).toBe(200)
  expect(seen['x-forwarded-proto']).toBe('https')
})

it('throws with the reason if it does not start', async () => {
  await expect(start({ server: 'no_such_directive 1;' })).rejects.toThrow('unknown directive')
})
