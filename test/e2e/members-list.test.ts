import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import { enterAsStaff } from '#test/e2e/support/actions.ts'
import { addMember, type Member } from '#test/e2e/support/members.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { userRow } from '#test/e2e/support/users-list.ts'

const mark = () => Math.random().toString(36).slice(2, 8)

/** Whether the buttons stand in the order of the document, whatever the direction. */
const isInReadingOrder = (group: Locator) =>
  group.getByRole('button').evaluateAll((buttons) => {
    const isRtl = getComputedStyle(document.documentElement).direction === 'rtl'
    const starts = buttons.map((one) => one.getBoundingClientRect().x * (isRtl ? -1 : 1))
    return starts.every((start, at) => at === 0 || start > (starts[at - 1] ?? 0))
  })

test('staff find a member by a name in the other alphabet, and the address keeps what is shown', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const family = `Zed${mark().replace(/\d/g, 'a')}`
  const mona = await addMember(product, { name: `منى ${family}`, plan: 'basic', endsInDays: 5 })
  const shady = await addMember(product, { name: `Shady ${family}`, plan: 'premium', endsInDays: 80 })
  await enterAsStaff(page, t)
  await page.goto('/coach#members')
  const search = page.getByLabel(t('بحث في الأعضاء', 'Search members'))
  await search.fill(`mona ${family}`)
  const shown = async (one: Member, other: Member) => {
    await expect(userRow(page, one)).toBeVisible()
    await expect(userRow(page, other)).toHaveCount(0)
  }
  await shown(mona, shady)
  await search.fill(`شادي ${family}`)
  await shown(shady, mona)
  const filter = (arabic: string, english: string) => page.getByRole('button', { name: t(arabic, english) })
  await search.fill(family)
  await filter('تنتهي قريبًا', 'Expiring soon').click()
  await shown(mona, shady)
  await expect(page).toHaveURL(new RegExp(`status=ending.*q=${family}|q=${family}.*status=ending`))
  const order = page.getByLabel(t('الترتيب', 'Order'))
  await order.selectOption('name')
  await expect(page).toHaveURL(/sort=name/)
  const plan = page.getByLabel(t('الباقة', 'Plan'), { exact: true })
  await plan.selectOption('premium')
  await expect(page).toHaveURL(/plan=premium/)
  await expect(page.getByText(t('لا نتائج.', 'No matches.'))).toBeVisible()
  await plan.selectOption('basic')
  await shown(mona, shady)
  await checkScreen('members-list')
  // On a phone the filters are one line in the order in which they are read, with the chosen one in sight.
  const pills = page.getByRole('group', { name: t('تصفية الأعضاء', 'Filter members') })
  const lastFilter = pills.getByRole('button').last()
  if ((page.viewportSize()?.width ?? 0) < 600) {
    expect((await pills.boundingBox())?.height).toBeLessThan(60)
    await expect(filter('تنتهي قريبًا', 'Expiring soon')).toBeInViewport({ ratio: 1 })
    // The fields below are another.
    const tops = await Promise.all([plan, order].map(async (field) => (await field.boundingBox())?.y))
    expect(tops[0]).toBe(tops[1])
    expect(await isInReadingOrder(pills)).toBe(true)
    await expect(lastFilter).not.toBeInViewport()
    await lastFilter.click()
    await expect(lastFilter).toBeInViewport({ ratio: 1 })
    await page.reload()
    await expect(lastFilter).toHaveAttribute('aria-pressed', 'true')
    await expect(lastFilter).toBeInViewport({ ratio: 1 })
    expect(await isInReadingOrder(pills)).toBe(true)
    await filter('تنتهي قريبًا', 'Expiring soon').click()
  }

  await page.reload()
  await expect(search).toHaveValue(family)
  await shown(mona, shady)
  const colleague = await newPerson()
  await enterAsStaff(colleague, t)
  await colleague.goto(page.url())
  await expect(userRow(colleague, mona)).toBeVisible()
  await expect(userRow(colleague, shady)).toHaveCount(0)

  await expect(plan).toHaveValue('basic')
  await filter('الكل', 'All').click()
  await plan.selectOption('')
  await expect(userRow(page, shady)).toBeVisible()
  const headings = page.getByRole('heading', { level: 3 })
  await expect(headings).toHaveText([mona.name, shady.name])
  await page.goBack()
  await page.goBack()
  await shown(mona, shady)

  await filter('محظورون', 'Blocked').click()
  await expect(page.getByText(t('لا نتائج.', 'No matches.'))).toBeVisible()
  await checkScreen('members-no-matches')
  await button(page, t('بحث في كل الأعضاء', 'Search all members')).click()
  await expect(userRow(page, shady)).toBeVisible()
  await search.fill(`${family} nobody`)
  await button(page, t('مسح البحث', 'Clear search')).click()
  await expect(search).toHaveValue('')
  await expect(page).not.toHaveURL(/q=/)
})

test('a row leads to WhatsApp and the member, and keys move between rows', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const family = `Key${mark().replace(/\d/g, 'a')}`
  const first = await addMember(product, { name: `Amr ${family}`, plan: 'basic', endsInDays: 10 })
  const second = await addMember(product, { name: `Hany ${family}`, plan: 'basic', endsInDays: 20 })
  await enterAsStaff(page, t)
  await page.goto('/coach#members')
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await page.keyboard.press('/')
  const search = page.getByLabel(t('بحث في الأعضاء', 'Search members'))
  await expect(search).toBeFocused()
  await page.keyboard.type(family)
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
  await search.blur()
  const link = (member: Member) => userRow(page, member).getByRole('link', { name: member.name })
  await page.keyboard.press('j')
  await expect(link(first)).toBeFocused()
  await page.keyboard.press('j')
  await expect(link(second)).toBeFocused()
  await page.keyboard.press('k')
  await expect(link(first)).toBeFocused()
  await expect(link(first)).toHaveAttribute('href', new RegExp(`#members/${first.id}$`))
  await expect(userRow(page, first)).toContainText(t('بلا مواد', 'Nothing assigned'))
  const more = button(userRow(page, first), t('إجراءات أخرى', 'More actions'))
  await expect(button(userRow(page, first), t('حظر', 'Block'))).toHaveCount(0)
  await more.click()
  await expect(more).toHaveAttribute('aria-expanded', 'true')
  await expect(button(userRow(page, first), t('حظر', 'Block'))).toBeVisible()
  await checkScreen('members-row-actions')
  await page.getByRole('button', { name: t('بلا مواد', 'Nothing assigned') }).click()
  await expect(userRow(page, second)).toBeVisible()
})

test('a list that cannot be loaded is retried', async ({ page, t }) => {
  await enterAsStaff(page, t)
  await page.route('**/api/admin/users?*', (route) => route.abort())
  await page.goto('/coach#members')
  await expect(
    page.getByRole('heading', { name: t('تعذّر تحميل الأعضاء', 'Couldn’t load the members') }),
  ).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: t('إعادة المحاولة', 'Try again') }).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})

test('somebody who paid in cash is added, and chooses a password by the link', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const email = `cash.${mark()}@example.com`
  await enterAsStaff(page, t)
  await page.goto('/coach#members')
  const open = button(page, t('إضافة عضو', 'Add member'))
  await open.click()
  const dialog = page.getByRole('dialog', { name: t('إضافة عضو', 'Add a member') })
  const field = (arabic: string, english: string) => dialog.getByLabel(t(arabic, english), { exact: true })
  await field('الاسم', 'Name').fill(t('سيف الدين', 'Seif Eldin'))
  await field('رقم الهاتف', 'Phone').fill('0100 98')
  await field('البريد الإلكتروني', 'Email').fill(email)
  await field('الباقة', 'Plan').selectOption('premium')
  const days = dialog.getByLabel(t('عدد أيام الاشتراك', 'Days of access'))
  await days.fill('900')
  const submit = button(dialog, t('إضافة', 'Add'))
  await submit.click()
  await expect(field('رقم الهاتف', 'Phone')).toBeFocused()
  await expect(days).toHaveAttribute('aria-invalid', 'true')
  await checkScreen('add-member-wrong')
  await field('رقم الهاتف', 'Phone').fill('0100 987 6543')
  await days.fill('٦٠')
  // The response is lost; the next press adds nobody twice.
  await page.route('**/api/admin/users', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await submit.click()
  await expect(dialog.getByText(t('تعذّرت الإضافة', 'Couldn’t add them'))).toBeVisible()
  await page.unrouteAll()
  await submit.click()
  const done = page.getByRole('dialog', { name: t('تمت إضافة العضو', 'Member added') })
  await expect(done).toBeVisible()
  await checkScreen('add-member-done')
  expect(product.count('select count(*) from users where email = ? and access_days = 60', email)).toBe(1)
  const links = page.waitForResponse('**/password-link')
  await done
    .getByRole('button')
    .filter({ hasText: t('رابط', 'link') })
    .click()
  const { url } = await (await links).json()
  await expect(done.getByRole('link')).toHaveAttribute('href', /^https:\/\/wa\.me\/201009876543\?text=/)
  const theirs = await newPerson()
  await theirs.goto(url)
  await expect(theirs.getByLabel(t('كلمة المرور الجديدة', 'New password'), { exact: true })).toBeVisible()
  await button(done, t('تم', 'Done')).click()
  await expect(open).toBeFocused()

  await open.click()
  await field('الاسم', 'Name').fill('Somebody Else')
  await field('رقم الهاتف', 'Phone').fill('0100 987 6544')
  await field('البريد الإلكتروني', 'Email').fill(email)
  await submit.click()
  await expect(
    dialog.getByText(t('هذا البريد مستخدم من قبل.', 'This email is already in use.')).first(),
  ).toBeVisible()
  await checkScreen('add-member-taken')
  await button(dialog, t('عرض من يستخدم هذا البريد', 'Show who uses this email')).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: email })).toBeVisible()
  await expect(page).toHaveURL(/status=all/)
})

test('an admin downloads the members and the payments as CSV', async ({ page, product, t, checkScreen }) => {
  const name = `=Formula ${mark()}`
  const member = await addMember(product, { name, plan: 'basic', endsInDays: 30 })
  await enterAsStaff(page, t)
  await page.goto('/admin#members')
  const download = async (label: string) => {
    const started = page.waitForEvent('download')
    await button(page, label).click()
    const file = await started
    return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
  }
  const members = await download(t('تنزيل CSV', 'Download CSV'))
  expect(members.name).toBe('members.csv')
  expect(members.text.startsWith(`\uFEFF${t('الاسم,', 'Name,')}`)).toBe(true)
  expect(members.text).toContain(`'${name},${member.email},`)
  await checkScreen('members-csv')
  await page.goto('/admin#requests')
  const payments = await download(t('تنزيل المدفوعات CSV', 'Download payments as CSV'))
  expect(payments.name).toBe('payments.csv')
  expect(payments.text).toContain(t('المبلغ بالجنيه', 'Amount EGP'))
  await page.route('**/api/admin/csv', (route) => route.abort())
  await button(page, t('تنزيل الطلبات CSV', 'Download requests as CSV')).click()
  await expect(page.getByText(t('تعذّر تنزيل الملف', 'Couldn’t download the file'))).toBeVisible()
})
