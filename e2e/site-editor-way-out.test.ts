import type { Page } from '@playwright/test'
import { signInAsStaff } from '#e2e/support/acts.ts'
import { openEditor, editorStory as story } from '#e2e/support/editor.ts'
import { expect } from '#e2e/support/story.ts'

const kept = (page: Page) => page.evaluate(() => localStorage.getItem('adminMode'))
const landing = (page: Page) => page.locator('#hero')

story('the way back out of the editor leads back, and not into it again', async ({ page, t }) => {
  // Without an account, from the landing page, by the address.
  await page.goto('/')
  await openEditor(page, t)
  await page.goBack()
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await kept(page)).toBeNull()
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  // From another page; and to the landing page after all, by its address.
  await page.goto('/privacy')
  await openEditor(page, t)
  await page.goBack()
  await expect(page).toHaveURL(/\/privacy$/)
  await openEditor(page, t)
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

story('staff find the editor again until they leave it', async ({ page, t }) => {
  await signInAsStaff(page, t)
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await openEditor(page, t)
  await expect.poll(() => kept(page)).toBe('true')
  await page.reload()
  await page.goto('/')
  await expect(page).toHaveURL(/\/edit$/)
  await expect(page.getByRole('heading', { level: 1, name: t('تعديل الموقع', 'Edit site') })).toBeVisible()

  // Back over the two editors, to where the first was opened from.
  await page.goBack()
  await expect(page).toHaveURL(/\/edit$/)
  await page.goBack()
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await kept(page)).toBeNull()
  await page.goto('/')
  await expect(landing(page)).toBeVisible()

  // Within the back office no page is loaded anew.
  await page.goto('/admin')
  await page.getByRole('link', { name: t('تعديل الموقع', 'Edit site') }).click()
  await expect.poll(() => kept(page)).toBe('true')
  await page.goBack()
  await expect(page).toHaveURL(/\/admin$/)
  await expect.poll(() => kept(page)).toBeNull()

  // A mode that was kept for somebody who has signed out since reopens nothing.
  await page.evaluate(() => {
    localStorage.setItem('adminMode', 'true')
    localStorage.removeItem('adminToken')
  })
  await page.goto('/')
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

story(
  'the way back out of the editor leads back where the browser does not tell it that it is left',
  async ({ page, another, t }) => {
    await page.addInitScript(() => {
      addEventListener('pageswap', (event) => event.stopImmediatePropagation(), true)
    })
    await signInAsStaff(page, t)
    await page.goto('/')
    await openEditor(page, t)
    await expect.poll(() => kept(page)).toBe('true')
    await page.goBack()
    await expect(landing(page)).toBeVisible()
    expect(await kept(page)).toBeNull()
    await page.goto('/')
    await expect(landing(page)).toBeVisible()
    await expect(page).toHaveURL(/\/$/)

    // The editor itself is come back to as before, and a page that is loaded anew leads there.
    await openEditor(page, t)
    await page.goto('/privacy')
    await page.goBack()
    await expect(page).toHaveURL(/\/edit$/)
    await expect.poll(() => kept(page)).toBe('true')
    await page.goto('/')
    await expect(page).toHaveURL(/\/edit$/)

    // Brought back as it was left, the landing page runs none of its scripts again.
    const visitor = await another()
    await visitor.goto('/')
    await visitor.evaluate(() => localStorage.setItem('adminMode', 'true'))
    await visitor.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: false })))
    expect(await kept(visitor)).toBe('true')
    await visitor.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    expect(await kept(visitor)).toBeNull()
  },
)

story('leaving the editor in one tab is no leaving for whoever goes on in another', async ({ page, t }) => {
  await signInAsStaff(page, t)
  await page.goto('/')
  await openEditor(page, t)
  const other = await page.context().newPage()
  await openEditor(other, t)
  await page.goBack()
  await expect(landing(page)).toBeVisible()
  expect(await kept(page)).toBeNull()
  await other.evaluate(() => dispatchEvent(new Event('focus')))
  expect(await kept(other)).toBe('true')
  await other.goto('/')
  await expect(other).toHaveURL(/\/edit$/)
})

story('the button ends editing', async ({ page, t }) => {
  await signInAsStaff(page, t)
  await openEditor(page, t)
  await page.getByRole('button', { name: t('إنهاء التعديل', 'Exit editing') }).click()
  await expect(landing(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(await kept(page)).toBeNull()
})
