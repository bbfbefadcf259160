import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import {
  aSubscription,
  type PushService,
  startPushService,
  type TestSubscription,
} from '#server/test/push-service.ts'
import { anApplicant, enterAsStaff, leaveBackOffice, openStaffSheet } from '#test/e2e/support/actions.ts'
import { workerIsReady } from '#test/e2e/support/browser-storage.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { test as base, expect } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const test = base.extend<Record<never, never>, { service: PushService }>({
  service: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of what a fixture needs from it.
    async ({}, use) => {
      const service = await startPushService()
      await use(service)
      await service.stop()
    },
    { scope: 'worker' },
  ],
  environment: [
    async ({ service }, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'coach-push-'))
      const certificate = join(folder, 'tls.crt')
      await writeFile(certificate, service.certificate)
      await use({ PUSH_HOSTS: service.host, NODE_EXTRA_CA_CERTS: certificate })
      await rm(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

type Stub = { endpoint: string; keys: { p256dh: string; auth: string }; permission: NotificationPermission }

/**
 * Gives the page a push service and an answer to the question for permission: a browser without a network has no
 * service, and one without a screen asks nobody.
 */
async function stubPush(page: Page, { subscription }: TestSubscription, permission: NotificationPermission) {
  await page.addInitScript(
    ({ endpoint, keys, permission: answer }: Stub) => {
      let given: NotificationPermission = sessionStorage.getItem('permission') === answer ? answer : 'default'
      Object.defineProperty(Notification, 'permission', { get: () => given })
      Notification.requestPermission = async () => {
        given = answer
        sessionStorage.setItem('permission', answer)
        return answer
      }
      const made = {
        endpoint,
        options: { applicationServerKey: null },
        toJSON: () => ({ endpoint, keys }),
        unsubscribe: async () => {
          sessionStorage.removeItem('subscribed')
          return true
        },
      } as unknown as PushSubscription
      PushManager.prototype.getSubscription = async () =>
        sessionStorage.getItem('subscribed') === null ? null : made
      PushManager.prototype.subscribe = async () => {
        sessionStorage.setItem('subscribed', '1')
        return made
      }
    },
    { ...subscription, permission },
  )
}

let made = 0

async function openSwitch(page: Page, t: Say) {
  await openStaffSheet(page, t)
  const name = t('إشعار على هذا الجهاز عند وصول طلب جديد', 'Notify this device of new requests')
  const box = page.getByRole('checkbox', { name })
  await expect(box).toBeEnabled()
  return box
}

const devices = (product: Product) => product.count('select count(*) from push_devices')

/** Sends waiting notices soon, instead of within fifteen seconds. */
function sendSoon(product: Product): void {
  const sooner =
    'update jobs set next_run_at = last_started_at where name = ? and last_started_at is not null'
  product.change(sooner, 'send-notices')
}

test('a coach turns notices on, gets one with only a count, and turns them off', async ({
  page,
  product,
  service,
  t,
  checkScreen,
}) => {
  const path = `/send/${++made}`
  const device = aSubscription(`https://${service.host}${path}`)
  await stubPush(page, device, 'granted')
  await enterAsStaff(page, t)
  const box = await openSwitch(page, t)
  await expect(box).not.toBeChecked()
  await expect(
    page.getByText(t('يظهر فيه عدد الطلبات قيد المراجعة فقط', 'It shows only how many requests')),
  ).toBeVisible()
  await checkScreen('push-off')
  await box.check()
  await expect(
    page.getByText(t('تم تفعيل الإشعارات على هذا الجهاز', 'Notifications are on for this device')),
  ).toBeVisible()
  await expect(box).toBeChecked()
  expect(devices(product)).toBe(1)
  await workerIsReady(page)

  const applicant = anApplicant('Sara Ibrahim')
  await applyByApi(product, t, applicant)
  await expect(async () => {
    sendSoon(product)
    expect(service.received.filter((notice) => notice.path === path)).toHaveLength(1)
  }).toPass({ timeout: 30_000 })
  const [notice] = service.received.filter((one) => one.path === path)
  const shown = device.read(notice?.body ?? Buffer.alloc(0))
  expect(shown).toMatchObject({
    title: t('طلبات جديدة', 'New requests'),
    body: expect.stringMatching(t('قيد المراجعة$', 'requests? under review$')),
    path: '/admin#requests',
  })
  expect(JSON.stringify(shown)).not.toMatch(/Sara|Ibrahim|@/)

  await page.reload()
  const again = await openSwitch(page, t)
  await expect(again).toBeChecked()
  await page.route('**/api/admin/push/devices/*', (route) => route.abort())
  await again.click()
  const failed = t('تعذّر إيقاف الإشعارات.', 'Couldn’t turn off notifications.')
  await expect(page.getByRole('alert').filter({ hasText: failed })).toBeVisible()
  await expect(again).toBeChecked()
  await checkScreen('push-failed')
  await page.unrouteAll()
  await again.uncheck()
  await expect(
    page.getByText(t('تم إيقاف الإشعارات على هذا الجهاز', 'Notifications are off for this device')),
  ).toBeVisible()
  expect(devices(product)).toBe(0)
})

test('notices that are turned off stay off, whatever the page reads meanwhile', async ({
  page,
  product,
  service,
  t,
}) => {
  await stubPush(page, aSubscription(`https://${service.host}/send/${++made}`), 'granted')
  await enterAsStaff(page, t)
  const box = await openSwitch(page, t)
  await box.check()
  await expect.poll(() => devices(product)).toBe(1)
  let held = 0
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/push/devices', async (route) => {
    held++
    await released
    await route.fulfill({ response: await route.fetch() })
    held--
  })
  await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await box.uncheck()
  await expect(
    page.getByText(t('تم إيقاف الإشعارات على هذا الجهاز', 'Notifications are off for this device')),
  ).toBeVisible()
  release()
  await expect.poll(() => held).toBe(0)
  expect(devices(product)).toBe(0)
  await expect(box).not.toBeChecked()
})

test('signing out ends the notices on this device', async ({ page, product, service, t }) => {
  await stubPush(page, aSubscription(`https://${service.host}/send/${++made}`), 'granted')
  await enterAsStaff(page, t)
  await (await openSwitch(page, t)).check()
  await expect.poll(() => devices(product)).toBe(1)
  await page.keyboard.press('Escape')
  await leaveBackOffice(page, t)
  await expect.poll(() => devices(product)).toBe(0)
  await enterAsStaff(page, t)
  await expect(await openSwitch(page, t)).not.toBeChecked()
})

test('a coach who blocked notifications reads how to allow them', async ({
  page,
  product,
  service,
  t,
  checkScreen,
}) => {
  await stubPush(page, aSubscription(`https://${service.host}/send/${++made}`), 'denied')
  await enterAsStaff(page, t)
  const box = await openSwitch(page, t)
  await box.click()
  const sentence = page.getByText(
    t('الإشعارات ممنوعة لهذا الموقع.', 'Notifications are blocked for this site.'),
  )
  await expect(sentence).toBeVisible()
  await expect(box).not.toBeChecked()
  await checkScreen('push-denied')
  expect(devices(product)).toBe(0)
})

test('a browser without notices says what helps', async ({ page, t, checkScreen }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'PushManager')
    Object.defineProperty(navigator, 'userAgent', { get: () => 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6)' })
  })
  await enterAsStaff(page, t)
  await openStaffSheet(page, t)
  await expect(
    page.getByText(t('أضف الموقع إلى الشاشة الرئيسية أولًا', 'add the site to the home screen first')),
  ).toBeVisible()
  await checkScreen('push-on-ios')
})

/** Has the worker write down what it shows: a browser without a screen shows nothing. Returns what that is. */
async function listenToWorker(page: Page) {
  const [worker] = page.context().serviceWorkers()
  if (!worker) throw new Error('No worker runs')
  await worker.evaluate(() => {
    const scope = globalThis as unknown as WorkerStub
    scope.shown = []
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push({ title, ...options })
    }
    // Without a person who clicks, a worker may neither focus nor open a window.
    scope.WindowClient.prototype.focus = async () => undefined
  })
  return {
    push: (text: string) =>
      worker.evaluate((data) => {
        const scope = globalThis as unknown as WorkerStub
        scope.dispatchEvent(new scope.PushEvent('push', { data }))
        return scope.shown.at(-1)
      }, text),
    click: (path: string) =>
      worker.evaluate(async (to) => {
        const works: Promise<unknown>[] = []
        const notification = { data: { path: to }, close: () => undefined }
        const click = { notification, waitUntil: (work: Promise<unknown>) => works.push(work) }
        dispatchEvent(Object.assign(new Event('notificationclick'), click))
        await Promise.all(works)
      }, path),
  }
}

type WorkerStub = {
  shown: object[]
  registration: { showNotification(title: string, options: object): Promise<void> }
  WindowClient: { prototype: { focus(): Promise<unknown> } }
  PushEvent: new (name: string, options: { data: string }) => Event
  dispatchEvent(event: Event): void
}

test('the worker shows what arrives, and a click shows the requests of this site', async ({
  page,
  service,
  t,
}) => {
  await stubPush(page, aSubscription(`https://${service.host}/send/${++made}`), 'granted')
  await enterAsStaff(page, t)
  await (await openSwitch(page, t)).check()
  await workerIsReady(page)
  await page.keyboard.press('Escape')
  const worker = await listenToWorker(page)
  const notice = { title: 'New requests', body: '3 requests under review', language: 'en' }
  expect(await worker.push(JSON.stringify({ ...notice, path: '/admin#requests' }))).toMatchObject({
    ...{ title: notice.title, body: notice.body, tag: 'requests', lang: 'en', dir: 'ltr' },
    data: { path: '/admin#requests' },
  })
  expect(await worker.push('nothing readable')).toMatchObject({
    ...{ title: 'New requests', body: 'Open the back office to review them', lang: 'en', dir: 'ltr' },
    data: { path: '/admin#requests' },
  })
  for (const path of ['/admin#requests', 'https://elsewhere.example/admin#members', '//elsewhere.example']) {
    await page.evaluate(() => {
      location.hash = 'inbox'
    })
    await worker.click(path)
    await expect(page).toHaveURL(/\/admin#requests$/)
  }
})

test('a coach turns the daily email on, and it is on after a reload; without an address it cannot be', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  product.change(
    "update users set email = 'coach@example.com', wants_digest = false where username = ?",
    'karim',
  )
  await enterAsStaff(page, t)
  const box = page.getByRole('checkbox', {
    name: t('بريد يومي بما ينتظر الفريق', 'A daily email of what is waiting'),
  })
  await openStaffSheet(page, t)
  await expect(box).toBeEnabled()
  await expect(box).not.toBeChecked()
  await page.route('**/api/admin/digest', (route) => route.abort(), { times: 1 })
  await box.click()
  await expect(
    page.getByText(t('تعذّر تفعيل البريد اليومي', 'Couldn’t turn on the daily email')),
  ).toBeVisible()
  await expect(box).not.toBeChecked()
  await box.check()
  await expect(page.getByText(t('تم تفعيل البريد اليومي', 'The daily email is on'))).toBeVisible()
  await expect(
    page.getByText(t('البريد غير متصل، فلن يصل شيء', 'so nothing is sent until it is')),
  ).toBeVisible()
  await checkScreen('digest-on')

  await page.reload()
  await openStaffSheet(page, t)
  await expect(box).toBeChecked()
  await box.uncheck()
  await expect(page.getByText(t('تم إيقاف البريد اليومي', 'The daily email is off'))).toBeVisible()

  product.change('update users set email = null where username = ?', 'karim')
  await page.reload()
  await openStaffSheet(page, t)
  await expect(
    page.getByText(t('لا يوجد بريد إلكتروني في هذا الحساب', 'This account has no email')),
  ).toBeVisible()
  await expect(box).toBeDisabled()
})
