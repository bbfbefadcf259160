import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { enterAsMember, fillInSignIn, signOut } from '#test/e2e/support/actions.ts'
import {
  aMemberAtHome,
  card,
  choosePart,
  exactButton,
  openHistory,
  openUpdate,
  save,
  saved,
  weight,
  written,
} from '#test/e2e/support/progress.ts'
import { expect, test } from '#test/e2e/support/test.ts'

test('an entry is saved in any digits, changed and deleted', async ({ page, product, t, checkScreen }) => {
  const member = await aMemberAtHome(product, page, t)
  await expect(card(page, t)).toContainText('0/4')
  await checkScreen('progress-card-empty')
  await openUpdate(page, t)
  await save(page, t)
  await expect(page.getByText(t('سجّل شيئًا واحدًا على الأقل', 'Log at least one thing'))).toBeVisible()

  await weight(page, t).fill('٧٢٫٥')
  await page.getByLabel(t('الخصر (سم)', 'Waist (cm)')).fill('wide')
  await page.getByLabel(t('الذراع (سم)', 'Arm (cm)')).fill('3')
  await save(page, t)
  await expect(page.getByText(t('اكتب رقمًا مثل 72.5', 'Enter a number like 72.5'))).toBeVisible()
  await expect(
    page.getByText(t('هذا الرقم غير معقول. راجعه.', 'This number is out of range. Check it.')),
  ).toBeVisible()
  await expect(page.getByLabel(t('الخصر (سم)', 'Waist (cm)'))).toBeFocused()
  await checkScreen('progress-errors')

  await page.getByLabel(t('الخصر (سم)', 'Waist (cm)')).fill('۸۸')
  await page.getByLabel(t('الذراع (سم)', 'Arm (cm)')).fill('')
  await page.getByLabel(t('أنجزت تمرين هذا اليوم', 'I did my workout')).check()
  await page
    .getByRole('group', { name: t('الطاقة', 'Energy') })
    .getByRole('radio', { name: '4' })
    .check()
  await page.getByLabel(t('ملاحظة للكابتن', 'Note to your coach')).fill('Felt strong')
  await save(page, t)
  await expect(saved(page, t)).toBeVisible()
  await expect(card(page, t)).toContainText('1/4')
  await expect(card(page, t)).toContainText('25%')
  await checkScreen('progress-card')
  expect(written(product, member)).toBe(1)

  await openHistory(page, t)
  const entry = page.getByRole('dialog').getByRole('article')
  await expect(entry).toContainText('72.5')
  await expect(entry).toContainText(t('4 من 5', '4 of 5'))
  await checkScreen('progress-history')
  await exactButton(entry, t('تعديل', 'Edit')).click()
  await expect(weight(page, t)).toHaveValue('72.5')
  await weight(page, t).fill('71.9')
  await exactButton(page.getByRole('dialog').last(), t('حفظ', 'Save')).click()
  await expect(entry).toContainText('71.9')
  await exactButton(entry, t('حذف', 'Delete')).click()
  await checkScreen('progress-delete')
  await exactButton(page.getByRole('alertdialog'), t('حذف', 'Delete')).click()
  await expect(page.getByText(t('لا يوجد تسجيل بعد.', 'Nothing logged yet.'))).toBeVisible()
  expect(written(product, member)).toBe(0)
})

test('a day that was changed on another device is asked about again before it is deleted', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMemberAtHome(product, page, t)
  await openUpdate(page, t)
  await weight(page, t).fill('72.5')
  await save(page, t)
  await expect(saved(page, t)).toBeVisible()
  await openHistory(page, t)
  const entry = page.getByRole('dialog').getByRole('article')
  await exactButton(entry, t('حذف', 'Delete')).click()
  product.change(
    "update progress_entries set weight = 705, note = 'Measured again', updated_at = ? where user_id = ?",
    ...[new Date().toISOString(), member.id],
  )
  const question = page.getByRole('alertdialog')
  await expect(question).not.toContainText('72.5')
  await exactButton(question, t('حذف', 'Delete')).click()
  await expect(question).toContainText(
    t('تغيّر تسجيل هذا اليوم من جهاز آخر', 'This day was changed on another device'),
  )
  await expect(question).toContainText('70.5')
  await expect(question).toContainText('Measured again')
  await checkScreen('progress-delete-changed')
  expect(written(product, member)).toBe(1)
  await exactButton(question, t('حذف', 'Delete')).click()
  await expect(page.getByText(t('لا يوجد تسجيل بعد.', 'Nothing logged yet.'))).toBeVisible()
  expect(written(product, member)).toBe(0)
})

test('an unfinished entry is offered again, and removed at logout', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMemberAtHome(product, page, t)
  await openUpdate(page, t)
  await weight(page, t).fill('80')
  await page.reload()
  await expect(card(page, t)).toContainText(t('ولم تحفظه', 'unsaved entry'))
  await checkScreen('progress-draft')
  await exactButton(card(page, t), t('متابعة التسجيل', 'Continue')).click()
  await expect(weight(page, t)).toHaveValue('80')
  await page.route('**/api/progress/entries/*', (route) =>
    route.request().method() === 'PUT' ? route.fulfill({ status: 503 }) : route.fallback(),
  )
  await save(page, t)
  await expect(page.getByText(t('تعذّر حفظ تقدّمك', 'Couldn’t save your progress'))).toBeVisible()
  await page.unrouteAll()
  await exactButton(page.getByRole('dialog'), t('إلغاء', 'Cancel')).click()
  await expect(page.getByText(t('تم حفظ مسودة على هذا الجهاز', 'Draft saved on this device'))).toBeVisible()

  // Another day has its own draft.
  await openUpdate(page, t)
  await exactButton(page, t('متابعة المسودة', 'Continue draft')).click()
  await page.getByLabel(t('اليوم', 'Day'), { exact: true }).selectOption({ index: 1 })
  await expect(weight(page, t)).toHaveValue('')
  await page.getByLabel(t('اليوم', 'Day'), { exact: true }).selectOption({ index: 0 })
  await checkScreen('progress-draft-question')
  await exactButton(page, t('حذف المسودة', 'Discard draft')).click()
  await expect(weight(page, t)).toHaveValue('')
  await weight(page, t).fill('81')
  // The end of a session does not delete typed text.
  product.change('delete from sessions where user_id = ?', member.id)
  await save(page, t)
  await expect(
    page.getByText(t('انتهت الجلسة. سجّل الدخول من جديد.', 'Your session ended. Sign in again.')),
  ).toBeVisible()
  await fillInSignIn(page, t, member)
  await expect(card(page, t)).toContainText(t('ولم تحفظه', 'unsaved entry'))
  const drafts = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('progressDraft')))
  expect(await drafts()).toHaveLength(1)
  await signOut(page, t)
  await expect(page.getByText(t('تم تسجيل الخروج بنجاح', 'Logged out successfully'))).toBeVisible()
  expect(await drafts()).toEqual([])
  expect(written(product, member)).toBe(0)
})

test('compares an entry that was changed elsewhere before saving', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMemberAtHome(product, page, t)
  await openUpdate(page, t)
  await weight(page, t).fill('80')
  const elsewhere = await newPerson()
  await enterAsMember(elsewhere, member)
  await openUpdate(elsewhere, t)
  await weight(elsewhere, t).fill('79')
  await elsewhere.getByLabel(t('ملاحظة للكابتن', 'Note to your coach')).fill('From my phone')
  await save(elsewhere, t)
  await expect(saved(elsewhere, t)).toBeVisible()

  await save(page, t)
  const differences = page.getByRole('table')
  await expect(differences.getByRole('row', { name: t('الوزن', 'Weight') })).toContainText('79')
  await expect(differences).toContainText('From my phone')
  await checkScreen('progress-conflict')
  await exactButton(page, t('حفظ ما كتبته', 'Save my entry')).click()
  await expect(saved(page, t)).toBeVisible()
  const savedQuery = 'select count(*) from progress_entries where user_id = ? and weight = 800'
  expect(product.count(savedQuery, member.id)).toBe(1)

  await openUpdate(elsewhere, t)
  await weight(elsewhere, t).fill('78')
  await openUpdate(page, t)
  await weight(page, t).fill('82')
  await save(page, t)
  await expect(saved(page, t)).toBeVisible()
  await save(elsewhere, t)
  await exactButton(elsewhere, t('استخدام المحفوظ', 'Use saved entry')).click()
  await expect(weight(elsewhere, t)).toHaveValue('82')
})

const size = { width: 3000, height: 4000, channels: 3 as const }
let grain: Promise<Buffer> | undefined

function someGrain(): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 30 }
  return sharp({ create: { ...size, background: '#808080', noise } })
    .raw()
    .toBuffer()
}

/** A photo like one of a phone: 12 megapixels of noise in one colour, some megabytes. */
async function aPhonePhoto(name: string, colour: string) {
  grain ??= someGrain()
  const buffer = await sharp(await grain, { raw: size })
    .tint(colour)
    .jpeg({ quality: 70 })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}

/** Slows uploads down to the speed of a phone. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const line = await page.context().newCDPSession(page)
  const conditions = { offline: false, latency: 20, downloadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: 600_000 })
  return async () => {
    await line.send('Network.emulateNetworkConditions', { ...conditions, uploadThroughput: -1 })
  }
}

test('uploads three photos after consent, compares them, and deletes them when it is withdrawn', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMemberAtHome(product, page, t)
  const photos = [
    await aPhonePhoto('front.jpg', '#9c6b4f'),
    await aPhonePhoto('side.jpg', '#4f6b9c'),
    await aPhonePhoto('back.jpg', '#6b9c4f'),
  ]
  const countPhotos = () => product.count('select count(*) from progress_photos where user_id = ?', member.id)
  const dialog = page.getByRole('dialog').last()
  const gallery = page.getByLabel(t('اختيار صور', 'Choose photos'))
  const day = page.getByLabel(t('اليوم', 'Day'), { exact: true })

  await openUpdate(page, t)
  await day.selectOption({ index: 7 })
  await expect(gallery).toHaveCount(0)
  await dialog.getByText(t('صورك خاصة', 'Your photos are private')).scrollIntoViewIfNeeded()
  await expect(dialog.getByRole('link', { name: t('سياسة الخصوصية', 'Privacy policy') })).toHaveAttribute(
    'href',
    '/privacy',
  )
  await checkScreen('progress-consent')
  await exactButton(dialog, t('أوافق على حفظ صوري', 'I agree to have my photos stored')).click()
  const fullSpeed = await slowDown(page)
  await gallery.setInputFiles(photos)
  const bar = dialog.getByRole('progressbar')
  await expect(bar).toHaveCount(1)
  await expect.poll(() => bar.evaluate((one: HTMLProgressElement) => one.value)).toBeGreaterThan(10)
  await expect(dialog.getByText(t('في الانتظار…', 'Waiting…'))).toHaveCount(2)
  await checkScreen('progress-uploading')
  await fullSpeed()
  // Saving waits for the photos.
  await save(page, t)
  await expect(saved(page, t)).toBeVisible({ timeout: 60_000 })
  expect(countPhotos()).toBe(3)

  await openUpdate(page, t)
  await gallery.setInputFiles(photos.slice(0, 1))
  await save(page, t)
  await expect(saved(page, t)).toBeVisible({ timeout: 60_000 })
  expect(countPhotos()).toBe(4)

  await openHistory(page, t)
  await expect(dialog.getByRole('img')).toHaveCount(4)
  await checkScreen('progress-photos')
  await dialog.getByRole('listitem').getByRole('img').last().click()
  const shown = page.getByRole('dialog').last()
  const next = exactButton(shown, t('الصورة التالية', 'Next photo'))
  const place = (photo: number) => shown.getByText(`${photo} / 3`)
  await expect(place(3)).toBeVisible()
  await next.click()
  await expect(place(1)).toBeVisible()
  await exactButton(shown, t('الصورة السابقة', 'Previous photo')).click()
  await expect(place(3)).toBeVisible()
  await checkScreen('progress-photo')
  await page.keyboard.press('Escape')
  await choosePart(page, t('الصور', 'Photos'))
  const second = dialog.getByRole('region', { name: t('بعد', 'Second day') })
  await expect(second.getByRole('img')).toHaveCount(1)
  await expect(dialog.getByRole('img')).toHaveCount(4)
  await checkScreen('progress-compare')
  await second.getByRole('combobox').selectOption({ index: 0 })
  await expect(second.getByRole('img')).toHaveCount(3)
  await page.keyboard.press('Escape')

  await openUpdate(page, t)
  await exactButton(dialog, t('سحب الموافقة', 'Withdraw consent')).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(t('4 صور', '4 photos'))
  await checkScreen('progress-withdraw')
  await exactButton(question, t('سحب الموافقة', 'Withdraw consent')).click()
  await expect(page.getByText(t('تم سحب الموافقة', 'Consent withdrawn'))).toBeVisible()
  await expect(dialog.getByText(t('صورك خاصة', 'Your photos are private'))).toBeVisible()
  expect(countPhotos()).toBe(0)
  expect(
    product.count("select count(*) from uploads where purpose = 'progress' and uploaded_by = ?", member.id),
  ).toBe(0)
})

test('a photo can be cancelled, survives a reload, and is uploaded again if it expired', async ({
  page,
  product,
  t,
}) => {
  const member = await aMemberAtHome(product, page, t)
  const photos = [await aPhonePhoto('front.jpg', '#9c6b4f'), await aPhonePhoto('side.jpg', '#4f6b9c')]
  const countPhotos = () => product.count('select count(*) from progress_photos where user_id = ?', member.id)
  const dialog = page.getByRole('dialog').last()
  const gallery = page.getByLabel(t('اختيار صور', 'Choose photos'))
  const ready = dialog.getByText(t('جاهزة', 'Ready'), { exact: true })

  await openUpdate(page, t)
  await exactButton(dialog, t('أوافق على حفظ صوري', 'I agree to have my photos stored')).click()
  await gallery.setInputFiles(photos)
  await exactButton(dialog, t('إلغاء الرفع', 'Cancel upload')).last().click()
  await expect(ready).toHaveCount(1, { timeout: 60_000 })
  await gallery.setInputFiles({
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF-1.4'),
  })
  await expect(dialog.getByText(t('اختر صورة JPG', 'Choose a JPG'))).toBeVisible()
  await save(page, t)
  await expect(dialog.getByText(t('أعد رفع الصور', 'Retry the photos'))).toBeVisible()
  await exactButton(dialog, t('إزالة الصورة', 'Remove photo')).last().click()

  // The draft refers to the photo by its ticket, also after a reload.
  await page.reload()
  await exactButton(page, t('متابعة التسجيل', 'Continue')).click()
  await expect(ready).toHaveCount(1)
  await gallery.setInputFiles(photos.slice(1, 2))
  await expect(ready).toHaveCount(2, { timeout: 60_000 })
  product.change("delete from uploads where state = 'ready' and uploaded_by = ?", member.id)
  await save(page, t)
  await expect(dialog.getByText(t('انتهت صلاحية هذه الصورة', 'This photo has expired'))).toHaveCount(2)
  await exactButton(dialog, t('إزالة الصورة', 'Remove photo')).first().click()
  await exactButton(dialog, t('إعادة المحاولة', 'Try again')).click()
  await save(page, t)
  await expect(saved(page, t)).toBeVisible({ timeout: 60_000 })
  expect(countPhotos()).toBe(1)

  await openUpdate(page, t)
  await gallery.setInputFiles(photos.slice(0, 1))
  await expect(ready).toHaveCount(1, { timeout: 60_000 })
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('progressDraft')) ?? ''
    localStorage.setItem(key, (localStorage.getItem(key) ?? '').replace(/"sentAt":\d+/, '"sentAt":0'))
  })
  await page.reload()
  await exactButton(page, t('متابعة التسجيل', 'Continue')).click()
  await expect(
    dialog.getByText(t('انتهت صلاحية صور هذه المسودة', 'The photos in this draft have expired')),
  ).toBeVisible()
  expect(countPhotos()).toBe(1)
})

test('asks by name for a photo whose upload the closed page had interrupted', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await aMemberAtHome(product, page, t)
  const dialog = page.getByRole('dialog').last()
  const unsent = dialog.getByText(
    t('أُغلقت الصفحة قبل وصول الصور', 'The page closed before these photos were uploaded'),
  )
  await openUpdate(page, t)
  await exactButton(dialog, t('أوافق على حفظ صوري', 'I agree to have my photos stored')).click()
  await page.route('**/api/upload', () => {})
  await page
    .getByLabel(t('اختيار صور', 'Choose photos'))
    .setInputFiles(await aPhonePhoto('front.jpg', '#9c6b4f'))
  await expect(dialog.getByText(t('جارٍ الرفع…', 'Uploading…'))).toBeVisible()
  await page.reload()
  // Not before: without a route the browser would send what the route holds.
  await page.unroute('**/api/upload')
  await exactButton(page, t('متابعة التسجيل', 'Continue')).click()
  await expect(unsent).toContainText('front.jpg')
  await checkScreen('progress-photo-unsent')

  await page
    .getByLabel(t('اختيار صور', 'Choose photos'))
    .setInputFiles(await aPhonePhoto('front.jpg', '#9c6b4f'))
  await expect(dialog.getByText(t('جاهزة', 'Ready'), { exact: true })).toBeVisible({ timeout: 60_000 })
  await expect(unsent).toHaveCount(0)
  await save(page, t)
  await expect(saved(page, t)).toBeVisible({ timeout: 60_000 })
})
