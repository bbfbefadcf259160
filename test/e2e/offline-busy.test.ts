import { aPdf } from '#server/test/sample-pdfs.ts'
import { enterAsMember } from '#test/e2e/support/actions.ts'
import { aMark } from '#test/e2e/support/library.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { assignFiles } from '#test/e2e/support/own-files.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('saving a file waits for a busy server, and saves it by itself', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const password = 'reads on the train'
  const member = await addMember(product, { name: 'Busy Karim', plan: 'basic', endsInDays: 20, password })
  const title = `Plan ${aMark()}`
  const file = { title, content: Buffer.from(aPdf()), name: 'plan.pdf', type: 'training' } as const
  await assignFiles(product, member, [file])
  await enterAsMember(page, member)
  let answers = 0
  await page.route('**/files/**', async (route) => {
    answers++
    if (answers > 2) return route.continue()
    const json = { code: 'busy', error: 'The server is busy.' }
    await route.fulfill({ status: 503, headers: { 'retry-after': '2' }, json })
  })
  const row = page.getByRole('listitem').filter({ hasText: title })
  await row.getByRole('button', { name: t('حفظ للقراءة بدون إنترنت', 'Save offline') }).click()
  await expect(row).toContainText(t('الخادم مشغول', 'The server is busy'))
  await expect(row.getByRole('button', { name: t('إلغاء الحفظ', 'Cancel saving') })).toBeVisible()
  await checkScreen('offline-busy')
  await expect(row).toContainText(t('على جهازك', 'On this device'))
  expect(answers).toBe(3)
})
