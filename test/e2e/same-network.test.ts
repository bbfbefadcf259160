import { button } from '#test/e2e/support/accessible-name.ts'
import { anApplicant, enterAsStaff, openRequest } from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

// Behind a trusted proxy visitors have their own addresses.
test.use({ environment: { TRUST_PROXY: '127.0.0.1' } })

const flooder = '198.51.100.7'

test('rejects a flood of one network together', async ({ page, product, t, checkScreen }) => {
  const honest = anApplicant('Hoda Samir')
  await applyByApi(product, t, { ...honest, from: flooder })
  const junk = Array.from({ length: 8 }, (_, number) => `Junk ${number}`)
  for (const name of [...junk, 'محمد عبد الرحمن', 'Mona Adel'])
    await applyByApi(product, t, { ...anApplicant(name), from: flooder })
  const elsewhere = anApplicant('Samia Adel')
  await applyByApi(product, t, { ...elsewhere, from: '203.0.113.9' })
  await enterAsStaff(page, t)
  const others = (await openRequest(page, t, elsewhere)).getByText(t('من الشبكة نفسها', 'the same network'))
  await expect(others).toHaveCount(0)
  const request = await openRequest(page, t, honest)
  await expect(
    request.getByText(t('10 طلبات أخرى من الشبكة نفسها', '10 more requests from the same network')),
  ).toBeVisible()
  await checkScreen('same-network')
  await button(request, t('رفض عدة طلبات', 'Reject in bulk')).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('checkbox')).toHaveCount(11)
  // Phones of a mobile network share an address, so nothing is selected in advance.
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  const none = dialog.getByRole('button', { name: t('رفض عدة طلبات', 'Reject in bulk') })
  await expect(none).toHaveAttribute('aria-disabled', 'true')
  const all = dialog.getByRole('checkbox', { name: t('تحديد الكل (10)', 'Select all (10)') })
  await all.focus()
  await page.keyboard.press('Space')
  await expect(all).toBeChecked()
  await expect(dialog.getByRole('button', { name: t('رفض 10 طلبات', 'Reject 10 requests') })).toBeVisible()
  await page.keyboard.press('Space')
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(0)
  await page.keyboard.press('Space')
  await dialog.getByRole('checkbox', { name: 'Mona Adel' }).uncheck()
  await expect(all).toBeChecked({ indeterminate: true })
  await checkScreen('reject-network')
  await dialog.getByRole('button', { name: t('رفض 9 طلبات', 'Reject 9 requests') }).click()
  await expect(page.getByText(t('تم رفض 9 طلبات', '9 requests rejected'))).toBeVisible()
  const left = t(
    'ما زال طلب آخر من هذه الشبكة قيد المراجعة.',
    '1 more request from this network is still waiting.',
  )
  await expect(page.getByText(left)).toBeVisible()
  await expect(request).toContainText(honest.email)
  await expect(request.getByText(t('من الشبكة نفسها', 'the same network'))).toHaveCount(0)
})
