import {
  anApplicant,
  assignOnScreen,
  attachProof,
  choosePassword,
  fillIn,
  greeting,
  leaveRequest,
  newPasswordField,
  openAccountSheet,
  openRequest,
  sendForm,
  signInAsStaff,
  signInOnPage,
} from '#test/e2e/support/actions.ts'
import { expect, test } from '#test/e2e/support/test.ts'

for (const type of ['png', 'pdf'] as const) {
  test(`from the landing page to the own plan, with a ${type} as proof`, async ({
    page,
    newPerson,
    t,
    checkScreen,
  }) => {
    const applicant = anApplicant(t('محمود عادل', 'Mahmoud Adel'))

    await page.goto('/')
    await checkScreen(`${type}-1-landing`)
    await page.getByRole('link', { name: t('اختر الباقة الاحترافية', 'Choose Package Professional') }).click()
    await expect(page.getByRole('heading', { name: t('أكمل طلبك', 'Complete Your Order') })).toBeVisible()
    await expect(page).toHaveURL(/plan=professional/)
    await expect(page.getByRole('complementary', { name: t('الاحترافية', 'Professional') })).toContainText(
      t('الاحترافية', 'Professional'),
    )
    await expect(page.getByRole('complementary', { name: t('الاحترافية', 'Professional') })).toContainText(
      '2,000',
    )
    await checkScreen(`${type}-2-order`)
    await fillIn(page, t, applicant)
    await attachProof(page, t, type)
    await checkScreen(`${type}-3-filled-in`)
    await sendForm(page, t)
    await expect(
      page.getByRole('heading', { name: t('تم استلام طلبك!', 'Your Request has been Received!') }),
    ).toBeFocused()
    await expect(page.getByText(t('تم إرسال الطلب بنجاح', 'Request Sent Successfully'))).toBeVisible()
    await checkScreen(`${type}-4-received`)

    const staff = await newPerson()
    await staff.goto('/admin')
    await expect(staff.getByText('karim-trains-2026')).toBeVisible()
    await checkScreen(`${type}-5-login`, staff)
    await signInAsStaff(staff, t)
    const request = await openRequest(staff, t, applicant)
    await expect(request).toContainText(t('مدة الانتظار', 'Waiting'))
    if (type === 'png') {
      await expect(
        request.getByRole('img', { name: t('صورة إيصال الدفع', 'Image of the receipt') }),
      ).toBeVisible()
    }
    await checkScreen(`${type}-6-request`, staff)
    const opening = staff.waitForEvent('popup')
    // A browser without a PDF viewer downloads the PDF, and stays on the page.
    const reading = staff
      .context()
      .waitForEvent(
        'response',
        (response) =>
          new URL(response.url()).pathname.startsWith('/files/') && response.request().isNavigationRequest(),
      )
    await request.getByRole('button', { name: t('عرض بالحجم الكامل', 'View Full Size') }).click()
    const proof = await opening
    expect((await reading).status()).toBe(200)
    await proof.close()

    const approve = request.getByRole('button', { name: t('قبول', 'Approve') })
    // The applicant's own password stays valid, unless staff set another on purpose.
    const isReplaced = type === 'pdf'
    if (isReplaced) {
      const field = await newPasswordField(staff, t)
      await expect(approve).toBeDisabled()
      await field.fill('strong from staff')
      await checkScreen(`${type}-7-password`, staff)
      await choosePassword(staff, t)
    }
    const password = isReplaced ? 'strong from staff' : applicant.password
    const months = request.getByRole('group', { name: t('المدة', 'Duration') })
    await expect(months).toContainText(t('شهران', '2 months'))
    await months.getByRole('button', { name: t('زيادة شهر', 'One month more') }).click()
    await expect(months).toContainText(t('3 أشهر', '3 months'))
    await approve.click()
    await expect(request.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
    await expect(request.getByText(password, { exact: true })).toHaveCount(isReplaced ? 1 : 0)
    await checkScreen(`${type}-8-approved`, staff)
    await leaveRequest(staff)

    await signInOnPage(page, t, { email: applicant.email, password })
    await expect(page.getByText(t('تم تسجيل الدخول بنجاح', 'Successfully logged in'))).toBeVisible()
    await expect(greeting(page, t, applicant.name)).toBeVisible()
    await checkScreen(`${type}-9-member-without-items`)
    await openAccountSheet(page, t)
    const account = page.getByRole('dialog')
    await expect(account).toContainText(applicant.email)
    await expect(account).toContainText(t('الاحترافية', 'Professional'))
    await expect(account).toContainText(t('ينتهي', 'Expires'))
    await page.keyboard.press('Escape')

    await assignOnScreen(staff, t, applicant.email)
    await checkScreen(`${type}-10-user-resources`, staff)

    await page.reload()
    const training = page.getByRole('region', { name: t('ملفات التدريب', 'Training documents') })
    await expect(training).toContainText('Weeks 1 to 4')
    const document = page.waitForEvent('popup')
    await training.getByRole('button', { name: t('تنزيل', 'Download') }).click()
    await (await document).waitForURL('**/files-of-a-test/plan.pdf')
    const videos = page.getByRole('region', { name: t('الفيديوهات', 'Videos') })
    const video = page.waitForEvent('popup')
    await videos.getByRole('button', { name: t('مشاهدة', 'Watch') }).click()
    await (await video).waitForURL('**/files-of-a-test/squat')
    await checkScreen(`${type}-11-member`)
  })
}
