import { controlNamed } from '#test/e2e/support/engines/find.ts'
import { checkLines, expect, fill, press, seesText, test } from '#test/e2e/support/engines/test.ts'
import { aMember } from '#test/e2e/support/members-home.ts'
import { written } from '#test/e2e/support/progress.ts'

test('a day is logged without a connection, and sent afterwards', async ({ tab, product }) => {
  const member = await aMember(product, 'basic')
  await tab.goto(`${product.url}/members`)
  await fill(tab, 'البريد الإلكتروني', member.email)
  await fill(tab, 'كلمة المرور', member.password)
  await press(tab, 'دخول')
  await seesText(tab, 'أهلًا يا')
  await expect.poll(() => tab.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)

  await product.halt()
  await tab.reload()
  await seesText(tab, 'أهلًا يا')
  await press(tab, 'تحديث التقدّم')
  await fill(tab, 'الوزن (كجم)', '82')
  await press(tab, 'حفظ')
  await expect.poll(() => tab.has(() => document.querySelector('dialog[open]'))).toBe(false)
  await checkLines(tab, 'the home without a connection')
  expect(written(product, member)).toBe(0)

  await product.restart()
  // The first try may use a connection to the server that has ended.
  await expect(async () => {
    if (written(product, member) === 0) await tab.click(controlNamed, 'إعادة المحاولة')
    await expect.poll(() => written(product, member), { timeout: 3000 }).toBe(1)
  }).toPass({ timeout: 45_000 })
})
