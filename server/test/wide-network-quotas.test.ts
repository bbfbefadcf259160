import { afterEach, expect, it } from 'vitest'
import { wrongKeyQuota } from '#server/applications/status/open-application.ts'
import { applicationQuota } from '#server/applications/submit-application.ts'
import { resetQuota } from '#server/auth/forgot-password.ts'
import { registrationQuota } from '#server/auth/register.ts'
import { messageQuota } from '#server/messages/send-message.ts'
import { formsOf, wideShare } from '#server/platform/http/rate-limit.ts'
import { formQuota } from '#server/uploads/upload-capacity.ts'
import { visitQuota } from '#server/visits/count-visit.ts'
import { stepQuota } from '#server/visits/count-visit-step.ts'
import { anApplication, formOf } from './applications.ts'
import { onSqlite } from './databases.ts'
import { pricedApp } from './priced-app.ts'
import type { TestApp } from './test-app.ts'

let product: TestApp
afterEach(() => product.close())

const person = { name: 'Mona', email: 'mona@example.com', phone: '01012345678' }
const forms = [
  { url: '/auth/forgot-password', quota: resetQuota, payload: { email: person.email } },
  { url: '/contact', quota: messageQuota, payload: { ...person, message: 'Hello' } },
]

onSqlite((kind) => {
  it.each(forms)(
    '$url is open to three times the share of one network from all of a /48, and to others still',
    async (form) => {
      product = await pricedApp(kind)
      const send = async (remoteAddress: string) => {
        const { url, payload } = form
        const sent = await product.app.inject({ method: 'POST', url: `/api${url}`, payload, remoteAddress })
        return sent.statusCode === 429
      }
      let passed = 0
      for (let network = 0; network <= wideShare; network++) {
        // One /64: what is rejected there does not count for the /48.
        const sent = Array.from({ length: form.quota.limit + 2 }, () => send(`2001:db8:7:${network}::1`))
        passed += (await Promise.all(sent)).filter((isRejected) => !isRejected).length
      }
      expect(passed).toBe(wideShare * form.quota.limit)
      expect(await send('2001:db8:8::1')).toBe(false)
      expect(await send('192.0.2.1')).toBe(false)
    },
  )

  it('a /48 that has used up its quota leaves no more rows, from any number of its networks', async () => {
    product = await pricedApp(kind)
    const send = (network: number) =>
      product.app.inject({
        method: 'POST',
        url: '/api/contact',
        payload: { ...person, message: 'Hello' },
        remoteAddress: `2001:db8:7:${network}::1`,
      })
    const rows = () =>
      product.context.db.selectFrom('throttles').select(['key', 'fails']).orderBy('key').execute()
    for (let network = 0; network < wideShare * messageQuota.limit; network++) await send(network)
    const before = await rows()
    for (let network = 1000; network < 1020; network++) expect((await send(network)).statusCode).toBe(429)
    expect(await rows()).toEqual(before)
  })

  const formsOfNetworks = [
    {
      url: '/auth/register',
      quota: registrationQuota,
      payload: { ...person, password: 'a password of a test' },
    },
    {
      url: '/auth/register',
      quota: formsOf(registrationQuota),
      payload: { ...person, password: '1234567890' },
    },
    {
      url: '/subscriptions',
      quota: formsOf(applicationQuota),
      payload: anApplication({ ticket: 'none', siteVersion: 99 }),
    },
    {
      url: '/upload/payment-proof',
      quota: formQuota,
      ...formOf(Buffer.from('no file'), 'a.pdf', 'application/pdf'),
    },
    {
      url: '/subscriptions/status',
      quota: wrongKeyQuota,
      payload: { code: 'ABCD-2345', phoneLast4: '1234' },
    },
    { url: '/visits', quota: visitQuota, payload: { page: 'home', source: '' } },
    { url: '/visits/steps', quota: stepQuota, payload: { step: 'form_begun', source: '' } },
  ]
  it.each(formsOfNetworks)('$url counts all of a /48 together as well', async ({ url, quota, ...form }) => {
    product = await pricedApp(kind)
    const send = async (remoteAddress: string) => {
      const sent = await product.app.inject({ method: 'POST', url: `/api${url}`, remoteAddress, ...form })
      return sent.statusCode
    }
    await send('2001:db8:7:0::1')
    // Simulates that the other networks of the /48 have used up its quota.
    const wide = product.context.db.updateTable('throttles').where('key', 'like', `${quota.name}-wide:%`)
    await wide.set({ fails: wideShare * quota.limit }).execute()
    expect(await send('2001:db8:7:1::1')).toBe(429)
    expect(await send('2001:db8:8::1')).not.toBe(429)
  })
})
