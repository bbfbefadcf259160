import { enterAsStaff } from '#test/e2e/support/actions.ts'
import { openSiteCalls } from '#test/e2e/support/site-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'

// A product of its own: the notice would stand on the screens of other tests.
test.use({ environment: { DEMO: '1' } })

test('an admin sees which payment details changed, until they confirm a check with their password', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const site = await openSiteCalls(product.url)
  const { paymentMethods } = await site.publish({})
  const instapay = { number: 'stranger@instapay', name: '' }
  const label = { ar: 'بنك مصر', en: 'Bank Misr' }
  const others = [...paymentMethods.others, { id: 'bank', label, number: '1000 2000 3000', name: '' }]
  await site.publish({ paymentMethods: { ...paymentMethods, instapay, others } })

  await enterAsStaff(page, t)
  const title = t(
    'تغيّرت بيانات الدفع أو التواصل على الموقع',
    'Payment or contact details on the site have changed',
  )
  const notice = page.getByRole('region', { name: title })
  await expect(notice).toContainText(paymentMethods.instapay.number)
  await expect(notice).toContainText('stranger@instapay')
  await expect(notice).toContainText('1000 2000 3000')
  await checkScreen('payment-notice')

  const check = notice.getByRole('button', { name: t('راجعتها', 'I checked them') })
  await check.click()
  const dialog = page.getByRole('alertdialog')
  const typed = dialog.getByLabel(t('كلمة المرور', 'Password'), { exact: true })
  const confirm = dialog.getByRole('button', { name: t('تأكيد المراجعة', 'Confirm') })
  await typed.fill('not the right one')
  await confirm.click()
  await expect(
    dialog.getByText(t('كلمة المرور الحالية غير صحيحة', 'This isn’t your current password')),
  ).toBeVisible()
  await checkScreen('payment-notice-check')
  await page.keyboard.press('Escape')
  await expect(check).toBeFocused()

  await check.click()
  await typed.fill('karim-trains-2026')
  await confirm.click()
  await expect(page.getByText(t('تم تأكيد مراجعتك', 'Confirmed'))).toBeVisible()
  await expect(notice).toHaveCount(0)
  await expect(page.locator('#main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { name: t('الطلبات', 'Requests'), exact: true })).toBeVisible()
  await expect(notice).toHaveCount(0)
})
