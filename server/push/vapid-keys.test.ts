import { pino } from 'pino'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { buildApp } from '#server/app.ts'
import { readCounts } from '#server/applications/index.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import { anAccount, aSession, type TestSession } from '#server/test/accounts.ts'
import { postApplication } from '#server/test/applications.ts'
import { eachDatabase } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aSubscription, type PushService, startPushService } from '#server/test/push-service.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { sendDueNotices } from './send-due-notices.ts'
import { prepareVapidKeys, vapidKeys } from './vapid-keys.ts'

const url = '/api/admin/push'
const letters = (letter: string) => letter.repeat(40)

let service: PushService
let product: TestApp
let session: TestSession
let logged: string[]

const log = pino({ base: null }, { write: (line) => void logged.push(line) })
const read = () => product.app.inject({ url, headers: session.headers })
const deviceIds = async () =>
  (await product.context.db.selectFrom('push_devices').select('id').execute()).map(({ id }) => id)
const send = (context: Context) => sendDueNotices(context, async () => (await readCounts(context.db)).pending)

/** Another process that starts with these settings; `isRenewed` as after `npm run unlock -- --new-key`. */
async function startProcess(settings: object, isRenewed = false): Promise<Context> {
  const given = { clock: product.clock, log, renewal: { key: isRenewed } }
  const context = await openContext({ ...product.context.settings, ...settings }, given)
  await prepareVapidKeys(context)
  return context
}

async function aDevice(path: string) {
  const { subscription } = aSubscription(`https://${service.host}${path}`)
  const payload = subscription
  const post = { method: 'POST', url: `${url}/devices`, payload, headers: session.headers } as const
  const response = await product.app.inject(post)
  expect(response.statusCode, response.body).toBe(201)
  return {
    id: response.json().device._id as string,
    notices: () => service.received.filter((notice) => notice.path === path).length,
  }
}

beforeEach(async () => {
  logged = []
  service = await startPushService()
})
afterEach(async () => {
  await product.close()
  await service.stop()
})

eachDatabase((kind) => {
  beforeEach(async () => {
    product = await pricedApp(kind, { PUSH_HOSTS: service.host, SECRET_KEY: letters('a') }, { log })
    session = await aSession(
      product.context,
      await anAccount(product.context, { role: 'coach', username: 'salma', email: null }),
    )
  })

  it('stay for all processes and starts, also with a new secret key, while the former one is known', async () => {
    const { publicKey } = (await read()).json()
    const device = await aDevice('/send/1')
    const stored = product.context.db
      .selectFrom('installation')
      .select('value')
      .where('name', '=', 'vapid_keys')
    expect((await stored.executeTakeFirstOrThrow()).value).not.toContain(publicKey)
    const rotated = await startProcess({ secretKey: letters('b'), previousSecretKey: letters('a') })
    expect((await vapidKeys(rotated))?.publicKey).toBe(publicKey)
    await closeContext(rotated)
    const alone = await startProcess({ secretKey: letters('b') })
    expect((await vapidKeys(alone))?.publicKey).toBe(publicKey)
    await postApplication(product.app)
    await send(alone)
    expect(device.notices()).toBe(1)
    await closeContext(alone)
    const lost = await startProcess({ secretKey: letters('c') }, true)
    const keys = await vapidKeys(lost)
    expect(keys?.publicKey).not.toBe(publicKey)
    await Promise.all([prepareVapidKeys(lost), prepareVapidKeys(lost)])
    expect(await vapidKeys(lost)).toEqual(keys)
    expect(await deviceIds()).toEqual([])
    await closeContext(lost)
  })

  it('and the devices outlive a process that still runs with the former secret key', async () => {
    const { publicKey } = (await read()).json()
    const device = await aDevice('/send/1')
    const rotated = await startProcess({ secretKey: letters('b'), previousSecretKey: letters('a') })
    await postApplication(product.app)
    for (let minutes = 0; minutes < 6; minutes++) {
      await send(product.context)
      product.clock.advance(60_000)
    }
    const response = await read()
    expect([response.statusCode, response.json().code]).toEqual([503, 'busy'])
    // As if it had begun to listen only now.
    await prepareVapidKeys(product.context)
    expect(await deviceIds()).toEqual([device.id])
    expect(logged.filter((line) => line.includes('a notice waits'))).toHaveLength(6)
    expect(device.notices()).toBe(0)
    expect((await vapidKeys(rotated))?.publicKey).toBe(publicKey)
    await send(rotated)
    expect(device.notices()).toBe(1)
    await closeContext(rotated)
  })

  it('a device that such a process adds is encrypted anew by the next start, or ends if its key is lost', async () => {
    await read()
    const keys = { secretKey: letters('b'), previousSecretKey: letters('a') }
    await closeContext(await startProcess(keys))
    const device = await aDevice('/send/1')
    const again = await startProcess(keys)
    const late = await aDevice('/send/2')
    const alone = await startProcess({ secretKey: letters('b') })
    expect(await deviceIds()).toEqual([device.id])
    await postApplication(product.app)
    await send(alone)
    expect([device.notices(), late.notices()]).toEqual([1, 0])
    await closeContext(again)
    await closeContext(alone)
  })

  it('a start makes them usable before the first call', async () => {
    const context = await openContext(product.context.settings, { clock: product.clock, log })
    const app = await buildApp(context)
    await app.listen({ host: '127.0.0.1', port: 0 })
    const before = await vapidKeys(context)
    expect((await read()).json().publicKey).toBe(before?.publicKey)
    await app.close()
    await closeContext(context)
  })
})
