import { readFile } from 'node:fs/promises'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { atEveryPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { apiGuide } from '#server/api-docs/examples/index.ts'
import { testApp } from '#server/test/test-app.ts'

it('the description has the product’s version, and whether each call needs a token', async () => {
  const { app, close } = await testApp()
  const { info, paths } = (await app.inject('/api/openapi.json')).json()
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  expect(info.version).toBe(version)
  expect((await app.inject('/api/health')).json().version).toBe(version)
  for (const { path, method, access } of endpoints.flatMap(atEveryPath)) {
    const { security } = paths[`/api${path}`][method.toLowerCase()]
    const expected = access === 'public' ? [] : access === 'token' ? [{ token: [] }, {}] : [{ token: [] }]
    expect(security, `${method} ${path}`).toEqual(expected)
  }
  await close()
})

it('the guide explains every kind of access in the description', async () => {
  const { app, close } = await testApp()
  const { paths } = (await app.inject('/api/openapi.json')).json()
  const operations = Object.values(paths).flatMap((path) => Object.values(path as object))
  const lines = apiGuide.parts.find(({ id }) => id === 'access')?.lines.join('\n')
  const kinds = new Set(operations.map((operation) => operation['x-access']))
  expect(kinds).toEqual(
    new Set(['anyone', 'holder', 'signed_in', 'user', 'member', 'reader', 'staff', 'coach', 'admin']),
  )
  for (const kind of kinds) expect(lines).toContain(`\`${kind}\`: `)
  await close()
})

it('an idle connection of a trusted proxy stays open longer than the 60 seconds of nginx, others do not', async () => {
  // Node waits a second longer than configured.
  for (const [environment, stays] of [
    [{ TRUST_PROXY: '10.0.0.1, 127.0.0.1' }, 65_000],
    [{ TRUST_PROXY: '10.0.0.1' }, 11_000],
    [{}, 11_000],
  ] as const) {
    const { app, close } = await testApp('sqlite', environment)
    const sockets: Socket[] = []
    app.server.on('connection', (socket) => sockets.push(socket))
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    for (let count = 0; count < 2; count++) await (await fetch(`${url}/api/site`)).text()
    const timeouts = () => [...new Set(sockets.map(({ timeout }) => timeout))]
    await expect.poll(timeouts).toEqual([stays])
    await close()
  }
})

it('a busy connection of a trusted proxy has no idle timeout', async () => {
  const { app, close } = await testApp('sqlite', { TRUST_PROXY: '127.0.0.1' })
  const sockets: Socket[] = []
  app.server.on('connection', (socket) => sockets.push(socket))
  await app.listen({ host: '127.0.0.1', port: 0 })
  const client = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  const head = 'HTTP/1.1\r\nHost: here\r\n'
  const body =
    'POST /api/contact HTTP/1.1\r\nHost: here\r\nContent-Type: application/json\r\nContent-Length: 9'
  let text = ''
  client.setEncoding('utf8').on('data', (piece: string) => {
    text += piece
  })
  client.write(`GET /api/site ${head}\r\n${body}\r\n\r\n{`)
  await expect.poll(() => text).toContain('200 OK')
  expect(sockets.map(({ timeout }) => timeout || 0)).toEqual([0])
  client.destroy()
  await close()
})
