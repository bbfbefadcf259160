import type { Page } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  approveAndStay,
  enterAsStaff,
  leaveBackOffice,
  leaveRequest,
  openRequest,
  startStaffSession,
} from '#test/e2e/support/actions.ts'
import { aMark, openLibrary, pickUser, stock } from '#test/e2e/support/library.ts'
import { addMember } from '#test/e2e/support/members.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'
import { findUserRow } from '#test/e2e/support/users-list.ts'

type Say = (arabic: string, english: string) => string
const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text }).first()
const offline = (t: Say) => t('تعذّر الاتصال بالخادم', 'Failed to connect to server')

const premiumOf = (page: Page, t: Say) =>
  page
    .getByRole('list', { name: t('الباقات', 'Plans'), exact: true })
    .getByRole('listitem')
    .filter({ hasText: t('المميّزة', 'Premium') })

const assignPremium = (page: Page, t: Say) => button(premiumOf(page, t), t('تفعيل الباقة', 'Assign plan'))

test('the second of two staff sees that a block or unblock was already done', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Hana Twice', plan: 'basic', endsInDays: 30 })
  const colleague = await newPerson()
  // Automatic refresh is off, so both act on what they saw.
  for (const one of [page, colleague]) {
    await one.clock.install()
    await enterAsStaff(one, t)
  }
  const blocked = t('محظورون', 'Blocked')
  const [mine, theirs] = [await findUserRow(page, t, { member }), await findUserRow(colleague, t, { member })]
  const reason = (one: Page) => one.getByRole('alertdialog').getByLabel(t('سبب الحظر', 'Reason'))
  await button(mine, t('حظر', 'Block')).click()
  await button(theirs, t('حظر', 'Block')).click()
  await reason(colleague).fill('Shared the videos')
  await reason(colleague).press('Enter')
  await expect(theirs).toBeHidden()
  await reason(page).fill('Did not pay')
  await reason(page).press('Enter')
  const quicker = alert(page, t('سبقك زميل إلى ذلك', 'A team member already did this'))
  await expect(quicker).toContainText(
    t(
      'هذا العضو محظور بالفعل، ويبقى سبب الحظر الأول.',
      'This member is already blocked. The original reason won’t change.',
    ),
  )
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(mine).toBeHidden()
  await checkScreen('block-conflict')

  await page.getByRole('button', { name: blocked }).click()
  await expect(mine).toContainText('Shared the videos')
  const again = await findUserRow(colleague, t, { member, filter: blocked })
  await button(again, t('رفع الحظر', 'Unblock')).click()
  await expect(again).toBeHidden()
  await button(mine, t('رفع الحظر', 'Unblock')).click()
  await expect(
    page.getByText(t('تم رفع الحظر عن هذا العضو من قبل.', 'This member is already unblocked.')),
  ).toBeVisible()
  await expect(quicker).toHaveCount(0)
  await expect(button(page, t('تراجع', 'Undo'))).toHaveCount(0)
  await expect(mine).toBeHidden()
  await checkScreen('unblocked-before')
})

test('a block whose response was lost is retried, and reported as one’s own', async ({
  page,
  product,
  t,
}) => {
  const member = await addMember(product, { name: 'Lost Answer', plan: 'basic', endsInDays: 30 })
  await enterAsStaff(page, t)
  const row = await findUserRow(page, t, { member })
  await button(row, t('حظر', 'Block')).click()
  const reason = page.getByRole('alertdialog').getByLabel(t('سبب الحظر', 'Reason'))
  await reason.fill('Did not pay')
  await page.route('**/api/admin/users/*', async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await reason.press('Enter')
  await expect(alert(page, t('تعذّر الحظر', 'Couldn’t block them'))).toContainText(offline(t))
  expect(product.count('select count(*) from users where id = ? and blocked_at is not null', member.id)).toBe(
    1,
  )
  await page.unrouteAll()
  await reason.press('Enter')
  await expect(page.getByText(/تم حظر \u2068Lost Answer|Lost Answer\u2069 is blocked/)).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('undoing a removed package keeps one that was assigned since, and says so', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Given Since', plan: 'basic', endsInDays: 30 })
  const colleague = await newPerson()
  const planOf = (name: string) =>
    product.count('select count(*) from users where id = ? and plan = ?', member.id, name)
  for (const one of [page, colleague]) {
    await startStaffSession(one)
    await openLibrary(one, t, 'plans')
    await pickUser(one, t, member.email)
  }
  await button(page, t('إزالة الباقة', 'Remove plan')).click()
  await button(page.getByRole('alertdialog'), t('إزالة الباقة', 'Remove plan')).click()
  const undo = button(page, t('تراجع', 'Undo'))
  await expect(undo).toBeVisible()
  // A toast under the pointer stays longer than its ten seconds.
  await undo.hover()
  // The colleague has to see the removal before assigning.
  await colleague.reload()
  await pickUser(colleague, t, member.email)
  await assignPremium(colleague, t).click()
  await expect(colleague.getByText(t('تم تفعيل الباقة المميّزة', 'Premium plan assigned'))).toBeVisible()
  expect(planOf('premium')).toBe(1)
  await undo.click()
  const notice = alert(page, t('تعذّر إرجاع الاشتراك كما كان', 'Couldn’t restore access'))
  await expect(notice).toContainText(
    t(
      'تغيّر اشتراك هذا العضو بعد ذلك، ولم يعد التراجع ممكنًا.',
      'This member’s access has changed since, so you can’t undo this anymore.',
    ),
  )
  await expect(notice.getByRole('button', { name: t('تراجع', 'Undo') })).toHaveCount(0)
  expect(planOf('premium')).toBe(1)
  await expect(premiumOf(page, t)).toContainText(t('الباقة الحالية', 'Current plan'))
  await checkScreen('plan-given-since')
})

test('keeps a text that is too long, and shows at its field how much to remove', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const tooLong = t('عدد الأحرف 523 والحد الأقصى 500. احذف 23.', 'Up to 500 characters. Remove 23 of 523.')
  const long = 'x'.repeat(523)
  const changes: string[] = []
  page.on('request', (request) => {
    if (/reject|assign-resources|admin\/users\//.test(request.url()) && request.method() !== 'GET')
      changes.push(request.url())
  })
  const applicant = anApplicant('Long Reason')
  await applyByApi(product, t, applicant)
  const member = await addMember(product, { name: 'Long Texts', plan: 'basic', endsInDays: 30 })
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  await button(request, t('رفض', 'Reject')).click()
  await button(request, t('سبب آخر بكلماتك', 'Another reason, in your words')).click()
  const why = request.getByLabel(t('سبب الرفض', 'Reason'))
  await why.fill(long)
  await expect(request).toContainText(tooLong)
  await checkScreen('reason-too-long')
  await button(request, t('رفض بهذا السبب', 'Reject with this reason')).click()
  await expect(why).toBeFocused()
  await expect(why).toHaveValue(long)
  await why.fill(long.slice(0, 500))
  await expect(request).not.toContainText(t('الحد الأقصى', 'Up to'))

  const dialog = page.getByRole('alertdialog')
  const row = await findUserRow(page, t, { member })
  await button(row, t('حظر', 'Block')).click()
  const reason = dialog.getByLabel(t('سبب الحظر', 'Reason'))
  await reason.fill(long)
  await reason.press('Enter')
  await expect(dialog).toContainText(tooLong)
  await expect(reason).toHaveValue(long)
  const question = page.getByRole('alertdialog', { name: t('تجاهل ما كتبته؟', 'Discard what you wrote?') })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await checkScreen('block-leaving')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(reason).toHaveValue(long)
  await button(dialog, t('إلغاء', 'Cancel')).click()
  await button(question, t('تجاهل', 'Discard')).click()
  await expect(dialog).toHaveCount(0)
  await expect(row).toBeVisible()

  await button(row, t('إضافة مواد', 'Assign')).click()
  const giving = page.getByRole('dialog', { name: t('إضافة مواد للعضو', 'Assign Resources') })
  const title = giving.getByLabel(t('العنوان', 'Title')).first()
  await title.fill('y'.repeat(201))
  await giving.getByLabel(t('الرابط', 'Link')).first().fill('https://example.com/y')
  await button(giving, t('إضافة مواد للعضو', 'Assign Resources')).click()
  await expect(giving).toContainText(
    t('عدد الأحرف 201 والحد الأقصى 200. احذف 1.', 'Up to 200 characters. Remove 1 of 201.'),
  )
  await expect(title).toBeFocused()
  await expect(title).toHaveValue('y'.repeat(201))
  expect(changes).toEqual([])
})

test('each button of a user’s resources reports a stopped server, and the screen stays correct', async ({
  page,
  product,
  t,
}) => {
  const mark = aMark()
  await stock(product, [{ title: `Diet ${mark}`, type: 'diet' }])
  const member = await addMember(product, { name: `Amr ${mark}`, plan: 'basic', endsInDays: 9 })
  const given = () => product.count('select count(*) from items where user_id = ?', member.id)
  await startStaffSession(page)
  await openLibrary(page, t, 'users')
  await pickUser(page, t, member.email)
  await button(page, t('إضافة فيديو', 'Add video')).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel(t('العنوان', 'Title')).fill(`Squat ${mark}`)
  await adding.getByLabel(t('الرابط', 'Link')).fill('vimeo.com/76979871')

  await product.halt()
  await button(adding, t('إضافة', 'Add')).click()
  await expect(alert(page, t('تعذّرت الإضافة', 'Couldn’t add it'))).toContainText(offline(t))
  await expect(adding.getByLabel(t('العنوان', 'Title'))).toHaveValue(`Squat ${mark}`)
  await product.restart()
  await button(adding, t('إضافة', 'Add')).click()
  await expect(adding).toBeHidden()
  expect(given()).toBe(1)
  await expect(page.locator('a[href="https://vimeo.com/76979871"]')).toBeVisible()

  const remove = button(page, `${t('حذف', 'Delete')}: Squat ${mark}`)
  await product.halt()
  await remove.click()
  await expect(alert(page, t('تعذّر حذف', 'Couldn’t delete'))).toContainText(offline(t))
  await expect(remove).toBeVisible()
  await product.restart()
  await button(page, t('إعادة المحاولة', 'Try again')).click()
  const undo = button(page, t('تراجع', 'Undo'))
  await expect(undo).toBeVisible()
  await product.halt()
  await undo.click()
  await expect(alert(page, t('تعذّرت استعادة', 'Couldn’t restore'))).toContainText(offline(t))
  await expect(remove).toHaveCount(0)
  await product.restart()
  await button(page, t('إعادة المحاولة', 'Try again')).click()
  await expect(remove).toBeVisible()
  expect(given()).toBe(1)
})

test('sign-in, rejection, link, mail and sign-out report a stopped server', async ({ page, product, t }) => {
  const [rejected, approved] = [anApplicant('Rana Away'), anApplicant('Samir Away')]
  await applyByApi(product, t, rejected)
  await applyByApi(product, t, approved)
  await page.goto('/admin')
  const password = page.getByLabel(t('كلمة المرور', 'Password'), { exact: true })
  await page.getByLabel(t('اسم المستخدم', 'Username')).fill('karim')
  await password.fill('karim-trains-2026')
  await product.halt()
  await button(page, t('دخول لوحة الإدارة', 'Access Admin Panel')).click()
  await expect(alert(page, t('تعذّر الدخول إلى لوحة الإدارة', 'Admin login failed'))).toContainText(offline(t))
  await expect(password).toHaveValue('karim-trains-2026')
  await product.restart()
  await button(page, t('دخول لوحة الإدارة', 'Access Admin Panel')).click()
  const request = await openRequest(page, t, rejected)
  await button(request, t('رفض', 'Reject')).click()
  const reason = button(request, t('التحويل لم يصل', 'Transfer not received'))
  await expect(reason).toBeVisible()
  await product.halt()
  await reason.click()
  await expect(alert(page, t('فشل الرفض', 'Rejection Failed'))).toContainText(
    t('تعذّر رفض الاشتراك', 'Failed to reject subscription'),
  )
  await expect(reason).toBeEnabled()
  await product.restart()
  await reason.click()
  await expect(request.getByText(t('تم رفض الاشتراك', 'Subscription rejected successfully'))).toBeVisible()

  await approveAndStay(page, t, approved)
  const place = page.url()
  await leaveRequest(page)
  await page.goto(place)
  const makeLink = button(request, t('إنشاء رابط للإرسال', 'Create WhatsApp link'))
  await expect(makeLink).toBeVisible()
  await product.halt()
  await makeLink.click()
  await expect(request.getByRole('alert').filter({ hasText: offline(t) })).toBeVisible()
  await expect(request.getByText(t('تم قبول الاشتراك!', 'Subscription approved!'))).toBeVisible()
  await product.restart()
  await makeLink.click()
  await expect(button(request, t('نسخ الرابط', 'Copy link'))).toBeVisible()

  product.change("update outbox set state = 'dead'")
  await page.goto('/admin#numbers')
  const mails = page.getByRole('region', { name: t('رسائل البريد الصادرة', 'Email outbox') })
  await mails.getByRole('tab', { name: t('تعذّر إرسالها', 'Failed') }).click()
  const retry = mails.getByRole('button', { name: t('إعادة المحاولة', 'Try again') }).first()
  await expect(retry).toBeVisible()
  await product.halt()
  await retry.click()
  await expect(alert(page, t('تعذّرت إعادة المحاولة', 'Couldn’t retry the email'))).toContainText(offline(t))
  await expect(retry).toBeEnabled()
  // Signing out works in this browser even if the server is away.
  await leaveBackOffice(page, t)
  await expect(
    page.getByText(t('تم تسجيل الخروج من هذا المتصفح', 'Signed out of this browser')),
  ).toBeVisible()
  await expect(page.getByLabel(t('اسم المستخدم', 'Username'))).toBeVisible()
  await product.restart()
  await page.reload()
  await expect(page.getByLabel(t('اسم المستخدم', 'Username'))).toBeVisible()
})

test('asks before discarding a title typed for one user', async ({ page, product, t, checkScreen }) => {
  const member = await addMember(product, { name: 'Typed For', plan: 'basic', endsInDays: 30 })
  await startStaffSession(page)
  await openLibrary(page, t, 'users')
  await pickUser(page, t, member.email)
  const add = button(page, t('إضافة فيديو', 'Add video')).first()
  await add.click()
  const dialog = page.getByRole('dialog', { name: t('إضافة فيديو', 'Add video') })
  const title = dialog.getByLabel(t('العنوان', 'Title'))
  await expect(title).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await add.click()
  await title.fill('Squat, seen from the side')
  const question = page.getByRole('alertdialog', { name: t('تجاهل ما كتبته؟', 'Discard what you wrote?') })
  await page.keyboard.press('Escape')
  await expect(question).toBeVisible()
  await checkScreen('add-item-leaving')
  await page.keyboard.press('Escape')
  await expect(question).toBeHidden()
  await expect(title).toHaveValue('Squat, seen from the side')
  await page.keyboard.press('Escape')
  await button(question, t('تجاهل', 'Discard')).click()
  await expect(dialog).toBeHidden()
  await expect(add).toBeFocused()
})

test('searches a library longer than the picker shows', async ({ page, product, t, checkScreen }) => {
  const [wanted] = await stock(product, [{ title: `Oldest ${aMark()}`, type: 'video' }])
  await stock(
    product,
    Array.from({ length: 21 }, (_, n) => ({ title: `Newer ${n} ${aMark()}`, type: 'video' as const })),
  )
  const member = await addMember(product, { name: 'Wants The Oldest', plan: 'basic', endsInDays: 30 })
  await enterAsStaff(page, t)
  const row = await findUserRow(page, t, { member })
  await button(row, t('إضافة مواد', 'Assign')).click()
  const giving = page.getByRole('dialog', { name: t('إضافة مواد للعضو', 'Assign Resources') })
  const library = giving.getByRole('combobox').first()
  const more = giving.getByText(t('في المكتبة المزيد', 'There’s more in the library'))
  await library.click()
  const options = giving.getByRole('listbox').getByRole('option')
  await expect(options).toHaveCount(20)
  await expect(more).toBeVisible()
  await checkScreen('library-has-more')
  await options.first().click()
  await library.click()
  await expect(giving.getByRole('option', { name: /Newer/ })).toHaveCount(20)
  await library.fill(wanted?.title.en ?? '')
  await giving.getByRole('option', { name: wanted?.title.en }).click()
  await expect(giving).toContainText(wanted?.title.en ?? '')
})

/** What opens the account: in the navigation at the side, or "More" at the bottom of a phone. */
const accountButton = (page: Page, t: Say) =>
  page.getByRole('button', { name: new RegExp(t('^(حسابي|المزيد)$', '^(My account|More)$')) })

test('a dialog opened while another one’s history entry is removed stays open', async ({ page, t }) => {
  await page.addInitScript(() => {
    addEventListener('popstate', () => document.documentElement.setAttribute('data-went', 'back'), true)
  })
  await enterAsStaff(page, t)
  const opener = accountButton(page, t)
  const sheet = page.getByRole('dialog', { name: t('حسابي', 'My account') })
  await opener.click()
  await expect(sheet).toBeVisible()
  await opener.evaluate((opener: HTMLElement) => {
    const go = history.go.bind(history)
    history.go = (steps) => {
      history.go = go
      go(steps)
      opener.click()
    }
  })
  await page.keyboard.press('Escape')
  await expect(page.locator('html')).toHaveAttribute('data-went', 'back')
  await expect(sheet).toBeVisible()
  await page.goBack()
  await expect(sheet).toBeHidden()
  await expect(opener).toBeVisible()
})

test('an error is shown once and goes with its tab or the next try; an undo stays', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await addMember(product, { name: 'Said Once', plan: 'basic', endsInDays: 30 })
  await page.clock.install()
  await enterAsStaff(page, t)
  const inTab = (name: string) => page.getByRole('tab', { name, exact: true })
  const filesFailed = page
    .getByText(t('تعذّر تحميل الملفات', 'Couldn’t load the files'))
    .filter({ visible: true })
  await page.route('**/api/admin/resources?*', (route) => route.fulfill({ status: 400, body: '{}' }))
  await openLibrary(page, t, 'pdf')
  // At its place, and as a toast.
  await expect(filesFailed).toHaveCount(2)
  await inTab(t('تفعيل الباقات', 'Assign plans')).click()
  await expect(filesFailed).toHaveCount(0)
  // The hidden tab retries every 30 seconds, and fails again.
  const request = page.waitForResponse('**/api/admin/resources?*')
  await page.clock.runFor(31_000)
  await request
  await pickUser(page, t, member.email)
  await expect(filesFailed).toHaveCount(0)

  await page.route('**/api/admin/users/*', (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.fallback(),
  )
  const assign = assignPremium(page, t)
  const failed = page.getByText(t('تعذّر تفعيل الباقة', 'Couldn’t assign the plan'))
  await assign.click()
  await expect(failed).toHaveCount(1)
  await assign.click()
  await expect(assign).toBeEnabled()
  await expect(failed).toHaveCount(1)
  await checkScreen('plan-failed-twice')
  await inTab(t('مواد المستخدم', 'User resources')).click()
  await expect(failed).toHaveCount(0)

  await inTab(t('تفعيل الباقات', 'Assign plans')).click()
  await page.unrouteAll()
  await assign.click()
  const undo = button(page, t('تراجع', 'Undo'))
  await expect(undo).toBeVisible()
  const navigation = page.getByRole('navigation', { name: t('أقسام لوحة الإدارة', 'Back office sections') })
  await navigation.getByRole('link', { name: t('الطلبات', 'Requests') }).click()
  await expect(page.getByLabel(t('بحث في الطلبات', 'Search requests'))).toBeVisible()
  await expect(undo).toBeVisible()
  await undo.click()
  await expect(page.getByText(t('عاد الاشتراك كما كان', 'Access is back to how it was'))).toBeVisible()
  await navigation.getByRole('link', { name: t('الأعضاء', 'Members') }).click()
  await expect(page.getByText(t('عاد الاشتراك كما كان', 'Access is back to how it was'))).toBeHidden()
})

test('the back office links to the editor, and its navigation fits on a phone', async ({
  page,
  t,
  checkScreen,
}) => {
  await enterAsStaff(page, t)
  const navigation = page.getByRole('navigation', { name: t('أقسام لوحة الإدارة', 'Back office sections') })
  const stops = navigation.getByRole('link').or(navigation.getByRole('button'))
  const sheet = page.getByRole('dialog', { name: t('حسابي', 'My account') })
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 844 })
    await expect(stops).toHaveCount(5)
    const boxes = await Promise.all((await stops.all()).map((stop) => stop.boundingBox()))
    for (const box of boxes) {
      expect(box?.y, `on one line at ${width} px`).toBe(boxes[0]?.y)
      expect(box?.height).toBeGreaterThanOrEqual(44)
      expect(box?.width).toBeGreaterThanOrEqual(44)
    }
    await checkScreen(`staff-navigation-${width}`)
    await accountButton(page, t).click()
    await expect(sheet.getByRole('link', { name: t('تعديل الموقع', 'Edit site') })).toBeVisible()
    await expect(button(sheet, t('تسجيل الخروج', 'Logout'))).toBeVisible()
    await checkScreen(`staff-account-${width}`)
    await page.keyboard.press('Escape')
    await expect(sheet).toBeHidden()
  }
  await page.setViewportSize({ width: 1280, height: 800 })
  await navigation.getByRole('link', { name: t('الموقع', 'Site'), exact: true }).click()
  await expect(page).toHaveURL(/\/edit$/)
})
