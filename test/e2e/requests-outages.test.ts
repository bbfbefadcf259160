import { button } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  approveAndStay,
  backToList,
  enterAsStaff,
  openRequest,
  rejectFor,
  requestRows,
  showView,
  startStaffSession,
} from '#test/e2e/support/actions.ts'
import { aCoach } from '#test/e2e/support/coaches.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

// A server of its own: it is killed.
test.use({ environment: { LOG_LEVEL: 'error' } })

test('a killed server carries out what was decided, and gives back what was undone', async ({
  page,
  newPerson,
  product,
  t,
}) => {
  const [kept, undone] = [anApplicant('Decided Once'), anApplicant('Undone Once')]
  await applyByApi(product, t, kept)
  await applyByApi(product, t, undone)
  const users = (email: string) => product.count('select count(*) from users where email = ?', email)
  await enterAsStaff(page, t)
  await approveAndStay(page, t, undone)
  await page
    .getByRole('article')
    .getByRole('button', { name: t('تراجع', 'Undo') })
    .click()
  await expect(button(page.getByRole('article'), t('قبول', 'Approve'))).toBeVisible()
  const other = await newPerson()
  await enterAsStaff(other, t)
  await approveAndStay(other, t, kept)
  // With the tab closed, only the server knows of the decision.
  await other.close()
  expect(users(kept.email)).toBe(0)
  await product.crash()
  await expect.poll(() => users(kept.email), { timeout: 60_000 }).toBe(1)
  expect(users(undone.email)).toBe(0)
  // The address has the search and the request.
  await page.reload()
  await expect(page.getByRole('article')).toContainText(undone.email)
  await backToList(page, t)
  const rows = requestRows(page, t)
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(undone.name)
  await expect(rows).not.toContainText(/مقبول|Approved/)
})

test('a desk whose connection was lost shows what came meanwhile', async ({ page, product, t }) => {
  await enterAsStaff(page, t)
  await expect(requestRows(page, t).first()).toBeVisible()
  await showView(page, t, 'all')
  const news = page.getByRole('button', { name: t('طلب جديد واحد', '1 new request') })
  await expect(news).toHaveCount(0)
  await product.crash()
  const applicant = anApplicant('Sent Meanwhile')
  await applyByApi(product, t, applicant)
  await expect(news).toBeVisible()
  await news.click()
  await expect(requestRows(page, t).first()).toContainText(applicant.name)
})

test('a colleague sees a decision that can still be undone, and decides after the undo', async ({
  page,
  newPerson,
  product,
  t,
}) => {
  const applicant = anApplicant('Undone For Two')
  await applyByApi(product, t, applicant)
  const colleague = await newPerson()
  await startStaffSession(colleague, await aCoach(product, 'Salma'))
  await colleague.goto('/admin')
  const theirs = await openRequest(colleague, t, applicant)
  await enterAsStaff(page, t)
  const own = await approveAndStay(page, t, applicant)
  await expect(theirs).toContainText(t('تم القبول الآن بواسطة', 'just approved it'))
  await expect(button(theirs, t('رفض', 'Reject'))).toHaveCount(0)
  await own.getByRole('button', { name: t('تراجع', 'Undo') }).click()
  await rejectFor(theirs, t, t('الإيصال غير واضح', 'Receipt not readable'))
  await expect(own).toContainText(t('تم الرفض الآن بواسطة', 'just rejected it'))
})
