import type { Page } from '@playwright/test'
import { signInAsMember } from '#e2e/support/acts.ts'
import { everythingKept, workerIsReady } from '#e2e/support/kept.ts'
import { aMark } from '#e2e/support/library.ts'
import { addMember, type Member } from '#e2e/support/members.ts'
import { giveFiles } from '#e2e/support/own-files.ts'
import type { Product } from '#e2e/support/product.ts'
import { openUpdate, weight } from '#e2e/support/progress.ts'
import { aDrawnPhoto } from '#e2e/support/site-calls.ts'
import { expect, story } from '#e2e/support/story.ts'
import { aPdf } from '#server/testing/sample-pdfs.ts'

type Say = (arabic: string, english: string) => string

const rowOf = (page: Page, title: string) => page.getByRole('listitem').filter({ hasText: title })
const keep = (page: Page, t: Say, title: string) =>
  rowOf(page, title).getByRole('button', { name: t('حفظ بلا إنترنت', 'Keep offline') })
const openKept = (page: Page, t: Say, title: string) =>
  rowOf(page, title).getByRole('link', { name: t('فتح النسخة المحفوظة', 'Open the kept copy') })
const isOffline = (page: Page, t: Say) => page.getByText(t('أنت غير متصل بالإنترنت.', 'You are offline.'))
const logOut = (page: Page, t: Say) => page.getByRole('button', { name: t('تسجيل الخروج', 'Logout') }).click()

async function aMember(product: Product, name: string): Promise<Member> {
  return addMember(product, { name, plan: 'basic', endsInDays: 20, password: 'reads on the train' })
}

/** A member who is signed in, has a PDF and a picture, and keeps both. */
async function keepBoth(page: Page, product: Product, t: Say) {
  const member = await aMember(product, 'Nadia Offline')
  const [plan, photo] = [`Plan ${aMark()}`, `Photo ${aMark()}`]
  await giveFiles(product, member, [
    { title: plan, content: Buffer.from(aPdf()), name: 'plan.pdf', type: 'training' },
    { title: photo, content: await aDrawnPhoto(), name: 'photo.jpg', type: 'diet' },
  ])
  await signInAsMember(page, t, member)
  for (const title of [plan, photo]) {
    await keep(page, t, title).click()
    await expect(rowOf(page, title)).toContainText(t('على جهازك', 'On this device'))
  }
  await workerIsReady(page)
  return { member, plan, photo }
}

story('what a member saw and kept is read without a connection', async ({ page, product, t, look }) => {
  const { member, plan, photo } = await keepBoth(page, product, t)
  expect(product.count('select count(*) from item_uses where user_id = ?', member.id)).toBe(2)
  await look('offline-kept')

  await page.context().setOffline(true)
  await page.reload()
  await expect(isOffline(page, t)).toBeVisible()
  await expect(
    page.getByRole('status').filter({ hasText: t('هذه آخر نسخة رأيتها', 'Last seen') }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(member.email)
  const [copy] = await Promise.all([page.waitForEvent('popup'), openKept(page, t, photo).click()])
  await expect(copy.locator('img')).toBeVisible()
  await copy.close()
  const pdf = await page.evaluate(
    async (address) => {
      const answer = await fetch(address)
      return [answer.headers.get('content-type'), (await answer.text()).slice(0, 5)]
    },
    (await openKept(page, t, plan).getAttribute('href')) ?? '',
  )
  expect(pdf).toEqual(['application/pdf', '%PDF-'])
  await expect(page.getByText(t('تعذّر التحديث', 'Could not refresh'))).toHaveCount(0)
  await look('offline-reading')
  await rowOf(page, plan)
    .getByRole('button', { name: t('تنزيل', 'Download') })
    .click()
  await expect(page.getByText(t('تعذّر الاتصال بالخادم', 'Failed to connect to server'))).toBeVisible()

  await page.context().setOffline(false)
  await expect(page.getByText(t('عاد الاتصال بالإنترنت', 'You are back online'))).toBeVisible()
  await expect(isOffline(page, t)).toBeHidden()
  await page.getByRole('button', { name: t('إزالة كل المحفوظ', 'Remove all that is kept') }).click()
  await expect(keep(page, t, plan)).toBeVisible()
})

story('logging out removes all of it from the device, in every tab', async ({ page, product, t }) => {
  const { member, plan, photo } = await keepBoth(page, product, t)
  const inside = [member.email, member.name, plan, photo, '%PDF-', 'memberToken']
  const before = await everythingKept(page)
  for (const one of inside) expect(before.includes(one), one).toBe(true)
  expect(before.includes('sig='), 'sig=').toBe(false)
  const second = await page.context().newPage()
  await second.goto('/members')
  await expect(second.getByRole('heading', { level: 1 })).toContainText(member.email)

  await logOut(page, t)
  await expect(page.getByText(t('تم تسجيل الخروج بنجاح', 'Logged out successfully'))).toBeVisible()
  await expect(second.getByLabel(t('البريد الإلكتروني', 'Email'))).toBeVisible()
  await expect(async () => {
    const after = await everythingKept(second)
    for (const one of inside) expect(after.includes(one), one).toBe(false)
  }).toPass()
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByLabel(t('البريد الإلكتروني', 'Email'))).toBeVisible()
  expect(await page.evaluate(async (title) => document.body.innerText.includes(title), plan)).toBe(false)
})

story('deleting the account removes all of it from the device', async ({ page, product, t }) => {
  const { member, plan, photo } = await keepBoth(page, product, t)
  await page.getByRole('link', { name: t('حسابي', 'My account') }).click()
  await page.getByRole('button', { name: t('حذف حسابي…', 'Delete my account…') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(member.password)
  await dialog.getByLabel(t('اكتب «حذف» للتأكيد', 'Type “DELETE” to confirm')).fill(t('حذف', 'DELETE'))
  expect((await everythingKept(page)).includes('%PDF-')).toBe(true)
  await dialog.getByRole('button', { name: t('حذف حسابي نهائيًا', 'Delete my account for good') }).click()
  await expect(
    page.getByRole('heading', { name: t('تم حذف حسابك', 'Your account is deleted') }),
  ).toBeVisible()
  await expect(async () => {
    const kept = await everythingKept(page)
    for (const one of [member.email, member.name, plan, photo, '%PDF-', 'memberToken'])
      expect(kept.includes(one), one).toBe(false)
  }).toPass()
})

story(
  'the account says that it needs a connection, and comes with it',
  async ({ page, product, t, look }) => {
    const member = await aMember(product, 'Ola Underground')
    await signInAsMember(page, t, member)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.email)
    await workerIsReady(page)
    await page.context().setOffline(true)
    const told = page
      .getByRole('alert')
      .filter({ hasText: t('حسابك يحتاج إلى اتصال', 'Your account needs a connection') })
    await page.goto('/members/account')
    await expect(told).toBeVisible()
    await look('offline-account')
    const again = told.getByRole('button', { name: t('إعادة المحاولة', 'Try again') })
    await again.click()
    await expect(again).toBeFocused()
    await page.getByRole('link', { name: t('العودة إلى منطقة الأعضاء', 'Back to the members area') }).click()
    await expect(isOffline(page, t)).toBeVisible()
    await page.getByRole('link', { name: t('حسابي', 'My account') }).click()
    await expect(told).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByLabel(t('الاسم الكامل', 'Full name'))).toHaveValue(member.name)
  },
)

story('another member on the same device finds nothing of the first', async ({ page, product, t }) => {
  const { member, plan } = await keepBoth(page, product, t)
  await openUpdate(page, t)
  await weight(page, t).fill('80')
  expect((await everythingKept(page)).includes(`progressDraft:${member.email}`)).toBe(true)
  const other = await aMember(product, 'Omar Other')
  // As another tab would, without the first session having been seen to end here.
  await page.evaluate(
    async (credentials) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch('/api/auth/login', {
        method: 'POST',
        headers,
        body: JSON.stringify(credentials),
      })
      const { token, user } = await answer.json()
      localStorage.setItem('memberToken', token)
      localStorage.setItem('memberPerson', JSON.stringify({ name: user.name, email: user.email }))
    },
    { email: other.email, password: other.password },
  )
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(other.email)
  await expect(async () => {
    const kept = await everythingKept(page)
    expect(kept.includes(other.email), other.email).toBe(true)
    for (const one of [member.email, plan, '%PDF-']) expect(kept.includes(one), one).toBe(false)
  }).toPass()
})

story('a session that the server ended takes what was kept with it', async ({ page, product, t }) => {
  const { member, plan } = await keepBoth(page, product, t)
  product.change('delete from sessions where user_id = ?', member.id)
  await page.reload()
  await expect(page.getByLabel(t('البريد الإلكتروني', 'Email'))).toBeVisible()
  await expect(async () => {
    const kept = await everythingKept(page)
    for (const one of [member.email, plan, '%PDF-']) expect(kept.includes(one), one).toBe(false)
  }).toPass()
})

story('access that ends while offline closes what was kept', async ({ page, product, t, look }) => {
  const { plan } = await keepBoth(page, product, t)
  const address = (await openKept(page, t, plan).getAttribute('href')) ?? ''
  await page.context().setOffline(true)
  await page.clock.install({ time: Date.now() + 21 * 24 * 60 * 60 * 1000 })
  await page.reload()
  await expect(
    page.getByRole('heading', { name: t('انتهت مدة اشتراكك', 'Your access has ended') }),
  ).toBeVisible()
  await expect(page.getByText(plan)).toHaveCount(0)
  await look('offline-ended')
  await expect(async () => {
    const kept = await everythingKept(page)
    for (const one of [plan, '%PDF-']) expect(kept.includes(one), one).toBe(false)
  }).toPass()
  const type = await page.evaluate(async (kept) => {
    const answer = await fetch(kept).catch(() => null)
    return answer?.headers.get('content-type')
  }, address)
  expect(type).not.toBe('application/pdf')
})

story(
  'the area is offered as an app, and the hint stays away once hidden',
  async ({ page, product, t, look }) => {
    const member = await aMember(product, 'Ines Install')
    await signInAsMember(page, t, member)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.email)
    const start = await page.evaluate(async () => {
      const link = document.querySelector<HTMLLinkElement>('link[rel=manifest]')
      return (await (await fetch(link?.href ?? '')).json()).start_url
    })
    expect(start).toBe('/members')
    const offer = () => page.evaluate(() => window.dispatchEvent(new Event('beforeinstallprompt')))
    const hint = page.getByRole('heading', { name: t('ثبّت منطقتك كتطبيق', 'Install your area as an app') })
    await offer()
    await expect(hint).toBeVisible()
    await look('offline-install')
    await page.getByRole('button', { name: t('إخفاء', 'Hide'), exact: true }).click()
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.email)
    await offer()
    await expect(hint).toBeHidden()
  },
)

story('a visitor of the public pages gets no worker and no copy of anything', async ({ page }) => {
  await page.goto('/')
  await page.goto('/members')
  await expect(page.locator('input[type=password]')).toBeVisible()
  const found = await page.evaluate(async () => [
    (await navigator.serviceWorker.getRegistrations()).length,
    (await caches.keys()).length,
  ])
  expect(found).toEqual([0, 0])
})
