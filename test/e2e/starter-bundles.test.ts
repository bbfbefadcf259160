import { anApplicant, approveAndStay, enterAsStaff } from '#test/e2e/support/actions.ts'
import { aMark, openLibrary, stock } from '#test/e2e/support/library.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('a starter bundle is made in the library, and given with the approval', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const mark = aMark()
  const [warmUp, meals] = [`Warm up ${mark}`, `Meals ${mark}`]
  await stock(product, [{ title: warmUp }, { title: meals, type: 'diet' }])
  await enterAsStaff(page, t)
  await openLibrary(page, t, 'bundles')
  const bundle = page
    .getByRole('region', { name: t('حزمة البداية لكل باقة', 'Starter bundle for each plan') })
    .getByRole('region')
    .or(page.locator('section section'))
    .filter({ has: page.getByText(t('الاحترافية', 'Professional'), { exact: true }) })
  const items = bundle.getByRole('listitem')
  const add = async (title: string) => {
    await bundle.getByRole('combobox').fill(title)
    await page.getByRole('option', { name: title }).click()
    await expect(items.filter({ hasText: title })).toBeVisible()
  }
  await expect(bundle).toContainText(t('لا حزمة لهذه الباقة', 'No bundle for this plan'))
  await add(warmUp)
  await expect(page.getByText(t('أُضيفت المادة إلى الحزمة', 'Added to the bundle'))).toBeVisible()
  await add(meals)
  await checkScreen('starter-bundle')
  const remove = (title: string) =>
    bundle.getByRole('button', { name: `${t('إزالة من الحزمة', 'Remove from the bundle')}: ${title}` })
  await remove(meals).click()
  await expect(items).toHaveCount(1)
  const removed = page
    .getByRole('status')
    .filter({ hasText: t('أُزيلت المادة من الحزمة', 'Removed from the bundle') })
  await removed.getByRole('button', { name: t('تراجع', 'Undo') }).click()
  await expect(items).toHaveCount(2)
  await page.reload()
  await expect(items).toHaveText([new RegExp(warmUp), new RegExp(meals)])

  const applicant = anApplicant('Bundled Member')
  await applyByApi(product, t, applicant)
  await page.goto('/admin')
  const request = await approveAndStay(page, t, applicant)
  await expect(request).toContainText(t('تُضاف حزمة البداية مع القبول', 'The starter bundle comes with it'))
  await checkScreen('request-approved-bundle')
  await expect(request).toContainText(t('أُضيفت حزمة البداية', 'Starter bundle given'), { timeout: 30_000 })
  const count = 'select count(*) from items join users on users.id = items.user_id where users.email = ?'
  expect(product.count(count, applicant.email)).toBe(2)

  await openLibrary(page, t, 'bundles')
  for (const title of [warmUp, meals]) {
    await remove(title).click()
    await expect(items.filter({ hasText: title })).toHaveCount(0)
  }
})
