import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { testApp } from '#server/testing/test-app.ts'

it('the description names the product’s version, and of each call whether it needs a token', async () => {
  const { app, close } = await testApp()
  const { info, paths } = (await app.inject('/api/openapi.json')).json()
  const { version } = JSON.parse(await readFile('package.json', 'utf8'))
  expect(info.version).toBe(version)
  expect((await app.inject('/api/health')).json().version).toBe(version)
  for (const { path, method, access } of endpoints) {
    const { security } = paths[`/api${path}`][method.toLowerCase()]
    const expected = access === 'anyone' ? [] : access === 'holder' ? [{ token: [] }, {}] : [{ token: [] }]
    expect(security, `${method} ${path}`).toEqual(expected)
  }
  await close()
})

it('a connection of a proxy that is trusted outlives the 60 seconds for which nginx keeps it', async () => {
  for (const [environment, stays] of [
    [{ TRUST_PROXY: '127.0.0.1' }, 65_000],
    [{}, 10_000],
  ] as const) {
    const { app, close } = await testApp('sqlite', environment)
    expect(app.server.keepAliveTimeout).toBe(stays)
    await close()
  }
})
