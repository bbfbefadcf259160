import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Nginx, startNginx } from '#scripts/proxy/start-nginx.ts'
import { leadTo, movedPage } from './moved-page.ts'

let app: FastifyInstance
let nginx: Nginx | undefined

beforeEach(async () => {
  app = fastify()
  app.get('/*', (request, reply) => {
    const moved = movedPage(request, { publicUrl: 'https://coach.example', trusts: () => false })
    return moved === null ? reply.send('the page') : leadTo(moved, reply)
  })
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(async () => {
  await nginx?.stop()
  await app.close()
})

const start = async (location?: string) => {
  const upstream = (app.server.address() as AddressInfo).port
  nginx = await startNginx({ upstream, tls: true, ...(location && { location }) })
}

type Answer = { status: number | undefined; location: string | undefined; cookie: string | undefined }

function ask(host: string, cookie: string | undefined): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { host, ...(cookie && { cookie }) }
    const call = request(`${nginx?.url}/members`, { headers, rejectUnauthorized: false }, (response) => {
      const { statusCode: status, headers } = response
      const cookie = headers['set-cookie']?.[0]?.split(';')[0]
      response.resume().once('end', () => resolve({ status, location: headers.location, cookie }))
    })
    call.once('error', reject).end()
  })
}

/** The hosts that a browser goes through until it gets the page; stops after three redirects. */
async function wayOf(host: string): Promise<string[]> {
  const jars = new Map<string, string>()
  const way = [host]
  for (;;) {
    const at = way.at(-1) ?? host
    const { status, location, cookie } = await ask(at, jars.get(at))
    if (cookie) jars.set(at, cookie)
    if (status === 200 || way.length > 3) return way
    expect([status, new URL(location ?? '').pathname]).toEqual([308, '/members'])
    way.push(new URL(location ?? '').host)
  }
}

describe('with https by an untrusted proxy in front, a browser gets no redirect loop', () => {
  const forwarded = 'proxy_set_header X-Forwarded-For $remote_addr; proxy_set_header X-Forwarded-Proto https;'

  test('with a default proxy', async () => {
    await start()
    expect(await wayOf('coach.example')).toEqual(['coach.example'])
    expect(await wayOf('www.coach.example')).toEqual(['www.coach.example'])
  })

  test('if it passes on the requested host', async () => {
    await start('proxy_set_header Host $host;')
    expect(await wayOf('coach.example')).toEqual(['coach.example'])
    expect(await wayOf('www.coach.example')).toEqual(['www.coach.example', 'coach.example'])
  })

  test('if it sends forwarding headers', async () => {
    await start(`proxy_set_header Host $host; ${forwarded}`)
    expect(await wayOf('coach.example')).toEqual(['coach.example'])
    expect(await wayOf('www.coach.example')).toEqual(['www.coach.example'])
  })

  test('if it sends a public host of its own', async () => {
    await start('proxy_set_header Host origin.example.net;')
    expect(await wayOf('coach.example')).toEqual(['coach.example', 'coach.example'])
  })
})
