import type { Page } from '@playwright/test'
import { aMemberAtHome, exactButton, save, saved, weight, written } from '#test/e2e/support/progress.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const today = (page: Page) => page.locator('section[aria-labelledby="today"]')
const logging = (page: Page, t: Say) =>
  page.getByRole('dialog', { name: t('تسجيل تمرين اليوم', 'Log today’s workout') })
const workout = (page: Page, t: Say) => page.getByLabel(t('أنجزت تمرين هذا اليوم', 'I did my workout'))
const startLog = (page: Page, t: Say) => exactButton(today(page), t('تسجيل تمريني', 'Log my workout')).click()

test('the home logs today’s workout in two presses, and shows that it is logged', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMemberAtHome(product, page, t)
  await startLog(page, t)
  await expect(logging(page, t)).toBeVisible()
  await expect(workout(page, t)).toBeChecked()
  await checkScreen('log-workout')
  await save(page, t)
  await expect(saved(page, t)).toBeVisible()
  await expect(today(page)).toContainText(t('تم تسجيل تمرين اليوم', 'Today’s workout is logged'))
  const change = exactButton(today(page), t('تعديل التسجيل', 'Edit my log'))
  await expect(change).toBeFocused()
  await checkScreen('home-logged')
  expect(written(product, member)).toBe(1)

  await page.reload()
  await change.click()
  await expect(page.getByRole('dialog', { name: t('تعديل تسجيل اليوم', 'Edit today’s log') })).toBeVisible()
  await expect(workout(page, t)).toBeChecked()
  await workout(page, t).uncheck()
  await weight(page, t).fill('80')
  await save(page, t)
  await expect(exactButton(today(page), t('تسجيل تمريني', 'Log my workout'))).toBeVisible()
})

test('a workout that the form ticked by itself is no draft', async ({ page, product, t }) => {
  await aMemberAtHome(product, page, t)
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('progressDraft')).length)
  await startLog(page, t)
  await expect(workout(page, t)).toBeChecked()
  // Another day is not what was pressed for.
  const day = page.getByLabel(t('اليوم', 'Day'), { exact: true })
  await day.selectOption({ index: 1 })
  await expect(workout(page, t)).not.toBeChecked()
  await day.selectOption({ index: 0 })
  await expect(workout(page, t)).toBeChecked()
  await exactButton(page.getByRole('dialog'), t('إلغاء', 'Cancel')).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(await drafts()).toBe(0)

  await startLog(page, t)
  await weight(page, t).fill('80')
  await exactButton(page.getByRole('dialog'), t('إلغاء', 'Cancel')).click()
  await expect(page.getByText(t('تم حفظ مسودة على هذا الجهاز', 'Draft saved on this device'))).toBeVisible()
  expect(await drafts()).toBe(1)
})
