import { signInAsMember } from '#e2e/support/acts.ts'
import {
  aMemberAtHome,
  button,
  card,
  openHistory,
  openUpdate,
  save,
  saved,
  weight,
  written,
} from '#e2e/support/progress.ts'
import { expect, story } from '#e2e/support/story.ts'

story('a day is written down in any digits, changed and deleted', async ({ page, product, t, look }) => {
  const member = await aMemberAtHome(product, page, t)
  await expect(card(page, t)).toContainText('0/4')
  await look('progress-card-empty')
  await openUpdate(page, t)
  await save(page, t)
  await expect(page.getByText(t('سجّل شيئًا واحدًا على الأقل', 'Write down one thing at least'))).toBeVisible()

  await weight(page, t).fill('٧٢٫٥')
  await page.getByLabel(t('الخصر (سم)', 'Waist (cm)')).fill('wide')
  await page.getByLabel(t('الذراع (سم)', 'Arm (cm)')).fill('3')
  await save(page, t)
  await expect(page.getByText(t('اكتب رقمًا مثل 72.5', 'Enter a number like 72.5'))).toBeVisible()
  await expect(
    page.getByText(t('هذا الرقم خارج المعقول. راجعه.', 'This number is out of range. Check it.')),
  ).toBeVisible()
  await expect(page.getByLabel(t('الخصر (سم)', 'Waist (cm)'))).toBeFocused()
  await look('progress-errors')

  await page.getByLabel(t('الخصر (سم)', 'Waist (cm)')).fill('۸۸')
  await page.getByLabel(t('الذراع (سم)', 'Arm (cm)')).fill('')
  await page.getByLabel(t('أنجزت تمرين هذا اليوم', 'I did this day’s workout')).check()
  await page
    .getByRole('group', { name: t('الطاقة', 'Energy') })
    .getByRole('radio', { name: '4' })
    .check()
  await page.getByLabel(t('ملاحظة للكابتن', 'A note to your coach')).fill('Felt strong')
  await save(page, t)
  await expect(saved(page, t)).toBeVisible()
  await expect(card(page, t)).toContainText('1/4')
  await expect(card(page, t)).toContainText('25%')
  await look('progress-card')
  expect(written(product, member)).toBe(1)

  await openHistory(page, t)
  const entry = page.getByRole('dialog').getByRole('article')
  await expect(entry).toContainText('72.5')
  await expect(entry).toContainText(t('4 من 5', '4 of 5'))
  await look('progress-history')
  await button(entry, t('تعديل', 'Edit')).click()
  await expect(weight(page, t)).toHaveValue('72.5')
  await weight(page, t).fill('71.9')
  await button(page.getByRole('dialog').last(), t('حفظ', 'Save')).click()
  await expect(entry).toContainText('71.9')
  await button(entry, t('حذف', 'Delete')).click()
  await look('progress-delete')
  await button(page.getByRole('alertdialog'), t('حذف', 'Delete')).click()
  await expect(page.getByText(t('لا يوجد تسجيل بعد.', 'Nothing written down yet.'))).toBeVisible()
  expect(written(product, member)).toBe(0)
})

story(
  'a day that was interrupted is offered again, and is gone at logout',
  async ({ page, product, t, look }) => {
    const member = await aMemberAtHome(product, page, t)
    await openUpdate(page, t)
    await weight(page, t).fill('80')
    await page.reload()
    await expect(card(page, t)).toContainText(t('ولم تحفظه', 'did not save it'))
    await look('progress-draft')
    await button(card(page, t), t('متابعة التسجيل', 'Continue')).click()
    await expect(weight(page, t)).toHaveValue('80')
    await page.route('**/api/progress/entries/*', (route) =>
      route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.fallback(),
    )
    await save(page, t)
    await expect(page.getByText(t('لم يُحفظ تقدّمك', 'Your progress was not saved'))).toBeVisible()
    await page.unrouteAll()
    await button(page.getByRole('dialog'), t('إلغاء', 'Cancel')).click()
    await expect(
      page.getByText(t('حفظناه مسودة على هذا الجهاز', 'Kept as a draft on this device')),
    ).toBeVisible()

    // Another day has a draft of its own.
    await openUpdate(page, t)
    await button(page, t('متابعة المسودة', 'Continue the draft')).click()
    await page.getByLabel(t('اليوم', 'Day'), { exact: true }).selectOption({ index: 1 })
    await expect(weight(page, t)).toHaveValue('')
    await page.getByLabel(t('اليوم', 'Day'), { exact: true }).selectOption({ index: 0 })
    await look('progress-draft-question')
    await button(page, t('تجاهلها', 'Discard it')).click()
    await expect(weight(page, t)).toHaveValue('')
    await weight(page, t).fill('81')
    // A session that ends takes nothing of what was typed.
    product.change('delete from sessions where user_id = ?', member.id)
    await save(page, t)
    await expect(
      page.getByText(t('انتهت الجلسة. سجّل الدخول من جديد.', 'Your session ended. Sign in again.')),
    ).toBeVisible()
    await signInAsMember(page, t, member)
    await expect(card(page, t)).toContainText(t('ولم تحفظه', 'did not save it'))
    const drafts = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('progressDraft')))
    expect(await drafts()).toHaveLength(1)
    await button(page, t('تسجيل الخروج', 'Logout')).click()
    await expect(page.getByText(t('تم تسجيل الخروج بنجاح', 'Logged out successfully'))).toBeVisible()
    expect(await drafts()).toEqual([])
    expect(written(product, member)).toBe(0)
  },
)

story(
  'a day that was changed elsewhere is compared before it is saved',
  async ({ page, another, product, t, look }) => {
    const member = await aMemberAtHome(product, page, t)
    await openUpdate(page, t)
    await weight(page, t).fill('80')
    const elsewhere = await another()
    await signInAsMember(elsewhere, t, member)
    await openUpdate(elsewhere, t)
    await weight(elsewhere, t).fill('79')
    await elsewhere.getByLabel(t('ملاحظة للكابتن', 'A note to your coach')).fill('From my phone')
    await save(elsewhere, t)
    await expect(saved(elsewhere, t)).toBeVisible()

    await save(page, t)
    const differences = page.getByRole('table')
    await expect(differences.getByRole('row', { name: t('الوزن', 'Weight') })).toContainText('79')
    await expect(differences).toContainText('From my phone')
    await look('progress-conflict')
    await button(page, t('احفظ ما كتبته', 'Save what I wrote')).click()
    await expect(saved(page, t)).toBeVisible()
    const kept = 'select count(*) from progress_entries where user_id = ? and weight = 800'
    expect(product.count(kept, member.id)).toBe(1)

    await openUpdate(elsewhere, t)
    await weight(elsewhere, t).fill('78')
    await openUpdate(page, t)
    await weight(page, t).fill('82')
    await save(page, t)
    await expect(saved(page, t)).toBeVisible()
    await save(elsewhere, t)
    await button(elsewhere, t('خذ الأحدث', 'Take the newest')).click()
    await expect(weight(elsewhere, t)).toHaveValue('82')
  },
)
