import type { Page } from '@playwright/test'
import { enterAsStaff, goToEditor, startStaffSession } from '#test/e2e/support/actions.ts'
import { openEditor, editorTest as test } from '#test/e2e/support/editor.ts'
import { expect } from '#test/e2e/support/test.ts'

const adminMode = (page: Page) => page.evaluate(() => localStorage.getItem('adminMode'))
const landing = (page: Page) => page.locator('#hero')

test('the browser’s back button leaves the editor, and does not return to it', async ({ page, t }) => {
  // Without an account: from the landing page, by the address bar.
  await page.goto('/')
  await openEditor(page, t)
  await page.goBack()
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await adminMode(page)).toBeNull()
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  // From another page; and then to the landing page by its address.
  await page.goto('/privacy')
  await openEditor(page, t)
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy$/)
  await openEditor(page, t)
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('staff return to the editor until they leave it', async ({ page, t }) => {
  await enterAsStaff(page, t)
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await openEditor(page, t)
  await expect.poll(() => adminMode(page)).toBe('true')
  await page.reload()
  await page.goto('/')
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByRole('heading', { level: 1, name: t('تعديل الموقع', 'Edit site') })).toBeVisible()

  // Back past both editor pages, to where the first was opened.
  await page.goBack()
  await expect(page).toHaveURL(/\/edit$/)
  await page.goBack()
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await adminMode(page)).toBeNull()
  await page.goto('/')
  await expect(landing(page)).toBeVisible()

  // Navigation within the back office does not reload the page.
  await page.goto('/admin')
  await goToEditor(page, t)
  await expect.poll(() => adminMode(page)).toBe('true')
  await page.goBack()
  await expect(page).toHaveURL(/\/admin$/)
  await expect.poll(() => adminMode(page)).toBeNull()

  // A stored mode of somebody who signed out does not open the editor.
  await page.evaluate(() => {
    localStorage.setItem('adminMode', 'true')
    localStorage.removeItem('adminToken')
  })
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('the back button leaves the editor in a browser without pageswap', async ({ page, newPerson, t }) => {
  await page.addInitScript(() => {
    addEventListener('pageswap', (event) => event.stopImmediatePropagation(), true)
  })
  await enterAsStaff(page, t)
  await page.goto('/')
  await openEditor(page, t)
  await expect.poll(() => adminMode(page)).toBe('true')
  await page.goBack()
  await expect(landing(page)).toBeVisible()
  expect(await adminMode(page)).toBeNull()
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  // Going back to the editor still works, and so does a fresh page load.
  await openEditor(page, t)
  await page.goto('/privacy')
  await page.goBack()
  await expect(page).toHaveURL(/\/edit$/)
  await expect.poll(() => adminMode(page)).toBe('true')
  await page.goto('/')
  await expect(page).toHaveURL(/\/edit$/)

  // Restored from the back-forward cache, the landing page does not run its scripts again.
  const visitor = await newPerson()
  await visitor.goto('/')
  await visitor.evaluate(() => localStorage.setItem('adminMode', 'true'))
  await visitor.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
  expect(await adminMode(visitor)).toBe('true')
  await visitor.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  expect(await adminMode(visitor)).toBeNull()
})

test('leaving the editor in one tab keeps it open in another', async ({ page, t }) => {
  await enterAsStaff(page, t)
  await page.goto('/')
  await openEditor(page, t)
  const other = await page.context().newPage()
  await openEditor(other, t)
  await page.goBack()
  await expect(landing(page)).toBeVisible()
  expect(await adminMode(page)).toBeNull()
  await other.evaluate(() => dispatchEvent(new Event('focus')))
  expect(await adminMode(other)).toBe('true')
  await other.goto('/')
  await expect(other).toHaveURL(/\/edit$/)
})

test('the button ends editing', async ({ page, t }) => {
  await startStaffSession(page)
  await openEditor(page, t)
  await page.getByRole('button', { name: t('إنهاء التعديل', 'Exit editing') }).click()
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await adminMode(page)).toBeNull()
})
