import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { cairoDay } from '#contract/cairo-days.ts'
import { readZip } from '#server/test/read-zip.ts'
import { aPlainPicture } from '#server/test/sample-pictures.ts'
import {
  anApplicant,
  approve,
  enterAsMember,
  enterAsStaff,
  greeting,
  openOwnAccount,
  signInOnPage,
} from '#test/e2e/support/actions.ts'
import { addMember, type Member } from '#test/e2e/support/members.ts'
import { isSessionValid, loginElsewhere } from '#test/e2e/support/own-account.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const password = 'member-trains-2026'

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'

async function openAccount(page: Page, t: Say, person: { email: string; password: string }): Promise<void> {
  await enterAsMember(page, person)
  await openOwnAccount(page, t)
  await expect(part(page, t('بياناتي', 'My details'))).toBeVisible()
}

async function aMember(page: Page, product: Product, t: Say): Promise<Member> {
  const member = await addMember(product, { name: 'Hana Samir', plan: 'basic', endsInDays: 60, password })
  await openAccount(page, t, member)
  return member
}

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const signedOut = (page: Page, t: Say) =>
  page.getByText(t('انتهت الجلسة. سجّل الدخول من جديد.', 'Your session ended. Sign in again.'))

test('a member changes their details, and nothing typed is lost', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(page, product, t)
  await checkScreen('account')
  const name = page.getByLabel(t('الاسم الكامل', 'Full name'))
  const phone = page.getByLabel(t('رقم الهاتف', 'Phone'), { exact: true })
  const whatsapp = page.getByRole('textbox', { name: t('رقم واتساب', 'WhatsApp'), exact: true })
  const save = button(page, t('حفظ البيانات', 'Save details'))
  await name.fill(' ')
  await phone.fill('123')
  await page.getByLabel(t('رقم واتساب هو نفس رقم الهاتف', 'WhatsApp is the same as my phone')).uncheck()
  await save.click()
  await expect(name).toBeFocused()
  const wrongNumber = t('اكتب رقمًا مصريًا من 11 رقمًا', 'Enter an 11-digit Egyptian number')
  await expect(page.getByText(t('هذا الحقل مطلوب', 'This field is required'))).toHaveCount(2)
  await expect(page.getByText(wrongNumber)).toHaveCount(1)
  await checkScreen('account-errors')

  await name.fill('Hana Samir El-Sayed')
  await phone.fill('٠١٢٢ ٣٣٣ ٤٤٤٤')
  await whatsapp.fill('+20 111 222 3333')
  await page.route('**/api/auth/profile', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await save.click()
  await expect(page.getByText(t('تعذّر حفظ بياناتك', 'Couldn’t save your details'))).toBeVisible()
  await expect(name).toHaveValue('Hana Samir El-Sayed')
  await expect(phone).toHaveValue('٠١٢٢ ٣٣٣ ٤٤٤٤')
  await page.unrouteAll()
  await save.click()
  await expect(page.getByText(t('تم حفظ بياناتك', 'Details saved'))).toBeVisible()
  await expect(phone).toHaveValue('0122 333 4444')
  const savedQuery =
    'select count(*) from users where id = ? and name = ? and phone_e164 = ? and whatsapp_e164 = ?'
  expect(product.count(savedQuery, member.id, 'Hana Samir El-Sayed', '+201223334444', '+201112223333')).toBe(
    1,
  )
  await page.reload()
  await expect(whatsapp).toHaveValue('+20 111 222 3333')
  await page.getByRole('link', { name: t('العودة إلى منطقة الأعضاء', 'Back to the members area') }).click()
  await expect(greeting(page, t, 'Hana')).toBeVisible()
})

test('a new password signs a member out everywhere else', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(page, product, t)
  const elsewhere = await newPerson()
  await openAccount(elsewhere, t, member)
  const program = await loginElsewhere(product, member)
  const current = page.getByLabel(t('كلمة المرور الحالية', 'Current password'))
  const next = page.getByLabel(t('كلمة المرور الجديدة', 'New password'))
  const change = button(page, t('تغيير كلمة المرور', 'Change password'))
  await change.click()
  await expect(current).toBeFocused()
  await current.fill('not the right one')
  await next.fill('password')
  await change.click()
  await expect(page.getByText(t('كلمة المرور هذه شائعة', 'This password is too common'))).toBeVisible()
  await next.fill('a better one than before')
  await change.click()
  await expect(
    page.getByText(t('كلمة المرور الحالية غير صحيحة', 'This isn’t your current password')),
  ).toBeVisible()
  await expect(current).toBeFocused()
  await expect(next).toHaveValue('a better one than before')
  await checkScreen('account-password-wrong')
  expect(await isSessionValid(product, program)).toBe(true)

  await current.fill(password)
  await change.click()
  await expect(
    page.getByText(t('تم تسجيل الخروج من جهازين آخرين.', 'You were signed out of 2 other devices.')),
  ).toBeVisible()
  await expect(current).toHaveValue('')
  await checkScreen('account-password-changed')
  expect(await isSessionValid(product, program)).toBe(false)
  await button(elsewhere, t('حفظ البيانات', 'Save details')).click()
  await expect(signedOut(elsewhere, t)).toBeVisible()
  await page.reload()
  await expect(part(page, t('بياناتي', 'My details'))).toBeVisible()
  expect(
    (await loginElsewhere(product, { ...member, password: 'a better one than before' })).token,
  ).toBeTruthy()
})

test('lists sessions, and ends them one by one or all at once', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(page, product, t)
  const [phone, program] = [
    await loginElsewhere(product, member, iPhone),
    await loginElsewhere(product, member, 'curl/8.5.0'),
  ]
  const elsewhere = await newPerson()
  await openAccount(elsewhere, t, member)
  await page.reload()
  const places = part(page, t('الأجهزة المسجَّلة', 'Devices'))
  const place = (name: string) => places.getByRole('listitem').filter({ hasText: name })
  await expect(places.getByRole('listitem')).toHaveCount(4)
  await expect(places.getByRole('listitem').first()).toContainText(t('هذا الجهاز', 'This device'))
  await expect(places.getByRole('listitem').first()).toContainText('Chrome')
  await expect(place('iPhone')).toContainText('Safari')
  await checkScreen('account-sessions')

  await place('iPhone')
    .getByRole('button', { name: t('تسجيل الخروج', 'Sign out'), exact: true })
    .click()
  await expect(place('iPhone')).toHaveCount(0)
  expect([await isSessionValid(product, phone), await isSessionValid(product, program)]).toEqual([
    false,
    true,
  ])

  const all = t('تسجيل الخروج من كل الأجهزة الأخرى', 'Sign out of all other devices')
  await button(page, all).click()
  await checkScreen('account-end-others')
  await page.keyboard.press('Escape')
  expect(await isSessionValid(product, program)).toBe(true)
  await button(page, all).click()
  await page.getByRole('alertdialog').getByRole('button', { name: all }).click()
  await expect(
    page.getByText(t('تم تسجيل الخروج من جهازين آخرين.', 'You were signed out of 2 other devices.')),
  ).toBeVisible()
  await expect(places).toContainText(
    t('حسابك غير مفتوح على أي جهاز آخر.', 'You’re not signed in anywhere else.'),
  )
  expect(await isSessionValid(product, program)).toBe(false)
  await button(elsewhere, t('تجهيز النسخة', 'Prepare my copy')).click()
  await expect(signedOut(elsewhere, t)).toBeVisible()
})

test('a member exports all their data', async ({ page, newPerson, product, t, checkScreen }) => {
  const applicant = anApplicant('Nadia Fouad')
  await applyByApi(product, t, applicant)
  const staff = await newPerson()
  await enterAsStaff(staff, t)
  await approve(staff, t, applicant)
  const at = new Date().toISOString()
  product.change(
    `insert into progress_entries (user_id, day, workout, weight, note, created_at, updated_at)
     select id, ?, 1, 725, 'felt strong', ?, ? from users where email = ?`,
    ...[cairoDay(new Date()), at, at, applicant.email],
  )
  await openAccount(page, t, applicant)
  await page.route('**/api/auth/export', (route) => route.abort())
  await button(page, t('تجهيز النسخة', 'Prepare my copy')).click()
  await expect(page.getByText(t('تعذّر تجهيز النسخة', 'Couldn’t prepare your copy'))).toBeVisible()
  await page.unrouteAll()
  await button(page, t('تجهيز النسخة', 'Prepare my copy')).click()
  const link = page.getByRole('link', { name: t('تنزيل النسخة (zip)', 'Download my copy (zip)') })
  await expect(link).toBeFocused()
  await checkScreen('account-copy')
  const address = (await link.getAttribute('href')) ?? ''
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  await expect(page.getByText(t('بدأ التنزيل', 'The download has started'))).toBeVisible()
  expect(download.suggestedFilename()).toBe('my-data.zip')
  const files = readZip(await readFile(await download.path()))
  const data = JSON.parse(String(files.get('data.json')))
  expect(data).toMatchObject({
    account: { name: applicant.name, email: applicant.email, plan: 'professional' },
    requests: [{ status: 'approved', paymentProofs: [{ originalName: 'receipt.pdf' }] }],
    progress: { days: [{ day: cairoDay(new Date()), weight: 72.5, note: 'felt strong' }] },
  })
  const proof = files.get(data.requests[0].paymentProofs[0].file)
  expect(String(proof)).toMatch(/^%PDF/)
  expect([...files.keys()]).toHaveLength(2)

  // The link works only in the browser with the session.
  expect((await fetch(new URL(address, product.url))).status).toBe(404)
})

test('a member deletes their account for good', async ({ page, newPerson, product, t, checkScreen }) => {
  const member = await aMember(page, product, t)
  const elsewhere = await newPerson()
  await openAccount(elsewhere, t, member)
  const open = button(page, t('حذف حسابي…', 'Delete my account…'))
  await open.click()
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: t('حذف حسابي نهائيًا', 'Delete account permanently') })
  const typed = dialog.getByLabel(t('كلمة المرور', 'Password'), { exact: true })
  const word = dialog.getByLabel(t('اكتب «حذف» للتأكيد', 'Type “DELETE” to confirm'))
  await expect(typed).toBeFocused()
  await checkScreen('account-delete')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await open.click()
  await confirm.click()
  await expect(typed).toBeFocused()
  await typed.fill('not the right one')
  await word.fill(t('حذفف', 'DELET'))
  await confirm.click()
  await expect(word).toBeFocused()
  await checkScreen('account-delete-errors')
  await word.fill(t(' حذف ', 'delete'))
  await confirm.click()
  await expect(
    page.getByText(t('كلمة المرور الحالية غير صحيحة', 'This isn’t your current password')),
  ).toBeVisible()
  expect(product.count('select count(*) from users where id = ?', member.id)).toBe(1)

  await typed.fill(password)
  await confirm.click()
  const farewell = page.getByRole('heading', { name: t('تم حذف حسابك', 'Your account was deleted') })
  await expect(farewell).toBeFocused()
  await checkScreen('account-farewell')
  expect(await page.evaluate(() => localStorage.getItem('memberToken'))).toBeNull()
  for (const table of ['users where id', 'sessions where user_id', 'search_terms where ref']) {
    expect(product.count(`select count(*) from ${table} = ?`, member.id)).toBe(0)
  }
  await elsewhere.reload()
  await expect(signedOut(elsewhere, t)).toBeVisible()
  expect((await loginElsewhere(product, member)).status).toBe(401)
  await page.reload()
  await expect(
    page.getByRole('heading', { name: t('سجّل الدخول لترى حسابك', 'Sign in to see your account') }),
  ).toBeVisible()
})

test('whose access ended still changes the password, takes a copy and goes', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Amal Reda', plan: 'basic', endsInDays: -3, password })
  await page.goto('/members/account')
  await checkScreen('account-outside')
  await signInOnPage(page, t, member)
  await page.getByRole('link', { name: t('حسابي', 'My account') }).click()
  await expect(
    page.getByText(t('انتهت مدة اشتراكك. ما زال بإمكانك', 'Your access has expired. You can still')),
  ).toBeVisible()
  await expect(part(page, t('بياناتي', 'My details'))).toHaveCount(0)
  await expect(part(page, t('الأجهزة المسجَّلة', 'Devices'))).toContainText(
    t('حسابك غير مفتوح على أي جهاز آخر.', 'You’re not signed in anywhere else.'),
  )
  await checkScreen('account-renewal')
  const better = 'a better one than before'
  await page.getByLabel(t('كلمة المرور الحالية', 'Current password')).fill(password)
  await page.getByLabel(t('كلمة المرور الجديدة', 'New password')).fill(better)
  await button(page, t('تغيير كلمة المرور', 'Change password')).click()
  await expect(page.getByText(t('تم تغيير كلمة المرور.', 'Your password was changed.'))).toBeVisible()
  await button(page, t('تجهيز النسخة', 'Prepare my copy')).click()
  const link = page.getByRole('link', { name: t('تنزيل النسخة (zip)', 'Download my copy (zip)') })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  const files = readZip(await readFile(await download.path()))
  expect(JSON.parse(String(files.get('data.json'))).account.email).toBe(member.email)
  await button(page, t('حذف حسابي…', 'Delete my account…')).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel(t('كلمة المرور', 'Password'), { exact: true }).fill(better)
  await dialog.getByLabel(t('اكتب «حذف» للتأكيد', 'Type “DELETE” to confirm')).fill(t('حذف', 'DELETE'))
  await button(page, t('حذف حسابي نهائيًا', 'Delete account permanently')).click()
  await expect(
    page.getByRole('heading', { name: t('تم حذف حسابك', 'Your account was deleted') }),
  ).toBeVisible()
  expect(product.count('select count(*) from users where id = ?', member.id)).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('renewalPass'))).toBeNull()
})

const photos = (page: Page, t: Say) =>
  page.getByRole('region', { name: t('صور تقدّمي', 'My progress photos'), exact: true })

const storedPhotosOf = (product: Product, { id }: Member) =>
  product.count("select count(*) from uploads where purpose = 'progress' and uploaded_by = ?", id)

/** Gives consent to photos and saves two of them today, from outside the browser. */
async function savePhotos(product: Product, member: Member): Promise<void> {
  const { token } = await loginElsewhere(product, member)
  const authorization = `Bearer ${token}`
  const put = async (path: string, body: object) => {
    const headers = { authorization, 'content-type': 'application/json' }
    const sent = { method: 'PUT', headers, body: JSON.stringify(body) }
    expect((await fetch(`${product.url}/api/progress${path}`, sent)).status).toBe(200)
  }
  await put('/photo-consent', { given: true })
  const form = new FormData()
  form.append('purpose', 'progress')
  const picture = new Blob([new Uint8Array(await aPlainPicture('jpeg'))], { type: 'image/jpeg' })
  for (const name of ['front.jpg', 'side.jpg']) form.append('files', picture, name)
  const response = await fetch(`${product.url}/api/upload/multiple`, {
    method: 'POST',
    headers: { authorization },
    body: form,
  })
  const { files } = (await response.json()) as { files: { cloudinaryId: string }[] }
  const tickets = files.map(({ cloudinaryId }) => cloudinaryId)
  await put(`/entries/${cairoDay(new Date())}`, { workout: true, photos: tickets, basis: null })
}

const withdraw = (page: Page, t: Say) =>
  photos(page, t).getByRole('button', {
    name: t('سحب الموافقة على الصور…', 'Withdraw photo consent…'),
  })

test('a member sees how many photos are stored, and deletes them by withdrawing consent', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Salma Adel', plan: 'basic', endsInDays: 40, password })
  await openAccount(page, t, member)
  await expect(photos(page, t)).toContainText(t('لا نحفظ لك أي صور', 'We don’t have any photos of you'))
  await expect(withdraw(page, t)).toHaveCount(0)
  await checkScreen('account-no-photos')
  await savePhotos(product, member)
  await page.reload()
  await expect(photos(page, t)).toContainText(t('صورتان', '2 photos'))
  await checkScreen('account-photos')
  await withdraw(page, t).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(t('صورتان', '2 photos'))
  await checkScreen('account-photos-withdraw')
  await page.keyboard.press('Escape')
  await expect(withdraw(page, t)).toBeFocused()
  await withdraw(page, t).click()
  await page.route('**/api/progress/photo-consent', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  await question.getByRole('button', { name: t('سحب الموافقة', 'Withdraw consent') }).click()
  await expect(page.getByText(t('تعذّر تغيير موافقتك', 'Couldn’t change your consent'))).toBeVisible()
  expect(storedPhotosOf(product, member)).toBe(2)
  await page.unrouteAll()
  await withdraw(page, t).click()
  await question.getByRole('button', { name: t('سحب الموافقة', 'Withdraw consent') }).click()
  await expect(page.getByText(t('تم سحب الموافقة', 'Consent withdrawn'))).toBeVisible()
  await expect(withdraw(page, t)).toHaveCount(0)
  await expect(photos(page, t).locator('[tabindex="-1"]').first()).toBeFocused()
  expect(storedPhotosOf(product, member)).toBe(0)
})

test('a member whose access ended can still withdraw consent, which deletes the photos', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Wael Samy', plan: 'basic', endsInDays: 40, password })
  await savePhotos(product, member)
  product.change("update users set access_ends_at = '2026-01-01T00:00:00.000Z' where id = ?", member.id)
  await signInOnPage(page, t, member)
  await page.getByRole('link', { name: t('حسابي', 'My account') }).click()
  await expect(photos(page, t)).toContainText(t('صورتان', '2 photos'))
  await checkScreen('account-renewal-photos')
  await withdraw(page, t).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('سحب الموافقة', 'Withdraw consent') })
    .click()
  await expect(photos(page, t)).toContainText(t('لا نحفظ لك أي صور', 'We don’t have any photos of you'))
  expect(storedPhotosOf(product, member)).toBe(0)
})
