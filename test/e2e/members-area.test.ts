import type { Page } from '@playwright/test'
import { anAccount, testPassword } from '#server/test/accounts.ts'
import { publishLimits } from '#server/test/members.ts'
import { signInAsAdmin } from '#server/test/staff.ts'
import { enterAsMember, fillInSignIn, greeting } from '#test/e2e/support/actions.ts'
import { startClockedProduct } from '#test/e2e/support/clocked-product.ts'
import { aDocument, aVideoLink, insertAssignment } from '#test/e2e/support/items.ts'
import {
  aMember,
  homeCard,
  lineOf,
  openerOf,
  playerOf,
  playOf,
  usageOf,
  usesOf,
  withLimits,
} from '#test/e2e/support/members-home.ts'
import { assignFiles } from '#test/e2e/support/own-files.ts'
import { aFilm } from '#test/e2e/support/sample-video.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string
const support = (page: Page, t: Say) => homeCard(page, t('الدعم', 'Support'))

test('the home lists new items first, and counts what is opened', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, 'professional')
  insertAssignment(product, member, {
    ...aVideoLink(t('السكوات: العمق الصحيح', 'Squat: the right depth')),
    isOpened: true,
  })
  insertAssignment(product, member, aVideoLink(t('أرجحة الكيتل بل', 'The kettlebell swing')))
  insertAssignment(product, member, { ...aDocument(t('إحماء وتمدد يومي', 'Daily warm-up')), isOpened: true })
  insertAssignment(product, member, aDocument(t('نظام 2,100 سعر حراري', '2,100 kcal plan'), 'diet'))
  insertAssignment(product, member, aDocument(t('قائمة التسوق', 'Shopping list'), 'general'))
  await enterAsMember(page, member)
  await expect(greeting(page, t, member.name)).toBeVisible()
  await expect(usageOf(page, t)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    t('إحماء وتمدد يومي', 'Daily warm-up'),
    t('متابعة التقدّم', 'Progress tracking'),
    t('ملفات التدريب', 'Training documents'),
    t('ملفات التغذية', 'Diet documents'),
    t('ملفات عامة', 'General documents'),
    t('الفيديوهات', 'Videos'),
    t('الدعم', 'Support'),
  ])
  await checkScreen('members-home')

  const fresh = page.getByRole('button', {
    name: t('3 إضافات جديدة من الكابتن', '3 new items from your coach'),
  })
  await fresh.click()
  const first = t('نظام 2,100 سعر حراري', '2,100 kcal plan')
  await expect(openerOf(page, first)).toBeFocused()
  await expect(lineOf(page, first)).toBeInViewport()

  await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'the plan' }))
  const opening = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const plan = await opening
  await plan.waitForURL('https://example.com/plan.pdf')
  await plan.close()
  await expect(usageOf(page, t)).toContainText(t('فتحت اليوم ملفًا واحدًا.', 'You’ve opened 1 file today.'))
  await expect(lineOf(page, first).getByText(t('جديد', 'New'), { exact: true })).toBeHidden()
  await expect(
    page.getByRole('button', { name: t('إضافتان جديدتان من الكابتن', '2 new items from your coach') }),
  ).toBeVisible()
  expect(usesOf(product, member)).toBe(1)
})

test('the bar leads to the parts of the home that have content, and covers none of them', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, 'basic', 6)
  insertAssignment(product, member, aDocument(t('أسابيع 1 إلى 4', 'Weeks 1 to 4')))
  await page.setViewportSize({ width: 320, height: 700 })
  await enterAsMember(page, member)
  const bar = page.getByRole('navigation', { name: t('أقسام صفحتي', 'Members area sections') })
  const names = [
    t('اليوم', 'Today'),
    t('التمرين', 'Training'),
    t('المتابعة', 'Progress'),
    t('الكابتن', 'Coach'),
  ]
  await expect(bar.getByRole('link')).toHaveText(names)
  await expect(bar.locator('[aria-current]')).toHaveText(t('اليوم', 'Today'))
  await expect(page.getByRole('contentinfo')).toHaveCount(0)
  await checkScreen('members-home-320')
  await bar.getByRole('link', { name: t('التمرين', 'Training') }).click()
  await expect(bar.locator('[aria-current]')).toHaveText(t('التمرين', 'Training'))
  await expect(page.getByRole('heading', { name: t('ملفات التدريب', 'Training documents') })).toBeInViewport()

  // The last control ends above the bar.
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await expect(bar.locator('[aria-current]')).toHaveText(t('الكابتن', 'Coach'))
  const last = page.getByRole('button', { name: t('طلب مراجعة البرنامج', 'Request Program Review') })
  const [lastBox, barBox] = [await last.boundingBox(), await bar.boundingBox()]
  expect((lastBox?.y ?? 0) + (lastBox?.height ?? 0)).toBeLessThan(barBox?.y ?? 0)

  // On a wide screen the same links are in the top bar.
  await page.setViewportSize({ width: 1280, height: 800 })
  expect((await bar.boundingBox())?.y).toBeLessThan(68)
})

test('a member without assignments sees what will be here, and when access ends', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, 'basic', 6.5)
  await enterAsMember(page, member)
  await expect(
    page.getByRole('heading', { name: t('الكابتن يجهّز خطتك الآن', 'Your plan is on its way') }),
  ).toBeVisible()
  await expect(homeCard(page, t('ملفات التدريب', 'Training documents'))).toHaveCount(0)
  await expect(page.getByRole('main')).toContainText(t('متبقٍّ 7 أيام', '7 days left'))
  await expect(page.getByText(t('جديدة من الكابتن', 'from your coach'))).toHaveCount(0)
  await checkScreen('members-home-empty')

  // The questions are one press away, and so is the first workout.
  await page.getByRole('link', { name: t('ابدأ الأسئلة', 'Start the questions') }).click()
  await expect(
    page.getByRole('heading', { name: t('أسئلة قبل خطتك', 'Questions before your plan') }),
  ).toBeInViewport()
  await page.getByRole('button', { name: t('تحديث التقدّم', 'Update Progress') }).click()
  await expect(page.getByRole('dialog', { name: t('تحديث التقدّم', 'Update Progress') })).toBeVisible()
})

test('the daily limit is exact across two tabs, and both show when it resets', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, 'premium')
  for (const title of ['Squat', 'Swing', 'Press']) insertAssignment(product, member, aDocument(title))
  await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'a plan' }))
  await withLimits(product, 2, async () => {
    await enterAsMember(page, member)
    await expect(usageOf(page, t)).toContainText(t('0 من 2', '0 of 2'))
    const other = await page.context().newPage()
    await other.goto('/members')
    await expect(usageOf(other, t)).toContainText(t('0 من 2', '0 of 2'))

    const open = async (tab: Page, title: string) => {
      const answered = tab.waitForResponse('**/api/subscriptions/access-resource')
      await openerOf(tab, title).click()
      return (await answered).status()
    }
    expect(await open(page, 'Squat')).toBe(200)
    // One is left, and both tabs request it at once.
    const statuses = await Promise.all([open(page, 'Press'), open(other, 'Swing')])
    expect(statuses.toSorted()).toEqual([200, 429])
    const rejected = statuses[0] === 429 ? 'Press' : 'Swing'
    expect(await open(other, rejected)).toBe(429)
    const reported = other
      .getByRole('alert')
      .filter({ hasText: t('وصلت إلى حد اليوم', 'You’ve reached today’s limit') })
    await expect(reported).toContainText(t('بتوقيت القاهرة', 'Cairo time'))
    await expect(usageOf(other, t)).toContainText(t('2 من 2', '2 of 2'))
    await checkScreen('members-limit', other)
    expect(await open(page, rejected)).toBe(429)
    await expect(usageOf(page, t)).toContainText(t('2 من 2', '2 of 2'))
    expect(await open(page, 'Squat')).toBe(200)
    expect(usesOf(product, member)).toBe(2)
  })
})

test('a member writes to the coach, reads the FAQ, and requests a program review once', async ({
  page,
  newPerson,
  product,
  t,
  checkScreen,
  language,
}) => {
  const member = await aMember(product, 'professional')
  await enterAsMember(page, member)
  const write = support(page, t).getByRole('link', { name: t('تواصل مع الكابتن', 'Contact Coach') })
  const chat = new URL((await write.getAttribute('href')) ?? '')
  expect(chat.host + chat.pathname).toMatch(/^wa\.me\/\d+$/)
  expect(chat.searchParams.get('text')).toContain(t('أنا Mahmoud Adel', 'this is Mahmoud Adel'))

  await support(page, t)
    .getByRole('button', { name: t('الأسئلة الشائعة', 'FAQ') })
    .click()
  const questions = page.getByRole('dialog').locator('details')
  await questions.first().locator('summary').focus()
  await page.keyboard.press('Enter')
  await expect(questions.first()).toHaveAttribute('open', '')
  await questions.nth(1).locator('summary').click()
  await expect(questions.first()).not.toHaveAttribute('open', '')
  await checkScreen('members-faq')
  await page.keyboard.press('Escape')

  const ask = support(page, t).getByRole('button', {
    name: t('طلب مراجعة البرنامج', 'Request Program Review'),
  })
  await ask.click()
  const note = page.getByLabel(t('ملاحظة للكابتن', 'Note to your coach'))
  await note.fill('I train at home now')
  await checkScreen('members-review')
  await page.route('**/api/program-reviews', (route) => route.abort())
  const send = page.getByRole('button', { name: t('إرسال الطلب', 'Send request') })
  await send.click()
  await expect(page.getByText(t('تعذّر إرسال الطلب', 'Couldn’t send the request'))).toBeVisible()
  await expect(note).toHaveValue('I train at home now')
  await page.unrouteAll()
  await send.click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(support(page, t)).toContainText(t('والطلب عند الكابتن', 'It’s with your coach'))
  expect(product.count('select count(*) from contact_messages where user_id = ?', member.id)).toBe(1)
  await ask.click()
  await expect(page.getByRole('dialog')).toContainText('I train at home now')
  await expect(send).toHaveCount(0)
  await checkScreen('members-review-waiting')
  await page.keyboard.press('Escape')
  await expect(ask).toBeFocused()

  product.change(
    "update contact_messages set done_at = '2026-11-20T10:00:00.000Z' where user_id = ?",
    member.id,
  )
  const later = await newPerson()
  await enterAsMember(later, member)
  await expect(support(later, t)).toContainText(language === 'ar' ? '20 نوفمبر 2026' : '20 Nov 2026')
})

test('a reload keeps the scroll position, and the end of the session is shown in view', async ({
  page,
  product,
  t,
}) => {
  const member = await aMember(product, 'professional')
  for (let week = 1; week <= 12; week++)
    insertAssignment(product, member, { ...aDocument(`Week ${week}`), isOpened: true })
  await enterAsMember(page, member)
  const last = homeCard(page, t('ملفات التدريب', 'Training documents')).getByRole('listitem').last()
  const scrollTo = () => last.evaluate((line) => line.scrollIntoView({ block: 'end', behavior: 'instant' }))
  await scrollTo()
  await page.reload()
  await expect(support(page, t)).toBeAttached()
  await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeAttached()
  await expect(page.getByRole('contentinfo').getByRole('navigation').first()).not.toBeInViewport()

  await scrollTo()
  product.change('delete from sessions where user_id = ?', member.id)
  await openerOf(page, t('Week 12', 'Week 12')).click()
  await expect(
    page.getByText(t('انتهت الجلسة. سجّل الدخول من جديد.', 'Your session ended. Sign in again.')),
  ).toBeInViewport()
})

test('a video of a known site plays here, and loads nothing from it before', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, 'professional')
  insertAssignment(product, member, aVideoLink('Squat', 'https://youtu.be/dQw4w9WgXcQ?t=90'))
  insertAssignment(product, member, aVideoLink('Swing', 'https://vimeo.com/76979871'))
  const requests: string[] = []
  const hosts = /youtube|youtu\.be|ytimg|vimeo/
  await page.context().route(hosts, (route) => {
    requests.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: '<title>a player</title>' })
  })
  await enterAsMember(page, member)
  await openerOf(page, 'Squat').click()
  await expect(playOf(page, t)).toBeFocused()
  await expect(playerOf(page)).toContainText(t('يُعرض من يوتيوب', 'Plays from YouTube'))
  await checkScreen('members-player')
  expect(requests).toEqual([])
  expect(usesOf(product, member)).toBe(0)
  await page.keyboard.press('Enter')
  await expect
    .poll(() => requests)
    .toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?start=90&autoplay=1'])
  await expect(playerOf(page).locator('iframe')).toHaveAttribute('title', 'Squat')
  await expect(
    playerOf(page).getByRole('link', { name: t('فتح في يوتيوب', 'Open on YouTube') }),
  ).toBeVisible()
  expect(usesOf(product, member)).toBe(1)
  await page.keyboard.press('Escape')
  await expect(playerOf(page)).toBeHidden()
  await expect(openerOf(page, 'Squat')).toBeFocused()
  await expect(lineOf(page, 'Squat').getByText(t('جديد', 'New'), { exact: true })).toBeHidden()

  await openerOf(page, 'Swing').click()
  await playOf(page, t).click()
  await expect.poll(() => requests.at(-1)).toBe('https://player.vimeo.com/video/76979871?dnt=1&autoplay=1')
})

test('an uploaded video plays in the browser’s player, by range requests', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, 'professional')
  const title = t('تمرين الضغط', 'The press')
  const content = aFilm({ seconds: 600, apart: 24_000_000 })
  await assignFiles(product, member, [{ title, content, name: 'press.mp4', type: 'video' }])
  const parts: { status: number; from: number }[] = []
  page.on('response', (response) => {
    const [, from] = /^bytes (\d+)-/.exec(response.headers()['content-range'] ?? '') ?? []
    if (/\/files\//.test(response.url())) parts.push({ status: response.status(), from: Number(from) })
  })
  await enterAsMember(page, member)
  await openerOf(page, title).click()
  await expect(playerOf(page)).toContainText(t('لن تُستهلك باقة الإنترنت', 'No data is used until'))
  expect([parts, usesOf(product, member)]).toEqual([[], 0])
  await playOf(page, t).click()
  const film = playerOf(page).locator('video')
  await expect(film).toBeFocused()
  const place = () => film.evaluate((one: HTMLVideoElement) => one.currentTime)
  await expect.poll(place).toBeGreaterThan(0.5)
  expect(await film.evaluate((one: HTMLVideoElement) => one.duration)).toBe(600)
  expect(parts[0]).toEqual({ status: 206, from: 0 })
  await film.evaluate((one: HTMLVideoElement) => {
    one.currentTime = 500
  })
  await expect.poll(place).toBeGreaterThan(500.5)
  expect(parts.filter(({ status, from }) => status === 206 && from > 10_000_000).length).toBeGreaterThan(0)
  expect(usesOf(product, member)).toBe(1)
  await checkScreen('members-player-film')
})

test('an uploaded video resumes after a lost connection, and other links open outside', async ({
  page,
  product,
  t,
}) => {
  const member = await aMember(product, 'professional')
  insertAssignment(product, member, aVideoLink('Press', '/files/a-film/original?exp=1&for=x&sig=y'))
  insertAssignment(product, member, aVideoLink('Elsewhere'))
  const ranges: (string | undefined)[] = []
  await page.route('**/files/a-film/**', (route) => {
    ranges.push(route.request().headers().range)
    return route.fulfill({ status: 404, body: '' })
  })
  await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'a film' }))
  await enterAsMember(page, member)
  await openerOf(page, 'Press').click()
  await playOf(page, t).click()
  await expect.poll(() => ranges).toEqual(['bytes=0-'])
  await expect(
    playerOf(page)
      .getByRole('alert')
      .filter({ hasText: t('انقطع الفيديو', 'The video stopped') }),
  ).toBeVisible()
  await playOf(page, t).click()
  await expect.poll(() => ranges).toHaveLength(2)
  await page.keyboard.press('Escape')

  const leaving = page.waitForEvent('popup')
  await openerOf(page, 'Elsewhere').click()
  await (await leaving).waitForURL('https://example.com/film')
})

test('shows why a video cannot be opened, and plays it at the next try', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const member = await aMember(product, 'premium')
  insertAssignment(product, member, aVideoLink('Squat'))
  insertAssignment(product, member, aVideoLink('Swing'))
  await withLimits(product, 1, async () => {
    await enterAsMember(page, member)
    await page.route('**/api/subscriptions/access-resource', (route) => route.abort())
    await openerOf(page, 'Squat').click()
    await playOf(page, t).click()
    await expect(
      playerOf(page)
        .getByRole('alert')
        .filter({ hasText: t('تعذّر الاتصال بالخادم', 'Failed to connect to server') }),
    ).toBeVisible()
    await page.unrouteAll()
    await playOf(page, t).click()
    const leave = playerOf(page).getByRole('link', { name: t('فتح الفيديو', 'Open the video') })
    await expect(leave).toHaveAttribute('href', 'https://example.com/film')
    await page.keyboard.press('Escape')
    await openerOf(page, 'Swing').click()
    await playOf(page, t).click()
    await expect(
      playerOf(page)
        .getByRole('alert')
        .filter({ hasText: t('وصلت إلى حد اليوم', 'You’ve reached today’s limit') }),
    ).toBeVisible()
    await checkScreen('members-player-limit')
  })
})

test('any call after the end of a session removes it from the browser', async ({ page, product, t }) => {
  const member = await aMember(product, 'professional')
  insertAssignment(product, member, aVideoLink('Squat', 'https://youtu.be/dQw4w9WgXcQ'))
  await enterAsMember(page, member)
  await openerOf(page, 'Squat').click()
  product.change('delete from sessions where user_id = ?', member.id)
  await playOf(page, t).click()
  await expect(
    page.getByText(t('انتهت الجلسة. سجّل الدخول من جديد.', 'Your session ended. Sign in again.')),
  ).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('memberToken'))).toBeNull()
})

const minute = 60_000

// When a day begins in Cairo.
for (const { when, begins } of [
  { when: 'in winter', begins: '2026-12-09T22:00:00.000Z' },
  {
    when: 'as summer time begins, whose first hour is left out',
    begins: '2026-04-23T22:00:00.000Z',
  },
  {
    when: 'as summer time ends, whose last hour comes twice',
    begins: '2026-10-29T22:00:00.000Z',
  },
]) {
  test(`the day changes at midnight in Cairo, ${when}`, async ({ page, t, language }) => {
    const before = new Date(Date.parse(begins) - 5 * minute).toISOString()
    const product = await startClockedProduct(before)
    try {
      const { app, context, clock } = product
      const staff = { authorization: `Bearer ${await signInAsAdmin(context)}` }
      const { id, email } = await anAccount(context, { days: 30 })
      const videos = ['Squat', 'Swing'].map((title) => ({ title, url: `https://example.com/${title}` }))
      await app.inject({
        method: 'POST',
        url: `/api/coach/assign-resources/${id}`,
        headers: staff,
        payload: { videos },
      })
      await publishLimits(app, staff, { basic: { videos: 1, trainings: null } })

      await page.context().addCookies([{ name: 'language', value: language, url: product.url }])
      await page.clock.install({ time: new Date(before) })
      await page.goto(`${product.url}/members`)
      await fillInSignIn(page, t, { email: email ?? '', password: testPassword })
      const usage = page.getByRole('region', { name: t('استخدامك اليوم', 'Daily usage') })
      await expect(usage).toContainText(t('0 من 1', '0 of 1'))
      await expect(usage).toContainText(t('يتجدد العدد بعد منتصف الليل.', 'Resets after midnight.'))

      const player = page.getByRole('dialog')
      const play = player.getByRole('button', { name: t('تشغيل', 'Play') })
      const watch = (title: string) => openerOf(page, title).click()
      await watch('Squat')
      await play.click()
      await expect(player.getByRole('link', { name: t('فتح الفيديو', 'Open the video') })).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(usage).toContainText(t('1 من 1', '1 of 1'))
      await watch('Swing')
      await play.click()
      await expect(
        player.getByRole('alert').filter({ hasText: t('بعد 5 دقائق', 'in 5 minutes') }),
      ).toBeVisible()
      await page.keyboard.press('Escape')

      clock.set(begins)
      await page.clock.fastForward(5 * minute + 2000)
      await expect(usage).toContainText(t('0 من 1', '0 of 1'))
      await watch('Swing')
      await play.click()
      await expect(player.getByRole('link', { name: t('فتح الفيديو', 'Open the video') })).toBeVisible()
    } finally {
      await product.close()
    }
  })
}
