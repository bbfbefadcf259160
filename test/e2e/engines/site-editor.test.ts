import { listPlans } from '#contract/site.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { andBack } from '#test/e2e/support/editor.ts'
import { checkLines, expect, fill, press, seesText, test } from '#test/e2e/support/engines/test.ts'

test('a price is changed, previewed and published', async ({ tab, product }) => {
  await tab.goto(`${product.url}/admin`)
  await fill(tab, 'اسم المستخدم', 'karim')
  await fill(tab, 'كلمة المرور', 'karim-trains-2026')
  await press(tab, 'دخول لوحة الإدارة')
  await seesText(tab, 'بحث في الطلبات')

  await andBack(product, async () => {
    await tab.goto(`${product.url}/edit`)
    await seesText(tab, 'تعديل الموقع')
    await tab.click(() => document.querySelector('[data-section="packages"] button[aria-expanded]'))
    const price = () => document.querySelector('[data-place="packages.basic.price"]')
    await expect.poll(() => tab.has(price)).toBe(true)
    await checkLines(tab, 'the editor')
    // After the 1200 that is there.
    await tab.type('0', price)
    await expect
      .poll(() =>
        tab.evaluate(
          () =>
            document.querySelector('iframe')?.contentDocument?.querySelector('#packages')?.textContent ?? '',
        ),
      )
      .toContain('12,000')
    await press(tab, 'نشر')
    await seesText(tab, 'السعر الشهري')
    await press(tab, 'نشر')
    await seesText(tab, 'تم النشر. الموقع محدّث.')
    const { plans } = granted(await call(product.url, listPlans, {}))
    expect(plans.map(({ price: amount }) => amount)).toEqual([12_000, 2000, 3200])
  })
})
