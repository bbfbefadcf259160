import { expect, it } from 'vitest'
import { signInAsAdmin } from '#server/test/staff.ts'
import { testApp } from '#server/test/test-app.ts'
import { addressMatcher, canonicalAddress, networkOf, wideNetworkOf } from './network.ts'

async function anInstallation(environment: Record<string, string> = {}) {
  const { app, context, close } = await testApp('sqlite', environment)
  const logged: unknown[] = []
  context.log.warn = ((facts: unknown) => logged.push(facts)) as typeof context.log.warn
  const headers = { authorization: `Bearer ${await signInAsAdmin(context)}` }
  return {
    logged,
    close,
    visit: (remoteAddress: string, forwarded: Record<string, string> = {}) =>
      app.inject({ url: '/api/plans', remoteAddress, headers: forwarded }),
    warnings: async () => (await app.inject({ url: '/api/admin/installation', headers })).json().warnings,
  }
}

it('an untrusted proxy is logged once and shown to staff with the lines to set', async () => {
  const { visit, warnings, logged, close } = await anInstallation()
  await visit('127.0.0.1')
  expect(await warnings()).toEqual([])
  for (let count = 0; count < 3; count++)
    await visit('127.0.0.1', { 'x-forwarded-for': `203.0.113.${count}` })
  expect(await warnings()).toEqual([
    {
      code: 'untrusted_proxy',
      details: { peer: '127.0.0.1', header: 'x-forwarded-for' },
      lines: [
        { place: 'settings', text: 'TRUST_PROXY=127.0.0.1' },
        { place: 'proxy', text: 'proxy_set_header X-Forwarded-For $remote_addr;' },
      ],
      foundAt: expect.any(String),
    },
  ])
  expect(logged).toEqual([expect.objectContaining({ code: 'untrusted_proxy', peer: '127.0.0.1' })])
  await close()
})

it.each(['forwarded', 'x-real-ip', 'cf-connecting-ip'])(
  '%s counts as a forwarded address too',
  async (name) => {
    const { visit, warnings, close } = await anInstallation()
    await visit('::ffff:10.1.2.3', { [name]: 'for=203.0.113.7' })
    expect(await warnings()).toMatchObject([{ details: { peer: '10.1.2.3', header: name } }])
    await close()
  },
)

it('a stranger who sends forwarding headers never hides the real proxy, and is not reported as one', async () => {
  const { visit, warnings, close } = await anInstallation({ TRUST_PROXY: '10.0.0.1' })
  await visit('203.0.113.9', { 'x-forwarded-for': '1.1.1.1' })
  await visit('10.0.0.2', { 'x-forwarded-for': '1.1.1.1' })
  expect(await warnings()).toMatchObject([
    { code: 'forwarded_by_stranger', details: { peer: '203.0.113.9' }, lines: [] },
    { code: 'untrusted_proxy', lines: [{ text: 'TRUST_PROXY=10.0.0.1,10.0.0.2' }, {}] },
  ])
  await close()
})

it('a stranger on the internet hides no proxy there, and does not fill the list', async () => {
  const { visit, warnings, logged, close } = await anInstallation()
  for (const last of [1, 2, 2, 3, 4, 5, 6]) await visit(`203.0.113.${last}`, { 'x-forwarded-for': '1.1.1.1' })
  const peer = '203.0.113.1, 203.0.113.2, 203.0.113.3, 203.0.113.4, 203.0.113.5'
  expect(await warnings()).toMatchObject([{ code: 'forwarded_by_stranger', details: { peer }, lines: [] }])
  expect(logged).toHaveLength(5)
  await close()
})

it('a trusted proxy is not reported, also with an IPv4-mapped IPv6 address', async () => {
  const { visit, warnings, close } = await anInstallation({ TRUST_PROXY: '127.0.0.0/8' })
  await visit('127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })
  await visit('::ffff:127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })
  expect(await warnings()).toEqual([])
  await close()
})

it('only staff read the warnings', async () => {
  const { app, close } = await testApp()
  expect((await app.inject('/api/admin/installation')).statusCode).toBe(401)
  await close()
})

it.each([
  ['203.0.113.9', '203.0.113.9'],
  [' 203.0.113.9:5555 ', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['::FFFF:CB00:7109', '203.0.113.9'],
  ['[::ffff:203.0.113.9]:443', '203.0.113.9'],
  ['0:0:0:0:0:ffff:203.0.113.9', '203.0.113.9'],
  ['2001:0DB8:0000::0001', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['"[2001:db8::1]"', '2001:db8::1'],
  ['fe80::1%eth0', 'fe80::1'],
  ['203.0.113.9:', null],
  ['unknown', null],
  ['_hidden', null],
  ['', null],
])('the address %s is %s', (text, canonical) => {
  expect(canonicalAddress(text)).toBe(canonical)
})

it('one network has one key in every spelling, and all invalid addresses are one network', () => {
  const spellings = ['2001:db8:1:2::1', '[2001:DB8:1:2:ffff::]:80', '2001:0db8:0001:0002:0:0:0:9%1']
  expect(new Set(spellings.map(networkOf))).toEqual(new Set(['2001:db8:1:2::/64']))
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(wideNetworkOf('2001:db8:1:ffff::1')).toBe('2001:db8:1::/48')
  expect(wideNetworkOf('203.0.113.9:81')).toBe('203.0.113.9')
  expect(new Set(['x', 'unknown', '', '999.1.1.1'].map(networkOf)).size).toBe(1)
})

it('an address matches networks of its own kind in any spelling', () => {
  const matches = addressMatcher(['10.0.0.0/8', '2001:db8::/32', '192.0.2.1'])
  expect(['10.9.9.9', '::ffff:10.9.9.9', '10.9.9.9:80', '[2001:db8::5]:1', '192.0.2.1'].map(matches)).toEqual(
    Array(5).fill(true),
  )
  expect(['11.0.0.1', '2001:db9::1', '192.0.2.2', 'nonsense', ''].map(matches)).toEqual(Array(5).fill(false))
})
