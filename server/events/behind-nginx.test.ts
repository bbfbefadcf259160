import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { startNginx } from '#scripts/proxy/start-nginx.ts'
import { openStream } from '#server/test/event-streams.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { testApp } from '#server/test/test-app.ts'

it('an nginx with the settings of its package passes each event on at once, and reports who left', async () => {
  const product = await testApp('sqlite', { TRUST_PROXY: '127.0.0.1' })
  await product.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = product.app.server.address() as AddressInfo
  const nginx = await startNginx({ upstream: port, location: 'proxy_http_version 1.1;' })
  const headers = { authorization: `Bearer ${await signInAsAdmin(product.context)}` }
  const stream = await openStream(product, headers, { at: nginx.url })
  product.context.events.publish({ type: 'message', id: 'any' })
  await expect.poll(() => stream.events.map(({ data }) => data)).toEqual([{ type: 'message' }])
  const connections = () =>
    new Promise((resolve) => product.app.server.getConnections((_error, count) => resolve(count)))
  expect(await connections()).toBe(1)
  stream.leave()
  await expect.poll(connections).toBe(0)
  await nginx.stop()
  await product.close()
})
