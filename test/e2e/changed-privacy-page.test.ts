import type { Page } from '@playwright/test'
import { anApplicant, attachProof, enterAsMember, fillIn, sendForm } from '#test/e2e/support/actions.ts'
import { addMember } from '#test/e2e/support/members.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { aMemberAtHome, exactButton, openUpdate, weight } from '#test/e2e/support/progress.ts'
import { expect, test } from '#test/e2e/support/test.ts'

/** The moment at which the question has the version of the page that it is asked with. */
const versionRead = (page: Page) => page.waitForResponse('**/api/privacy-page')

const changed = (page: Page, t: (arabic: string, english: string) => string) =>
  page
    .getByRole('alert')
    .getByText(t('تغيّرت صفحة الخصوصية بعد أن فتحت', 'The privacy page has changed since you opened'))

/** The page about privacy became another one two days ago, while the form was open. */
function changePage(product: Product): void {
  product.change(
    `insert into privacy_versions (number, text_ar, text_en, began_at)
     select number + 1, text_ar, text_en, ? from privacy_versions order by number desc limit 1`,
    new Date(Date.now() - 2 * 24 * 60 * 60_000).toISOString(),
  )
}

test('a request whose privacy page has changed since keeps what was typed, and asks again', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const read = versionRead(page)
  await page.goto('/subscription?plan=basic')
  await read
  await fillIn(page, t, anApplicant(t('منى عبد الحميد', 'Mona Abdelhamid')))
  await attachProof(page, t)
  const consent = page.getByRole('checkbox', {
    name: t('أوافق على حفظ بياناتي', 'I agree to have my details'),
  })
  await consent.check()
  changePage(product)
  const renewed = versionRead(page)
  await sendForm(page, t)
  const error = page.getByText(
    t('تغيّرت صفحة الخصوصية بعد أن فتحت', 'The privacy page has changed since you opened'),
  )
  await expect(error).toHaveCount(1)
  await renewed
  await expect(consent).not.toBeChecked()
  await expect(consent).toBeFocused()
  await expect(page.getByLabel(t('الاسم الكامل', 'Full name'))).not.toHaveValue('')
  await expect(page.getByLabel(t('كلمة المرور', 'Password'), { exact: true })).not.toHaveValue('')
  await expect(page.getByRole('link', { name: t('سياسة الخصوصية', 'privacy page') }).first()).toBeVisible()
  await checkScreen('changed-privacy-page')
  await consent.check()
  await expect(error).toHaveCount(0)
  await sendForm(page, t)
  await expect(
    page.getByRole('heading', { name: t('تم استلام طلبك!', 'Your Request has been Received!') }),
  ).toBeVisible()
})

test('consents of a member ask again, too', async ({ page, product, t, checkScreen }) => {
  const member = await addMember(product, {
    ...{
      name: t('نيرمين صبري', 'Nermin Sabry'),
      plan: 'basic',
      endsInDays: 40,
      password: 'member-trains-2026',
    },
  })
  product.change(
    "insert into intake_steps (user_id, step, answers, saved_at) values (?, 'goal', null, ?), (?, 'body', ?, ?)",
    ...[member.id, new Date().toISOString(), member.id],
    ...[JSON.stringify({ weight: 70, height: 164, birthYear: 1994 }), new Date().toISOString()],
  )
  const read = versionRead(page)
  await enterAsMember(page, member)
  await read
  changePage(product)
  const renewed = versionRead(page)
  const agree = exactButton(
    page,
    t('أوافق على حفظ إجاباتي الصحية', 'I agree to have my health answers stored'),
  )
  await agree.click()
  await expect(changed(page, t)).toBeVisible()
  await renewed
  await checkScreen('changed-privacy-page-health')
  await agree.click()
  await expect(agree).toHaveCount(0)
})

test('so does the consent to photos, inside the day that is being written', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await aMemberAtHome(product, page, t)
  const read = versionRead(page)
  await openUpdate(page, t)
  await read
  await weight(page, t).fill('72.5')
  changePage(product)
  const renewed = versionRead(page)
  const agree = exactButton(page, t('أوافق على حفظ صوري', 'I agree to have my photos stored'))
  await agree.click()
  await expect(changed(page, t)).toBeVisible()
  await renewed
  await expect(weight(page, t)).toHaveValue('72.5')
  await agree.scrollIntoViewIfNeeded()
  await checkScreen('changed-privacy-page-photos')
  await agree.click()
  await expect(page.getByLabel(t('اختيار صور', 'Choose photos'))).toBeAttached()
})
