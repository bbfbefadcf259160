import type { Locator, Page } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import { enterAsMember, enterAsStaff } from '#test/e2e/support/actions.ts'
import { openLibrary, pickUser } from '#test/e2e/support/library.ts'
import { addMember, type Member, withoutMembers } from '#test/e2e/support/members.ts'
import { openSiteCalls } from '#test/e2e/support/site-calls.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { failUserChanges, findUserRow, userRow } from '#test/e2e/support/users-list.ts'

type Say = (arabic: string, english: string) => string
const newMark = (within: Locator, t: Say) => within.getByText(t('جديد', 'New'), { exact: true })

async function openPlansOf(page: Page, t: Say, member: Member): Promise<Locator> {
  await openLibrary(page, t, 'plans')
  await pickUser(page, t, member.email)
  const cards = page.getByRole('list', { name: t('الباقات', 'Plans'), exact: true })
  await expect(cards).toBeVisible()
  return cards
}

const planOf = 'select count(*) from users where id = ? and plan = ?'

test('a package is assigned for a year and removed, with a confirmation of what would be lost', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Salma Adel', plan: 'basic', endsInDays: 402.5 })
  await enterAsStaff(page, t)
  const cards = await openPlansOf(page, t, member)
  const card = (name: string) => cards.getByRole('listitem').filter({ hasText: name })
  const premium = card(t('المميّزة', 'Premium'))
  const assign = (within: Locator) => button(within, t('تفعيل الباقة', 'Assign plan'))
  const current = t('الباقة الحالية', 'Current plan')
  await expect(card(t('الأساسية', 'Basic'))).toContainText(current)
  await expect(
    page.getByText(t('تبدأ اليوم وتستمر 365 يومًا.', 'Starts today and lasts 365 days.')),
  ).toBeVisible()
  await checkScreen('plan-assignment')

  await assign(premium).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(t('38 يومًا', '38 days'))
  await checkScreen('plan-shortens')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(assign(premium)).toBeFocused()
  expect(product.count(planOf, member.id, 'basic')).toBe(1)

  await failUserChanges(page)
  const confirm = question.getByRole('button', { name: t('تفعيل الباقة: المميّزة', 'Assign plan: Premium') })
  await assign(premium).click()
  await confirm.click()
  await expect(page.getByText(t('تعذّر تفعيل الباقة', 'Couldn’t assign the plan'))).toBeVisible()
  await expect(card(t('الأساسية', 'Basic'))).toContainText(current)
  await page.unrouteAll()
  await assign(premium).click()
  await confirm.click()
  await expect(page.getByText(t('تم تفعيل الباقة المميّزة', 'Premium plan assigned'))).toBeVisible()
  await expect(premium).toContainText(current)
  expect(product.count(planOf, member.id, 'premium')).toBe(1)
  await expect(userRow(page, member)).toContainText(t('المميّزة', 'Premium'))

  // A year from now does not shorten a year from a moment ago.
  await assign(card(t('الاحترافية', 'Professional'))).click()
  await expect(page.getByText(t('تم تفعيل الباقة الاحترافية', 'Professional plan assigned'))).toBeVisible()
  const undo = button(page, t('تراجع', 'Undo'))
  await failUserChanges(page)
  await undo.click()
  await expect(page.getByText(t('تعذّر إرجاع الاشتراك كما كان', 'Couldn’t restore access'))).toBeVisible()
  await page.unrouteAll()
  expect(product.count(planOf, member.id, 'professional')).toBe(1)
  await undo.click()
  await expect(page.getByText(t('عاد الاشتراك كما كان', 'Access is back to how it was'))).toBeVisible()
  await expect(premium).toContainText(current)
  expect(product.count(planOf, member.id, 'premium')).toBe(1)

  const remove = button(page, t('إزالة الباقة', 'Remove plan'))
  await remove.click()
  await expect(question).toContainText(t('ينتهي الاشتراك فورًا.', 'Access ends immediately.'))
  await checkScreen('plan-remove')
  await failUserChanges(page)
  await button(question, t('إزالة الباقة', 'Remove plan')).click()
  await expect(page.getByText(t('تعذّرت إزالة الباقة', 'Couldn’t remove the plan'))).toBeVisible()
  await expect(question).toBeHidden()
  await expect(cards).toContainText(current)
  await page.unrouteAll()
  await remove.click()
  await button(question, t('إزالة الباقة', 'Remove plan')).click()
  await expect(page.getByText(t('تمت إزالة الباقة', 'Plan removed'))).toBeVisible()
  // A toast under the pointer stays longer than its ten seconds.
  await undo.hover()
  await checkScreen('plan-removed')
  await undo.click()
  await expect(page.getByText(t('عاد الاشتراك كما كان', 'Access is back to how it was'))).toBeVisible()
  await expect(premium).toContainText(current)
  expect(product.count(planOf, member.id, 'premium')).toBe(1)
  await remove.click()
  await button(question, t('إزالة الباقة', 'Remove plan')).click()
  await expect(page.getByText(t('تمت إزالة الباقة', 'Plan removed'))).toBeVisible()
  await expect(remove).toBeHidden()
  await expect(page.getByRole('heading', { name: member.name, level: 3 }).first()).toBeFocused()
  await expect(cards).not.toContainText(current)
  expect(product.count('select count(*) from users where id = ? and access_ends_at is null', member.id)).toBe(
    1,
  )
  await page.getByRole('button', { name: t('بدون اشتراك', 'No subscription') }).click()
  await expect(page.getByRole('button', { name: t('بدون اشتراك', 'No subscription') })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await expect(userRow(page, member)).toContainText(t('بدون باقة', 'No plan'))
  await checkScreen('plans-of-nobody')
  await page.getByRole('button', { name: t('تنتهي قريبًا', 'Expiring soon') }).click()
  await expect(userRow(page, member)).toHaveCount(0)
})

test('several resources are assigned at once, and are new until the member opens them', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, {
    name: t('يوسف مجدي', 'Youssef Magdy'),
    plan: 'professional',
    endsInDays: 40,
    password: 'trains at noon',
  })
  await enterAsStaff(page, t)
  const row = await findUserRow(page, t, { member })
  await expect(row).toContainText(t('بلا مواد', 'Nothing assigned'))
  const open = button(row, t('إضافة مواد', 'Assign'))
  await open.click()
  const dialog = page.getByRole('dialog', { name: t('إضافة مواد للعضو', 'Assign Resources') })
  const submit = button(dialog, t('إضافة مواد للعضو', 'Assign Resources'))
  const videos = dialog.getByRole('region', { name: t('الفيديوهات', 'Videos') })
  const documents = dialog.getByRole('region', { name: t('الملفات', 'Documents') })
  const title = t('العنوان', 'Title')
  const nothing = dialog.getByText(
    t('يلزم فيديو أو ملف واحد على الأقل.', 'Add at least one video or document.'),
  )
  await button(documents, t('إضافة ملف', 'Add document')).scrollIntoViewIfNeeded()
  await submit.click()
  await expect(nothing).toBeInViewport()
  await expect(videos.getByLabel(title)).toBeFocused()
  await checkScreen('assign-resources-nothing')
  await button(videos, t('إزالة', 'Remove')).click()
  await button(documents, t('إزالة', 'Remove')).click()
  await submit.click()
  await expect(videos.getByLabel(title)).toBeFocused()
  await expect(nothing).toBeInViewport()
  await button(documents, t('إضافة ملف', 'Add document')).click()
  const link = t('الرابط', 'Link')
  await videos.getByLabel(title).fill('Squat from the side')
  await expect(nothing).toBeHidden()
  await button(documents, t('إضافة ملف', 'Add document')).click()
  const second = documents.getByRole('group', { name: t('ملف 2', 'Document 2') })
  await expect(second.getByLabel(title)).toBeFocused()
  await second.getByLabel(title).fill('Weeks 9 to 12')
  await second.getByLabel(t('نوع الملف', 'Document type')).selectOption('diet')
  await second.getByLabel(link).fill('not a link')
  // What is said of the field on leaving it moves the button under the pointer.
  await submit.press('Enter')
  await expect(videos.getByText(t('هذا الحقل مطلوب', 'This field is required'))).toBeVisible()
  await expect(second.getByText(t('اكتب رابطًا كاملًا', 'Enter a full link'))).toBeVisible()
  await expect(videos.getByLabel(link)).toBeFocused()
  await checkScreen('assign-resources-wrong')

  await page.keyboard.press('Escape')
  const leaving = page.getByRole('alertdialog')
  await expect(leaving).toContainText(t('سيضيع ما كتبته.', 'What you typed will be lost.'))
  await checkScreen('assign-resources-leaving')
  await page.keyboard.press('Escape')
  await expect(leaving).toBeHidden()
  await expect(videos.getByLabel(title)).toHaveValue('Squat from the side')

  await videos.getByLabel(link).fill(new URL('/files-of-a-test/squat', page.url()).href)
  await second.getByLabel(link).fill(new URL('/files-of-a-test/diet.pdf', page.url()).href)
  const library = videos.getByRole('combobox', { name: t('اختيار من المكتبة', 'Choose from the library') })
  await button(videos, t('إضافة فيديو', 'Add video')).click()
  const typed = videos.getByRole('group', { name: t('فيديو 2', 'Video 2') })
  await expect(typed.getByLabel(title)).toBeFocused()
  await typed.getByLabel(title).fill('Bench press')
  await typed.getByLabel(link).fill('youtube.com/watch?v=aqz-KE-bpKQ')
  await typed.getByLabel(title).focus()
  await expect(typed.getByLabel(link)).toHaveValue('https://youtube.com/watch?v=aqz-KE-bpKQ')
  await button(typed, t('إزالة', 'Remove')).click()
  await library.click()
  await videos.getByRole('option').first().click()
  await expect(videos).toContainText(t('من المكتبة', 'From the library'))
  await checkScreen('assign-resources')

  await page.route('**/api/coach/assign-resources/*', (route) => route.abort())
  await submit.click()
  await expect(page.getByText(t('تعذّرت الإضافة', 'Assignment Failed'))).toBeVisible()
  await expect(
    dialog.getByText(t('كل ما كتبته ما زال هنا.', 'Everything you typed is still here.')),
  ).toBeVisible()
  await checkScreen('assign-resources-failed')
  await expect(second.getByLabel(title)).toHaveValue('Weeks 9 to 12')
  await page.unrouteAll()
  await submit.click()
  await expect(page.getByText(t('تمت إضافة المواد', 'Resources assigned'))).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(open).toBeFocused()
  await expect(row).toContainText(t('3 مواد', '3 resources'))
  await expect(row).toContainText(t('لم تُفتح: 3 مواد', 'Not opened yet: 3 resources'))
  await checkScreen('active-members')

  const theirs = await newPerson()
  await enterAsMember(theirs, member)
  const theirVideos = theirs.getByRole('region', { name: t('الفيديوهات', 'Videos') })
  const squat = theirVideos.getByRole('listitem').filter({ hasText: 'Squat from the side' })
  await expect(newMark(theirVideos, t)).toHaveCount(2)
  await expect(newMark(squat, t)).toBeVisible()
  await checkScreen('member-new-items', theirs)
  const opening = theirs.waitForEvent('popup')
  await squat.getByRole('button', { name: t('مشاهدة', 'Watch') }).click()
  const opened = await opening
  await opened.waitForURL('**/files-of-a-test/squat')
  await opened.close()
  await expect(newMark(squat, t)).toBeHidden()
  await page.reload()
  await findUserRow(page, t, { member })
  await expect(row).toContainText(t('لم تُفتح: مادتان', 'Not opened yet: 2 resources'))
})

test('a member sees why a resource does not open, and it stays new', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, {
    name: 'Laila',
    plan: 'basic',
    endsInDays: 20,
    password: 'trains at night',
  })
  for (const title of ['Squat', 'Swing']) {
    product.change(
      `insert into items (id, user_id, kind, type, title, url, assigned_by, assigned_at)
       select ?, ?, 'video', 'video', ?, ?, id, '2026-11-01T10:00:00.000Z' from users where role = 'admin' or role = 'coach' limit 1`,
      `${title}-${member.id.slice(0, 20)}`,
      member.id,
      title,
      `${product.url}/files-of-a-test/${title}`,
    )
  }
  await enterAsMember(page, member)
  const line = (title: string) => page.getByRole('listitem').filter({ hasText: title })
  const watch = (title: string) => line(title).getByRole('button', { name: t('مشاهدة', 'Watch') })
  await expect(watch('Squat')).toBeVisible()

  const opener = await page.evaluateHandle(() => {
    const { open } = window
    window.open = () => null
    return open
  })
  await watch('Squat').click()
  await expect(
    page.getByText(
      t(
        'النافذة محجوبة. اسمح بالنوافذ المنبثقة لهذا الموقع.',
        'Popup blocked. Please allow popups for this site.',
      ),
    ),
  ).toBeVisible()
  // Without a reload: after one the browser may serve requests itself, which the test cannot intercept.
  await opener.evaluate((open) => {
    window.open = open
  })
  await page.route('**/api/subscriptions/access-resource', (route) => route.abort())
  await watch('Squat').click()
  await expect(page.getByText(t('تعذّر الاتصال بالخادم', 'Failed to connect to server'))).toBeVisible()
  await expect(newMark(line('Squat'), t)).toBeVisible()
  expect(page.context().pages()).toHaveLength(1)
  await page.unrouteAll()

  const site = await openSiteCalls(product.url)
  const unlimited = { videos: null, trainings: null }
  const limits = { professional: unlimited, premium: unlimited, basic: { videos: 1, trainings: 1 } }
  const { dailyLimits } = await site.publish({ dailyLimits: limits })
  const opening = page.waitForEvent('popup')
  await watch('Squat').click()
  const opened = await opening
  await opened.waitForURL('**/files-of-a-test/Squat')
  await opened.close()
  await expect(newMark(line('Squat'), t)).toBeHidden()
  await watch('Swing').click()
  const player = page.getByRole('dialog')
  await player.getByRole('button', { name: t('تشغيل', 'Play') }).click()
  await expect(
    player.getByRole('alert').filter({ hasText: t('وصلت إلى حد اليوم', 'You’ve reached today’s limit') }),
  ).toBeVisible()
  await checkScreen('member-daily-limit')
  await expect(newMark(line('Swing'), t)).toBeVisible()
  await site.publish({ dailyLimits })
})

test('shows lists of no, one and many users, and one that cannot be loaded', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  await enterAsStaff(page, t)
  await withoutMembers(product, async () => {
    await page.goto('/coach#members')
    await expect(
      page.getByText(t('لا توجد اشتراكات نشطة بعد.', 'No active subscriptions yet.')),
    ).toBeVisible()
    await checkScreen('active-empty')
    const one = await addMember(product, { name: 'Only One', plan: 'basic', endsInDays: 30 })
    await page.reload()
    await expect(userRow(page, one)).toBeVisible()
    await expect(page.getByRole('navigation', { name: t('الأعضاء', 'Members'), exact: true })).toHaveCount(0)
    for (let count = 2; count <= 25; count++) {
      await addMember(product, {
        name: t(`عضو رقم ${count}`, `Member ${count}`),
        plan: 'premium',
        endsInDays: 30 + count,
      })
    }
    await page.reload()
    const next = page.getByRole('button', { name: t('الصفحة التالية', 'Next page') })
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(20)
    await expect(page.getByText(t('الأقرب انتهاءً أولًا', 'Expiring soonest first'))).toBeVisible()
    await checkScreen('active-many')
    await next.click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(5)
    for (const [arabic, english] of [
      ['تنتهي قريبًا', 'Expiring soon'],
      ['منتهية', 'Expired'],
      ['بدون اشتراك', 'No subscription'],
    ] as const) {
      await page.getByRole('button', { name: t(arabic, english) }).click()
      await expect(page.getByRole('heading', { level: 3 })).toHaveCount(1)
    }
    product.change(
      "delete from search_terms where scope = 'user' and ref in (select id from users where role = 'user')",
    )
    product.change("delete from users where role = 'user'")
  })

  await page.clock.install()
  await page.route('**/api/admin/users?*', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.reload()
  await page.clock.runFor(10_000)
  await expect(page.getByText(t('تعذّر تحميل الأعضاء', 'Couldn’t load the members'))).toHaveCount(2)
  await checkScreen('active-failed')
  await page.unrouteAll()
  await button(page, t('إعادة المحاولة', 'Try again')).click()
  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
})
