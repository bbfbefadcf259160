import type { Page } from '@playwright/test'
import {
  anApplicant,
  attachProof,
  fillIn,
  greeting,
  sendForm,
  signInOnPage,
} from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/** The controls that a toast of the page covers, by their texts. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const toast = document.querySelector('[role=status] > div, [role=alert] > div')
    if (!toast) return ['no toast']
    const own = toast.getBoundingClientRect()
    return [...document.querySelectorAll('a[href], button, input, label, summary')]
      .filter((control) => !toast.contains(control) && control.checkVisibility({ visibilityProperty: true }))
      .filter((control) => {
        const { top, bottom, left, right } = control.getBoundingClientRect()
        return top < own.bottom && bottom > own.top && left < own.right && right > own.left
      })
      .map((control) => control.textContent)
  })

/** A toast by its text; the region around it has no size of its own. */
const toastOf = (page: Page, role: 'status' | 'alert', text: string) =>
  page.getByRole(role).locator('> div').filter({ hasText: text })

test('a success leaves after six seconds, but not while it has the focus or the pointer', async ({
  page,
  product,
  t,
}) => {
  const password = 'member-trains-2026'
  const member = await addMember(product, { name: 'Mona', plan: 'basic', endsInDays: 40, password })
  await page.clock.install()
  await signInOnPage(page, t, { ...member, password })
  const toast = toastOf(page, 'status', t('تم تسجيل الدخول بنجاح', 'Successfully logged in'))
  await expect(toast).toBeVisible()
  const close = toast.getByRole('button')
  // The home takes the focus once it is there, and loads the rest of its parts.
  await expect(greeting(page, t, member.name)).toBeVisible()
  await expect(page.locator('#main')).toBeFocused()
  await page.waitForLoadState('networkidle')
  await close.focus()
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000))
  // Not run through: a call that starts on the way would reach its time limit before its answer can come.
  await page.clock.fastForward(60_000)
  await expect(toast).toBeVisible()
  await close.blur()
  await page.clock.runFor(5_900)
  await expect(toast).toBeVisible()

  // It gives way to a part of the home that arrives late, and would leave the pointer behind.
  await expect(async () => {
    await close.hover()
    expect(await toast.evaluate((element) => element.matches(':hover'))).toBe(true)
  }).toPass()
  await page.clock.fastForward(60_000)
  await expect(toast).toBeVisible()
  await expect.poll(() => covered(page)).toEqual([])
  await page.mouse.move(1, 1)
  await page.clock.runFor(5_900)
  await expect(toast).toBeVisible()
  await page.clock.runFor(200)
  await expect(toast).toHaveCount(0)
})

test('an error stays', async ({ page, t }) => {
  await page.clock.install()
  await page.goto('/admin')
  await page.getByLabel(t('اسم المستخدم', 'Username')).fill(`nobody-${Date.now()}`)
  await page.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill('not the right one')
  await page.getByRole('button', { name: t('دخول لوحة الإدارة', 'Access Admin Panel') }).click()
  const toast = toastOf(page, 'alert', t('تعذّر الدخول إلى لوحة الإدارة', 'Admin login failed'))
  await expect(toast).toBeVisible()
  await page.clock.runFor(120_000)
  await expect(toast).toBeVisible()
  await expect.poll(() => covered(page)).toEqual([])
})

test('after a request is sent, the toast covers none of the next steps', async ({ page, t }) => {
  await page.goto('/subscription?plan=professional')
  await fillIn(page, t, anApplicant('Hana'))
  await attachProof(page, t)
  await sendForm(page, t)
  const toast = toastOf(page, 'status', t('تم إرسال الطلب بنجاح', 'Request Sent Successfully'))
  await expect(toast).toBeVisible()
  await toast.getByRole('button').focus()
  await expect.poll(() => covered(page)).toEqual([])
  for (const height of [400, 900]) {
    await page.evaluate((y) => window.scrollTo(0, y), height)
    await expect.poll(() => covered(page)).toEqual([])
  }
})
