import type { Page } from '@playwright/test'
import { readSite } from '#contract/site.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { enterAsCoach, goToEditor, startStaffSession } from '#test/e2e/support/actions.ts'
import {
  andBack,
  draftState,
  fieldOf,
  open,
  openEditor,
  publishButton,
  editorTest as test,
} from '#test/e2e/support/editor.ts'
import {
  backToVersions,
  compareButton,
  confirm,
  inDialog,
  openVersions,
  publishElsewhere,
  publishedLabel,
  versionRow,
  versionRows,
} from '#test/e2e/support/editor-versions.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { publishClients } from '#test/e2e/support/site-calls.ts'
import { expect } from '#test/e2e/support/test.ts'

/** Returns to the page as from another browser tab, so that the editor refreshes what is published. */
const returnToPage = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('the editor shows what others published before the user publishes', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await andBack(product, async () => {
    await enterAsCoach(page, t)
    await goToEditor(page, t)
    await open(page, 'statistics')

    await publishClients(product, 611)
    await returnToPage(page)
    await expect(fieldOf(page, 'stats.clients')).toHaveValue('611')
    await expect(page.getByText(t('وهي أمامك الآن', 'You’re seeing it now'))).toBeVisible()
    await expect(draftState(page)).toContainText(t('لا تغييرات', 'No changes'))

    await fieldOf(page, 'stats.sessions').fill('2345')
    await publishClients(product, 622)
    await returnToPage(page)
    const notice = page
      .getByRole('status')
      .filter({ hasText: t('منذ بدأت مسودتك', 'after you started your draft') })
    await expect(notice).toBeVisible()
    await checkScreen('editor-newer')
    await notice.getByRole('button').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('العملاء: من 611 إلى 622', 'Clients: from 611 to 622'))
    await expect(dialog).toContainText(t('نشرها', 'Published by'))
    await dialog.getByRole('button', { name: t('تحديث مسودتي', 'Update my draft') }).click()
    await expect(notice).toBeHidden()
    await expect(fieldOf(page, 'stats.clients')).toHaveValue('622')
    await expect(fieldOf(page, 'stats.sessions')).toHaveValue('2345')
    await expect(draftState(page)).toContainText(t('تغيير واحد', '1 change'))
  })
})

test('a restore does not overwrite what others published since the list was loaded', async ({
  page,
  product,
  t,
}) => {
  await andBack(product, async () => {
    const first = await publishClients(product, 611)
    await publishClients(product, 712)
    await startStaffSession(page)
    await openEditor(page, t)
    const dialog = await openVersions(page, t)
    const theirs = await publishClients(product, 813)
    await inDialog(page, t(`استعادة النسخة ${first.version}`, `Restore version ${first.version}`)).click()
    await confirm(page, t('استعادة', 'Restore'))
    await expect(page.getByText(t('تعذّرت استعادة النسخة', 'Couldn’t restore the version'))).toBeVisible()
    // The list shows the newer version, and then the restore works.
    const newest = t(`النسخة ${theirs.version}`, `Version ${theirs.version}`)
    await expect(dialog.getByRole('listitem').first()).toContainText(newest)
    expect(granted(await call(product.url, readSite, {})).settings.stats.clients).toBe(813)
    await inDialog(page, t(`استعادة النسخة ${first.version}`, `Restore version ${first.version}`)).click()
    await confirm(page, t('استعادة', 'Restore'))
    await expect(dialog).toContainText(t(`مستعادة من النسخة ${first.version}`, `Copy of ${first.version}`))
    expect(granted(await call(product.url, readSite, {})).settings.stats.clients).toBe(611)
  })
})

test('an outdated draft is compared only with the newest version', async ({ page, product, t }) => {
  await andBack(product, async () => {
    await publishClients(product, 601)
    await startStaffSession(page)
    await openEditor(page, t)
    await open(page, 'statistics')
    await fieldOf(page, 'stats.clients').fill('900')
    await publishClients(product, 702)
    const dialog = page.getByRole('dialog')
    await publishButton(page, t).click()
    await inDialog(page, t('نشر', 'Publish')).click()
    const notice = t('نُشرت نسخة أحدث في هذه الأثناء', 'A newer version was published in the meantime')
    await expect(dialog).toContainText(notice)
    await inDialog(page, t('ليس الآن', 'Not now')).click()
    await publishButton(page, t).click()
    await expect(dialog).toContainText(notice)
    await expect(dialog).toContainText('702')
    await expect(dialog).not.toContainText('601')
    await inDialog(page, t('تحديث مسودتي', 'Update my draft')).click()
    await publishButton(page, t).click()
    await expect(dialog).toContainText(t('العملاء: من 702 إلى 900', 'Clients: from 702 to 900'))
  })
})

test('the comparison and the list refresh when others publish', async ({ page, product, t }) => {
  await andBack(product, async () => {
    const { publishClients } = await publishElsewhere(product)
    const first = await publishClients(621)
    await publishClients(632)
    await startStaffSession(page)
    await openEditor(page, t)
    await openVersions(page, t)
    const dialog = page.getByRole('dialog')

    // Published after the editor's last refresh, and shown in the comparison at once.
    await publishClients(643)
    await compareButton(versionRow(page, t, first), t).click()
    await expect(dialog).toContainText('643')
    await expect(dialog).toContainText('621')
    const theirs = await publishClients(654)
    await returnToPage(page)
    await expect(dialog).toContainText('654')
    await expect(dialog).not.toContainText('643')
    await backToVersions(page, t).click()
    await expect(versionRows(page).first()).toContainText(t(`النسخة ${theirs}`, `Version ${theirs}`))
    await expect(versionRows(page).first()).toContainText(t('المنشورة الآن', 'Live now'))
    await expect(publishedLabel(page, t)).toHaveCount(1)

    // The list refreshes too.
    const last = await publishClients(665)
    await returnToPage(page)
    await expect(versionRow(page, t, last)).toContainText(t('المنشورة الآن', 'Live now'))
    await expect(publishedLabel(page, t)).toHaveCount(1)
    await page.keyboard.press('Escape')
    await open(page, 'statistics')
    await expect(fieldOf(page, 'stats.clients')).toHaveValue('665')
  })
})

/** Fulfils the next `times` reads with the live site now, like a server process with an old cache. */
async function cachePublished(page: Page, product: Product) {
  const body = JSON.stringify(granted(await call(product.url, readSite, {})))
  const state = { times: 0, requests: 0 }
  await page.route('**/api/site', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    state.requests += 1
    state.times -= 1
    await (state.times < 0 ? route.continue() : route.fulfill({ contentType: 'application/json', body }))
  })
  return state
}

test('refetches a response that is older than the list, and never replaces a newer one', async ({
  page,
  product,
  t,
}) => {
  await andBack(product, async () => {
    const { publishClients } = await publishElsewhere(product)
    const first = await publishClients(671)
    await publishClients(682)
    await startStaffSession(page)
    await openEditor(page, t)
    const older = await cachePublished(page, product)
    const newest = await publishClients(693)
    older.times = 2
    await openVersions(page, t)
    await expect(versionRow(page, t, newest)).toBeVisible()
    const dialog = page.getByRole('dialog')
    await compareButton(versionRow(page, t, first), t).click()
    await expect(dialog).toContainText('693')
    await expect(dialog).toContainText('671')

    // A process with an old cache: the second request proves that the first response was processed.
    older.times = Number.POSITIVE_INFINITY
    const before = older.requests
    const requestAgain = async () => {
      await returnToPage(page)
      return older.requests - before
    }
    await expect.poll(requestAgain).toBeGreaterThan(1)
    expect(await dialog.textContent()).toContain('693')

    // If all responses stay older, the editor shows what it has.
    await openEditor(page, t)
    await openVersions(page, t)
    await expect(versionRow(page, t, newest)).toBeVisible()
    await compareButton(versionRow(page, t, first), t).click()
    await expect(dialog).toContainText('682', { timeout: 15_000 })
    await expect(dialog).toContainText('671')
  })
})

test('a publishing conflict shows what changed, even if the first response is outdated', async ({
  page,
  product,
  t,
}) => {
  await andBack(product, async () => {
    const { publishClients } = await publishElsewhere(product)
    await publishClients(715)
    await startStaffSession(page)
    await openEditor(page, t)
    await open(page, 'statistics')
    await fieldOf(page, 'stats.clients').fill('900')
    const older = await cachePublished(page, product)
    await publishClients(726)
    older.times = 2
    const dialog = page.getByRole('dialog')
    await publishButton(page, t).click()
    await dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).click()
    await expect(dialog).toContainText('726')
    await expect(dialog).not.toContainText('715')
  })
})
