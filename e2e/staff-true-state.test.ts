import { anApplicant, apply, attachProof, cardOf, signInAsCoach, signInAsStaff } from '#e2e/support/acts.ts'
import { openLibrary, pickUser } from '#e2e/support/library.ts'
import { addMember } from '#e2e/support/members.ts'
import { button } from '#e2e/support/named.ts'
import { openStaffCalls } from '#e2e/support/staff-calls.ts'
import { expect, story } from '#e2e/support/story.ts'

for (const desk of ['admin', 'coach'] as const) {
  story(`a page of requests that is gone leads to the last one at /${desk}`, async ({ page, t }) => {
    if (desk === 'admin') await signInAsStaff(page, t)
    else await signInAsCoach(page, t)
    await page.goto(`/${desk}?page=40#${desk === 'admin' ? 'subscriptions' : 'pending'}`)
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect.poll(() => new URL(page.url()).searchParams.get('page')).not.toBe('40')
  })
}

story(
  'a list that stays open shows the picture of the proof that came last',
  async ({ page, another, product, t }) => {
    const applicant = anApplicant('Hana')
    const theirs = await another()
    const code = await apply(theirs, t, applicant)
    await page.clock.install()
    await signInAsStaff(page, t)
    await page.getByLabel(t('بحث في الطلبات', 'Search the requests')).fill(applicant.email)
    await page.clock.runFor(500)
    const card = page.getByRole('article').filter({ hasText: applicant.email })
    const picture = card.locator('img')
    const first = (await picture.getAttribute('src')) ?? ''
    expect(first).toContain('/files/')

    await (await openStaffCalls(product.url)).reject(applicant.email, '')
    await page.clock.runFor(31_000)
    await expect(card).toContainText(t('مرفوض', 'Rejected'))
    await expect(picture).toHaveAttribute('src', first)
    await theirs.goto('/status')
    await theirs.getByLabel(t('رمز المتابعة', 'Status code')).fill(code)
    await theirs.getByLabel(t('آخر 4 أرقام من هاتفك', 'Last 4 digits of your phone')).fill('4567')
    await theirs.getByRole('button', { name: t('عرض حالة الطلب', 'Show the status') }).click()
    await attachProof(theirs, t, 'pdf')
    await theirs.getByRole('button', { name: t('إرسال الإيصال الجديد', 'Send the new proof') }).click()
    await expect(theirs.getByRole('heading', { level: 1 })).toContainText(t('قيد المراجعة', 'being reviewed'))

    await page.clock.runFor(31_000)
    await expect(card).toContainText(t('قيد المراجعة', 'Pending'))
    await expect(card).toContainText('PDF')
    await expect(picture).toHaveCount(0)
  },
)

story(
  'what a colleague has granted meanwhile is not taken away unseen',
  async ({ page, product, t, look }) => {
    const member = await addMember(product, { name: 'Renewed Since', plan: 'basic', endsInDays: 1 })
    const renewed = '2999-01-01T00:00:00.000Z'
    await signInAsStaff(page, t)
    await openLibrary(page, t, 'plans')
    await pickUser(page, t, member.email)
    const premium = page
      .getByRole('list', { name: t('الباقات', 'Plans'), exact: true })
      .getByRole('listitem')
      .filter({ hasText: t('المميّزة', 'Premium') })
    await expect(button(premium, t('إسناد الباقة', 'Assign plan'))).toBeVisible()
    product.change('update users set access_ends_at = ? where id = ?', renewed, member.id)
    await button(premium, t('إسناد الباقة', 'Assign plan')).click()
    await expect(page.getByRole('alert').first()).toContainText(
      t('تغيّر اشتراك هذا المستخدم بعد أن رأيته', 'This user’s access has changed since you saw it'),
    )
    expect(
      product.count('select count(*) from users where id = ? and access_ends_at = ?', member.id, renewed),
    ).toBe(1)
    await expect(page.getByRole('main')).toContainText('2999')
    await look('plan-changed-meanwhile')
  },
)

story('a password that was made for somebody is not lost with the dialog', async ({ page, another, t }) => {
  const applicant = anApplicant('Nour')
  await apply(await another(), t, applicant)
  await signInAsStaff(page, t)
  const card = await cardOf(page, t, applicant)
  await card.getByRole('button', { name: t('قبول', 'Approve') }).click()
  const dialog = page.getByRole('dialog').last()
  const field = dialog.getByLabel(t('تعيين كلمة المرور', 'Set Password'))
  const question = page.getByRole('alertdialog')
  await field.fill('typed and kept')
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(field).toHaveValue('typed and kept')

  await button(dialog, t('إنشاء كلمة مرور', 'Generate a password')).click()
  const made = await field.inputValue()
  await button(dialog, t('قبول', 'Approve')).click()
  await expect(page.getByRole('dialog', { name: t('الخطوة التالية', 'What next') })).toContainText(made)
  await page.keyboard.press('Escape')
  await expect(question).toContainText(
    t('الإغلاق دون نسخ كلمة المرور؟', 'Leave without copying the password?'),
  )
})
