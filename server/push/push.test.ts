import { createPublicKey, verify } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { maxPushDevices, type PushDevice } from '#contract/push.ts'
import { accountJobs, type UserRow } from '#server/accounts/index.ts'
import { readSeenCounts } from '#server/applications/index.ts'
import { type Context, closeContext, openContext } from '#server/context.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { openJobs } from '#server/platform/jobs/jobs.ts'
import { anAccount, aSession, type TestSession } from '#server/test/accounts.ts'
import { formOf, postApplication, uploadProof } from '#server/test/applications.ts'
import { eachDatabase, ruleIn } from '#server/test/databases.ts'
import { pricedApp } from '#server/test/priced-app.ts'
import { aSubscription, type PushService, startPushService } from '#server/test/push-service.ts'
import { aPdf } from '#server/test/sample-pdfs.ts'
import type { TestApp } from '#server/test/test-app.ts'
import { pushJobs } from './index.ts'
import { sendDueNotices } from './send-due-notices.ts'

const minute = 60_000
const hour = 60 * minute

let service: PushService
let product: TestApp
let coach: UserRow
let session: TestSession
let logged: string[]
let made = 0

const log = pino({ base: null }, { write: (line) => void logged.push(line) })
const url = '/api/admin/push'
const read = async (headers = session.headers) => (await product.app.inject({ url, headers })).json()
const devicesOf = async (of = session): Promise<PushDevice[]> => (await read(of.headers)).devices
const add = (payload: object, headers: Record<string, string> = session.headers) =>
  product.app.inject({ method: 'POST', url: `${url}/devices`, payload, headers })
const secretPath = () => `/send/secret-${++made}`

async function aDevice(of = session, language = 'en') {
  const path = secretPath()
  const made = aSubscription(`https://${service.host}${path}`)
  const response = await add(made.subscription, { ...of.headers, 'accept-language': language })
  expect(response.statusCode, response.body).toBe(201)
  const notices = () => service.received.filter((notice) => notice.path === path)
  return {
    ...made,
    id: response.json().device._id as string,
    notices,
    texts: () => notices().map(({ body }) => made.read(body)),
  }
}

const waitingIn = (context: Context) => async (onlyOf: string | null) =>
  (await readSeenCounts(context.db, onlyOf)).pending
const send = (context = product.context, options = {}) => sendDueNotices(context, waitingIn(context), options)
const english = (count: number) => ({
  title: 'New requests',
  body: `${count} request${count === 1 ? '' : 's'} under review`,
  language: 'en',
  path: '/admin#requests',
})

async function start(kind: 'sqlite' | 'postgres', environment: Record<string, string> = {}) {
  product = await pricedApp(
    kind,
    { PUSH_HOSTS: service.host, PUBLIC_URL: 'https://coach.example', ...environment },
    { log },
  )
  coach = await anAccount(product.context, { role: 'coach', username: 'salma', email: null })
  session = await aSession(product.context, coach)
}

beforeEach(async () => {
  logged = []
  service = await startPushService()
})
afterEach(async () => {
  await product.close()
  await service.stop()
  expect(logged.join('\n')).not.toContain('secret-')
})

eachDatabase((kind) => {
  beforeEach(() => start(kind))
  const rule = ruleIn(kind)

  it('a new application sends each device a notice with only the count, in its language', async () => {
    const [english1, arabic] = [await aDevice(), await aDevice(session, 'ar')]
    await postApplication(product.app, { fullName: 'Sara Ibrahim' })
    await send()
    await send()
    expect(english1.texts()).toEqual([english(1)])
    expect(arabic.texts()).toEqual([
      { title: 'طلبات جديدة', body: 'طلب واحد قيد المراجعة', language: 'ar', path: '/admin#requests' },
    ])
    const sent = product.clock.now().toISOString()
    expect((await devicesOf()).map(({ lastSentAt }) => lastSentAt)).toEqual([sent, sent])
  })

  it('a coach who sees only their own members gets notices of these alone', async () => {
    const { db } = product.context
    await db.updateTable('users').set({ sees: 'mine' }).where('id', '=', coach.id).execute()
    const device = await aDevice()
    await postApplication(product.app)
    await send()
    expect(device.notices()).toEqual([])
    const own = await anAccount(product.context, { email: 'own@example.com' })
    await db.updateTable('users').set({ coach_id: coach.id }).where('id', '=', own.id).execute()
    await postApplication(product.app, { email: 'own@example.com' })
    await send()
    expect(device.texts()).toEqual([english(1)])
  })

  it('two processes send it once, also if both begin at the same time', async () => {
    const devices = [await aDevice(), await aDevice(), await aDevice()]
    await postApplication(product.app)
    const other = await openDatabase(product.context.settings.database)
    const second: Context = { ...product.context, database: other, db: other.db }
    await Promise.all([send(), send(second), send(), send(second)])
    await other.close()
    expect(devices.map(({ notices }) => notices().length)).toEqual([1, 1, 1])
  })

  it('a process that starts later sends what the one before left, and not twice what that was sending', async () => {
    const device = await aDevice()
    await postApplication(product.app)
    // As a process leaves it that is killed while it sends.
    const leased_until = new Date(product.clock.now().getTime() + minute)
    await product.context.db.updateTable('push_devices').set({ leased_by: 'killed', leased_until }).execute()
    const later = await openContext(product.context.settings, { clock: product.clock, log })
    const runJobs = () => {
      const jobs = openJobs(later)
      for (const job of pushJobs(later, waitingIn(later))) jobs.registerJob(job)
      return jobs.runDueJobs()
    }
    await runJobs()
    expect(device.notices()).toEqual([])
    product.clock.advance(minute)
    await runJobs()
    expect(device.texts()).toEqual([english(1)])
    await closeContext(later)
  })

  it('comes at most once a minute, with the count of that time', async () => {
    const device = await aDevice()
    await postApplication(product.app)
    await send()
    await postApplication(product.app)
    await postApplication(product.app)
    product.clock.advance(minute - 1)
    await send()
    expect(device.texts()).toEqual([english(1)])
    product.clock.advance(1)
    await send()
    product.clock.advance(hour)
    await send()
    expect(device.texts()).toEqual([english(1), english(3)])
  })

  it('devices end with the session that added them, and with the account, but not with time', async () => {
    const forSignOut = await aSession(product.context, coach)
    const [staying, ended] = [await aDevice(), await aDevice(forSignOut)]
    await product.app.inject({ method: 'POST', url: '/api/auth/logout', headers: forSignOut.headers })
    expect((await devicesOf()).map(({ _id }) => _id)).toEqual([staying.id])
    await postApplication(product.app)
    // Longer than a session lives: the sweep deletes it.
    product.clock.advance(24 * hour)
    await openAndSweep()
    await send()
    expect(staying.texts()).toEqual([english(1)])
    expect(ended.notices()).toEqual([])
    session = await aSession(product.context, coach)
    expect(await devicesOf()).toMatchObject([{ _id: staying.id, current: false }])
    await product.context.db.deleteFrom('users').where('id', '=', coach.id).execute()
    expect(await product.context.db.selectFrom('push_devices').selectAll().execute()).toEqual([])
  })

  rule(
    'the own device stays where all others are signed out, also one whose session has expired',
    async () => {
      await aDevice()
      product.clock.advance(24 * hour)
      await openAndSweep()
      const [here, there] = [await aSession(product.context, coach), await aSession(product.context, coach)]
      const [own] = [await aDevice(here), await aDevice(there)]
      expect(await devicesOf(here)).toHaveLength(3)
      const end = { method: 'POST', url: '/api/auth/sessions/end-others', headers: here.headers } as const
      expect((await product.app.inject(end)).statusCode).toBe(200)
      expect(await devicesOf(here)).toMatchObject([{ _id: own?.id, current: true }])
    },
  )

  it('a device whose session has expired gets no notices after a place of its account has ended', async () => {
    const device = await aDevice()
    product.clock.advance(24 * hour)
    await openAndSweep()
    const [phone, laptop] = [await aSession(product.context, coach), await aSession(product.context, coach)]
    const here = await aDevice(laptop)
    expect((await devicesOf(laptop)).map(({ _id }) => _id)).toContain(device.id)
    const places = await product.app.inject({ url: '/api/auth/sessions', headers: phone.headers })
    const own = places.json().sessions.find(({ current }: { current: boolean }) => current)
    const end = { method: 'DELETE', url: `/api/auth/sessions/${own._id}`, headers: laptop.headers } as const
    const response = await product.app.inject(end)
    expect(response.statusCode, response.body).toBe(204)
    await postApplication(product.app)
    await send()
    expect(device.notices()).toEqual([])
    expect(here.notices()).toHaveLength(1)
    expect(await devicesOf(laptop)).toMatchObject([{ _id: here.id }])
  })

  rule('nobody is notified who is blocked', async () => {
    const device = await aDevice()
    await postApplication(product.app)
    await product.context.db
      .updateTable('users')
      .set({ blocked_at: product.clock.now() })
      .where('id', '=', coach.id)
      .execute()
    await send()
    expect(device.notices()).toEqual([])
    expect(await product.context.db.selectFrom('push_devices').select('id').execute()).toEqual([])
  })
})

async function openAndSweep() {
  const jobs = openJobs(product.context)
  for (const job of accountJobs(product.context)) jobs.registerJob(job)
  await jobs.runDueJobs()
}

describe('a notice', () => {
  beforeEach(() => start('sqlite'))

  it('is encrypted for the device, signed for its push service, and replaces an older one', async () => {
    const device = await aDevice()
    await postApplication(product.app, { fullName: 'Sara Ibrahim' })
    await send()
    const [notice] = device.notices()
    if (!notice) throw new Error('No notice arrived')
    const { headers, body } = notice
    expect(headers).toMatchObject({
      ttl: '43200',
      topic: 'requests',
      urgency: 'normal',
      'content-encoding': 'aes128gcm',
    })
    expect(body.toString('latin1')).not.toContain('request')
    const { publicKey } = await read()
    const [, token = '', key] = /^vapid t=(.+), k=(.+)$/.exec(String(headers.authorization)) ?? []
    expect(key).toBe(publicKey)
    const [head = '', claims = '', signature = ''] = token.split('.')
    expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
      aud: `https://${service.host}`,
      sub: 'https://coach.example',
    })
    const point = Buffer.from(publicKey, 'base64url')
    const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) => one.toString('base64url'))
    const jwk = { kty: 'EC', crv: 'P-256', x: String(x), y: String(y) }
    const verified = verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    )
    expect(verified).toBe(true)
  })

  it('comes for a new proof after a rejection too, and not if all are decided before', async () => {
    const device = await aDevice()
    const { _id, code } = await postApplication(product.app)
    const post = async (path: string, payload: object = {}) =>
      product.app.inject({ method: 'POST', url: `/api${path}`, payload, headers: session.headers })
    await post(`/admin/reject/${_id}`)
    await send()
    expect(device.notices()).toEqual([])
    const proof = formOf(aPdf({ more: ['<< /Another (1) >>'] }), 'receipt.pdf', 'application/pdf')
    const { cloudinaryId } = await uploadProof(product.app, proof)
    const resent = await post('/subscriptions/status/proof', {
      code,
      phoneLast4: '4567',
      paymentProof: { cloudinaryId },
    })
    expect(resent.statusCode, resent.body).toBe(200)
    await send()
    expect(device.texts()).toEqual([english(1)])
  })

  it.each([410, 404])('is the last one if the push service responds %i', async (status) => {
    const device = await aDevice()
    service.respond(status)
    await postApplication(product.app)
    await send()
    expect(device.notices()).toHaveLength(1)
    expect(await devicesOf()).toEqual([])
  })

  it.each([301, 307, 429, 500, null])(
    'is tried four times, and no other place, if the response is %s',
    async (status) => {
      const device = await aDevice()
      service.respond(status)
      await postApplication(product.app)
      const attempts: number[] = []
      for (let minutes = 0; minutes <= 60; minutes++) {
        const before = device.notices().length
        await send(product.context, { timeLimit: status === null ? 100 : 10_000 })
        if (device.notices().length > before) attempts.push(minutes)
        product.clock.advance(minute)
      }
      expect(attempts).toEqual([0, 1, 5, 21])
      expect(service.received.filter(({ path }) => path === '/elsewhere')).toEqual([])
      expect(await devicesOf()).toMatchObject([{ _id: device.id, lastSentAt: null }])
      service.respond(201)
      await postApplication(product.app)
      await send()
      expect(device.texts().at(-1)).toEqual(english(2))
    },
  )
})

describe('a process that stops', () => {
  beforeEach(() => start('sqlite'))

  it('ends its request to the push service at once, and leaves the notice to the next one', async () => {
    const device = await aDevice()
    service.respond(null)
    await postApplication(product.app)
    const stopping = new AbortController()
    const sending = send(product.context, { signal: stopping.signal })
    await expect.poll(() => device.notices().length).toBe(1)
    stopping.abort()
    await sending
    service.respond(201)
    await send()
    expect(device.texts()).toEqual([english(1), english(1)])
    expect(await devicesOf()).toMatchObject([{ lastSentAt: product.clock.now().toISOString() }])
  })
})

describe('the push service of a device', () => {
  beforeEach(() => start('sqlite'))

  it.each([
    'http://fcm.googleapis.com/fcm/send/x',
    'https://evil.example/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilfcm.googleapis.com/x',
    'https://evil-push.services.mozilla.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:secret@fcm.googleapis.com/x',
    'https://fcm.googleapis.com@127.0.0.1/x',
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/x',
    `https://fcm.googleapis.com/${'x'.repeat(2000)}`,
    'fcm.googleapis.com',
  ])('is not %s', async (endpoint) => {
    const response = await add(aSubscription(endpoint).subscription)
    expect([response.statusCode, response.json().code]).toEqual([422, 'invalid_input'])
    expect(Object.keys(response.json().fields)).toEqual(['endpoint'])
    expect(response.json().fields.endpoint).toMatch(/^This browser’s notification service/)
    expect(await devicesOf()).toEqual([])
  })

  it.each([
    'https://fcm.googleapis.com/fcm/send/x',
    'https://updates.push.services.mozilla.com/wpush/v2/x',
    'https://eu.push.services.mozilla.com/x',
    'https://web.push.apple.com/x',
    'https://wns2-par02p.notify.windows.com/w/?token=x',
  ])('may be %s, if the name leads to a public address', async (endpoint) => {
    expect((await add(aSubscription(endpoint).subscription)).statusCode).toBe(201)
    await postApplication(product.app)
    for (const address of [
      '127.0.0.1',
      '10.0.0.1',
      '169.254.169.254',
      '::1',
      '::ffff:127.0.0.1',
      '2002:7f00:1::',
    ]) {
      let lookups = 0
      const lookup = (_name: string, _options: object, found: (...given: unknown[]) => void) => {
        lookups++
        found(null, [
          { address: '142.250.1.1', family: 4 },
          { address, family: address.includes(':') ? 6 : 4 },
        ])
      }
      await product.context.db
        .updateTable('push_devices')
        .set({ next_attempt_at: product.clock.now(), attempts: 0 })
        .execute()
      await send(product.context, { lookup })
      expect([address, lookups]).toEqual([address, 1])
    }
    expect(logged.filter((line) => line.includes('"reason":"private_address"'))).toHaveLength(6)
    expect(service.received).toEqual([])
    expect(logged.join()).not.toContain(new URL(endpoint).host)
  })

  it('gets nothing if the operator has removed it since, and the device ends', async () => {
    const device = await aDevice()
    await postApplication(product.app)
    const settings = { ...product.context.settings, pushHosts: [] }
    await send({ ...product.context, settings })
    expect(device.notices()).toEqual([])
    expect(await devicesOf()).toEqual([])
  })
})

describe('the devices of an account', () => {
  beforeEach(() => start('sqlite'))

  it('are listed without their endpoint, the newest first, and removed one by one', async () => {
    const first = await aDevice()
    product.clock.advance(1)
    const second = await aDevice()
    const listed = await product.app.inject({ url, headers: session.headers })
    expect(listed.body).not.toContain('secret-')
    expect(listed.json().devices.map(({ _id }: PushDevice) => _id)).toEqual([second.id, first.id])
    const other = await aSession(
      product.context,
      await anAccount(product.context, { role: 'admin', email: null }),
    )
    const remove = (headers: Record<string, string>) =>
      product.app.inject({ method: 'DELETE', url: `${url}/devices/${first.id}`, headers })
    expect((await remove(other.headers)).statusCode).toBe(404)
    expect((await remove(session.headers)).statusCode).toBe(204)
    expect((await remove(session.headers)).statusCode).toBe(404)
    expect((await devicesOf()).map(({ _id }) => _id)).toEqual([second.id])
    const stored = await product.context.db.selectFrom('push_devices').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain('secret-')
  })

  it('have each endpoint once: the last account that adds it has it', async () => {
    const device = await aDevice()
    const other = await aSession(
      product.context,
      await anAccount(product.context, { role: 'admin', email: null }),
    )
    expect((await add(device.subscription)).json().device._id).toBe(device.id)
    expect(await devicesOf()).toHaveLength(1)
    expect((await add(device.subscription, other.headers)).json().device._id).toBe(device.id)
    expect(await devicesOf()).toEqual([])
    expect(await devicesOf(other)).toMatchObject([{ _id: device.id, current: true }])
    await postApplication(product.app)
    await send()
    expect(device.notices()).toHaveLength(1)
  })

  it('are ten: a further one replaces the first', async () => {
    const ids: string[] = []
    for (let count = 0; count <= maxPushDevices; count++) {
      product.clock.advance(1)
      ids.unshift((await aDevice()).id)
    }
    expect((await devicesOf()).map(({ _id }) => _id)).toEqual(ids.slice(0, maxPushDevices))
  })

  it('need a key on the curve', async () => {
    const { subscription } = aSubscription(`https://${service.host}/x`)
    const p256dh = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 1)]).toString('base64url')
    const response = await add({ ...subscription, keys: { ...subscription.keys, p256dh } })
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([422, ['keys.p256dh']])
  })
})
