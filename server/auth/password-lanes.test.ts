import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Lane } from '#server/platform/passwords/fair-queue.ts'
import { passwordQueue } from '#server/platform/passwords/hashing.ts'
import { anAccount, aSession, asBrowser, cookiesOf, testPassword } from '#server/test/accounts.ts'
import { anApplication, formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { onSqlite } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import { registerAs } from '#server/test/strangers.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { ensureFirstAdmin } from './index.ts'

const lanes: Lane[] = ['staff', 'known', 'form', 'stranger']
const places = { known: '198.51.100.1', unknown: '203.0.113.9' }
const another = 'quite another one'
const email = 'mona@example.com'
const username = 'karim'

/** A call that hashes a password; `url` is relative to `/api`. */
type Call = { url: string; payload: object; method?: 'POST' | 'PUT'; headers?: object; from?: string }

const asStaff = async (product: TestApp) => {
  const user = await anAccount(product.context, { role: 'admin', username })
  return { user, headers: (await aSession(product.context, user)).headers }
}
const asMember = async (product: TestApp) => {
  const user = await anAccount(product.context, { email })
  return { user, headers: (await aSession(product.context, user)).headers }
}
const signIn = { url: '/auth/login', payload: { email, password: testPassword } }
const staffSignIn = { url: '/auth/coach-login', payload: { username, password: testPassword } }
const change = {
  url: '/auth/change-password',
  method: 'PUT',
  payload: { currentPassword: testPassword, newPassword: another },
} as const
const erase = { url: '/auth/delete-account', payload: { password: testPassword } }

/** Signs in, so that the browser and network become known; returns the browser's headers with its cookie. */
async function comesToKnow({ app }: TestApp, { url, payload }: Call): Promise<object> {
  const place = { remoteAddress: places.known, headers: asBrowser }
  const answer = await app.inject({ method: 'POST', url: `/api${url}`, payload, ...place })
  return { ...asBrowser, cookie: cookiesOf(answer) }
}

async function resetBy(product: TestApp, userId: string, staff: object): Promise<Call> {
  const url = `/api/admin/users/${userId}/password-link`
  const made = await product.app.inject({ method: 'POST', url, payload: {}, headers: { ...staff } })
  const token = made.json().url.split('token=')[1]
  return { url: '/auth/reset-password', payload: { token, password: another } }
}

// Per call the lane it hashes in. Mailed links to unverified addresses are tested with the floods.
const table: [string, Lane, (product: TestApp) => Promise<Call>][] = [
  [
    'login from an unknown place',
    'stranger',
    async (product) => {
      await asMember(product)
      return signIn
    },
  ],
  ['login to an address without an account', 'stranger', async () => signIn],
  [
    'login on a known browser',
    'known',
    async (product) => {
      await asMember(product)
      return { ...signIn, headers: await comesToKnow(product, signIn) }
    },
  ],
  [
    'login from a known network',
    'known',
    async (product) => {
      await asMember(product)
      await comesToKnow(product, signIn)
      return { ...signIn, from: places.known }
    },
  ],
  [
    'coach-login from an unknown place',
    'stranger',
    async (product) => {
      await asStaff(product)
      return staffSignIn
    },
  ],
  [
    'coach-login on a known browser',
    'staff',
    async (product) => {
      await asStaff(product)
      return { ...staffSignIn, headers: await comesToKnow(product, staffSignIn) }
    },
  ],
  [
    'register',
    'form',
    async () => ({
      url: '/auth/register',
      payload: { name: 'Sara Ibrahim', email, phone: '01001234567', password: testPassword },
    }),
  ],
  [
    'an application',
    'form',
    async ({ app }) => {
      const form = formOf(aPdf(), 'receipt.pdf', 'application/pdf')
      const { cloudinaryId: ticket } = await uploadProof(app, form)
      return { url: '/subscriptions', payload: anApplication({ ticket }) }
    },
  ],
  [
    'an approval with a password that staff chose',
    'staff',
    async (product) => {
      const { headers } = await asStaff(product)
      const { _id } = await postApplication(product.app)
      return { url: `/admin/approve/${_id}`, payload: { customPassword: another }, headers }
    },
  ],
  [
    'delete-account by a member at an unknown place',
    'stranger',
    async (product) => ({ ...erase, headers: (await asMember(product)).headers }),
  ],
  [
    'delete-account by a member at a known place',
    'known',
    async (product) => {
      const { headers } = await asMember(product)
      await comesToKnow(product, signIn)
      return { ...erase, headers, from: places.known }
    },
  ],
  [
    'delete-account by an account that anybody registered',
    'stranger',
    async ({ app }) => ({
      ...erase,
      headers: (await registerAs(app, { email, password: testPassword })).headers,
    }),
  ],
  [
    'change-password by a member at an unknown place',
    'stranger',
    async (product) => ({ ...change, headers: (await asMember(product)).headers }),
  ],
  [
    'change-password by a member at a known place',
    'known',
    async (product) => {
      const { headers } = await asMember(product)
      await comesToKnow(product, signIn)
      return { ...change, headers, from: places.known }
    },
  ],
  [
    'change-password by staff',
    'staff',
    async (product) => ({ ...change, headers: (await asStaff(product)).headers }),
  ],
  [
    'reset-password by a link that staff made for a member',
    'known',
    async (product) => {
      const [{ user }, { headers }] = [await asMember(product), await asStaff(product)]
      return resetBy(product, user.id, headers)
    },
  ],
  [
    'set-up of the first admin',
    'staff',
    async ({ context }) => {
      const token = (await ensureFirstAdmin(context))?.split('token=')[1]
      return { url: '/setup', payload: { token, username, password: another } }
    },
  ],
]

onSqlite((kind) => {
  let product: TestApp
  let release: () => void

  beforeEach(async () => {
    product = await pricedApp(kind)
    release = () => {}
  })
  afterEach(async () => {
    release()
    await product.close()
  })

  it.each(table)('%s waits with %s', async (_, lane, prepare) => {
    const { url, payload, method = 'POST', headers, from = places.unknown } = await prepare(product)
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    for (const one of ['one', 'two']) void passwordQueue.run({ lane: 'stranger', from: one }, () => held)
    const sent = { method, url: `/api${url}`, payload, headers: { ...headers }, remoteAddress: from }
    const answer = product.app.inject(sent)
    const waiting = () => lanes.filter((one) => passwordQueue.waiting(one) > 0)
    await vi.waitUntil(() => waiting().length > 0, { timeout: 15_000, interval: 5 })
    expect(waiting()).toEqual([lane])
    release()
    expect((await answer).statusCode).not.toBe(503)
  })
})
