import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import { dialogsHaveLeft, enterAsStaff, openPart } from '#test/e2e/support/actions.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const hour = 60 * 60 * 1000

/** A time in Cairo as a field for it takes it. */
const cairo = (at: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Africa/Cairo', dateStyle: 'short', timeStyle: 'short' })
    .format(at)
    .replace(' ', 'T')

async function openPrivacy(page: Page, t: Say): Promise<void> {
  await enterAsStaff(page, t)
  await openPart(page, t('الفريق', 'Team'))
  await page.getByRole('link', { name: t('الخصوصية: سجل التسرب', 'Privacy: breach log') }).click()
  await expect(page.getByRole('heading', { name: t('سجل تسرب البيانات', 'Data breach log') })).toBeVisible()
}

test('a breach is written down, its clock is seen, the texts are copied, and the report stops it', async ({
  page,
  t,
  checkScreen,
}, { project }) => {
  const what = t(`رابط للصور ${project.name}`, `A link to photos ${project.name}`)
  await openPrivacy(page, t)
  await button(page, t('تسجيل ما حدث', 'Record a breach')).click()
  const dialog = page.getByRole('dialog')
  // Two hours before it is due, less the minute that fields leave out.
  await dialog
    .getByLabel(t('متى عُرف؟', 'When was it noticed?'))
    .fill(cairo(new Date(Date.now() - 70.5 * hour)))
  await dialog.getByLabel(t('ماذا حدث؟', 'What happened?')).fill(what)
  await dialog.getByLabel(t('صور التقدم', 'Progress photos')).check()
  await dialog.getByLabel(t('من يخصه ذلك؟', 'Whom does it concern?')).selectOption('everybody')
  await expect(
    dialog.getByRole('status').filter({ hasText: t('في النظام الآن', 'Stored now') }),
  ).toBeVisible()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(dialog, t('تنزيل القائمة CSV', 'Download the list as CSV')).click(),
  ])
  expect(file.suggestedFilename()).toBe('people-concerned.csv')
  expect((await readFile(await file.path(), 'utf8')).split('\r\n').length).toBeGreaterThan(2)
  await dialog.getByLabel(t('كم شخصًا؟', 'How many people?')).fill('٣')
  await checkScreen('breach-form')
  await button(dialog, t('حفظ', 'Save')).click()
  await dialogsHaveLeft(page)

  const row = page.getByRole('listitem').filter({ hasText: what }).first()
  await expect(row).toContainText(t('باقية ساعة واحدة للإبلاغ', '1 hour left to report'))
  await expect(row).toContainText(t('3 أشخاص', '3 people'))
  await checkScreen('breach-log')

  await row.getByRole('button', { name: t('ماذا تقول، ولمن', 'What to say to whom') }).click()
  await expect(dialog).toContainText(what)
  await checkScreen('breach-texts')
  await page.keyboard.press('Escape')
  await dialogsHaveLeft(page)

  await page.getByRole('link', { name: t('العودة إلى الفريق', 'Back to the team') }).click()
  await expect(
    page.getByText(t('تسرب بيانات ينتظر الإبلاغ.', 'A data breach waits to be reported.')),
  ).toBeVisible()
  await checkScreen('breach-banner')
  await page.getByRole('link', { name: t('فتح السجل', 'Open the log') }).click()

  await row.getByRole('button', { name: t('تعديل', 'Edit') }).click()
  await dialog
    .getByRole('button', { name: t('الآن: متى أُبلغ مركز', 'Now: When was the Personal Data') })
    .click()
  await button(dialog, t('حفظ', 'Save')).click()
  await dialogsHaveLeft(page)
  await expect(row).toContainText(t('أُبلغ في المهلة', 'Reported in time'))
  await row.getByRole('button', { name: t('ما تغيّر', 'What changed') }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expect(dialog).toContainText(t('تغيّر: إبلاغ المركز', 'Changed: report to the Center'))
  await checkScreen('breach-versions')
})

test('the register is read, opened as a PDF and downloaded', async ({ page, t, checkScreen }) => {
  await openPrivacy(page, t)
  const register = page.getByRole('region', { name: t('سجل معالجة البيانات', 'Register of processing') })
  for (const [arabic, english] of [
    ['الأغراض والبيانات', 'Purposes and data'],
    ['تدابير الحماية', 'Security measures'],
    ['الموافقات بحسب النسخة', 'Consents by version'],
  ] as const)
    await register
      .locator('summary')
      .filter({ hasText: t(arabic, english) })
      .click()
  await expect(
    register.getByRole('row').filter({ hasText: t('إجابات الصحة', 'Health answers') }),
  ).not.toHaveCount(0)
  await checkScreen('processing-register')
  const opened = register.getByRole('link', { name: t('فتح PDF', 'Open PDF') })
  const pdf = await page.request.get((await opened.getAttribute('href')) ?? '')
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf'])
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(register, t('تنزيل CSV', 'Download CSV')).click(),
  ])
  expect(file.suggestedFilename()).toBe('processing-register.csv')
})

test('a time in the future is refused at its field, and what was typed stays', async ({ page, t }) => {
  await openPrivacy(page, t)
  await button(page, t('تسجيل ما حدث', 'Record a breach')).click()
  const dialog = page.getByRole('dialog')
  const noticed = dialog.getByLabel(t('متى عُرف؟', 'When was it noticed?'))
  await noticed.fill(cairo(new Date(Date.now() + 3 * hour)))
  await dialog.getByLabel(t('ماذا حدث؟', 'What happened?')).fill('typed')
  await button(dialog, t('حفظ', 'Save')).click()
  await expect(noticed).toHaveAccessibleDescription(new RegExp(t('لم يأتِ بعد', 'not come yet')))
  await expect(dialog.getByLabel(t('ماذا حدث؟', 'What happened?'))).toHaveValue('typed')
})
