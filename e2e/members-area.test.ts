import type { Page } from '@playwright/test'
import { signInAsMember } from '#e2e/support/acts.ts'
import { aDocument, aVideo, giveItem } from '#e2e/support/items.ts'
import { aMember, cardOf, lineOf, openerOf, usageOf, usesOf, withLimits } from '#e2e/support/members-home.ts'
import { expect, story } from '#e2e/support/story.ts'

type Say = (arabic: string, english: string) => string

const support = (page: Page, t: Say) => cardOf(page, t('الدعم', 'Support'))

story(
  'a member is at home: what is new leads the way, and what is opened counts',
  async ({ page, product, t, look }) => {
    const member = await aMember(product, 'professional')
    giveItem(product, member, {
      ...aVideo(t('السكوات: العمق الصحيح', 'Squat: the right depth')),
      isOpened: true,
    })
    giveItem(product, member, aVideo(t('أرجحة الكيتل بل', 'The kettlebell swing')))
    giveItem(product, member, { ...aDocument(t('إحماء وتمدد يومي', 'Daily warm-up')), isOpened: true })
    giveItem(product, member, aDocument(t('نظام 2,100 سعر حراري', '2,100 kcal plan'), 'diet'))
    giveItem(product, member, aDocument(t('قائمة التسوق', 'Shopping list'), 'general'))
    await signInAsMember(page, t, member)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(member.email)
    await expect(usageOf(page, t)).toContainText(t('0 اليوم', '0 today'))
    await expect(usageOf(page, t)).toContainText(t('يتجدد الحد كل يوم.', 'Limits reset every day.'))
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      t('استخدامك اليوم', 'Daily usage'),
      t('متابعة التقدّم', 'Progress tracking'),
      t('ملفات التدريب', 'Training documents'),
      t('ملفات التغذية', 'Diet documents'),
      t('ملفات عامة', 'General documents'),
      t('الفيديوهات', 'Videos'),
      t('الدعم', 'Support'),
    ])
    await page.getByRole('button', { name: t('إغلاق', 'Close') }).click()
    await look('members-home')

    const fresh = page.getByRole('button', { name: t('3 إضافات جديدة من الكابتن', '3 new from your coach') })
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
    await expect(usageOf(page, t)).toContainText(t('1 اليوم', '1 today'))
    await expect(lineOf(page, first).getByText(t('جديد', 'New'), { exact: true })).toBeHidden()
    await expect(
      page.getByRole('button', { name: t('إضافتان جديدتان من الكابتن', '2 new from your coach') }),
    ).toBeVisible()
    expect(usesOf(product, member)).toBe(1)
  },
)

story(
  'a member without anything yet is told what will be here, and when their time ends',
  async ({ page, product, t, look }) => {
    const member = await aMember(product, 'basic', 6.5)
    await signInAsMember(page, t, member)
    await expect(page.getByText(t('لم يُضف الكابتن ملفات بعد.', 'No files yet.'))).toHaveCount(2)
    await expect(page.getByText(t('لا توجد فيديوهات بعد.', 'No videos yet.'))).toBeVisible()
    await expect(page.getByRole('main')).toContainText(t('باقٍ 7 أيام', '7 days left'))
    await expect(page.getByText(t('من الكابتن', 'new from your coach'))).toHaveCount(0)
    await page.getByRole('button', { name: t('إغلاق', 'Close') }).click()
    await look('members-home-empty')
  },
)

story(
  'a limit that is reached in two tabs is exact, and both say until when',
  async ({ page, product, t, look }) => {
    const member = await aMember(product, 'premium')
    for (const title of ['Squat', 'Swing', 'Press']) giveItem(product, member, aDocument(title))
    await page.context().route('https://example.com/**', (route) => route.fulfill({ body: 'a plan' }))
    await withLimits(product, 2, async () => {
      await signInAsMember(page, t, member)
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
      // One is left, and both ask for it at once.
      const statuses = await Promise.all([open(page, 'Press'), open(other, 'Swing')])
      expect(statuses.toSorted()).toEqual([200, 429])
      const refused = statuses[0] === 429 ? 'Press' : 'Swing'
      expect(await open(other, refused)).toBe(429)
      const told = other
        .getByRole('alert')
        .filter({ hasText: t('وصلت إلى حد اليوم', 'You have reached today’s limit') })
      await expect(told).toContainText(t('بتوقيت القاهرة', 'Cairo time'))
      await expect(usageOf(other, t)).toContainText(t('2 من 2', '2 of 2'))
      await look('members-limit', other)
      expect(await open(page, refused)).toBe(429)
      await expect(usageOf(page, t)).toContainText(t('2 من 2', '2 of 2'))
      expect(await open(page, 'Squat')).toBe(200)
      expect(usesOf(product, member)).toBe(2)
    })
  },
)

story(
  'the coach is written to, questions are read, and a review is asked for once',
  async ({ page, another, product, t, look, language }) => {
    const member = await aMember(product, 'professional')
    await signInAsMember(page, t, member)
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
    await look('members-faq')
    await page.keyboard.press('Escape')

    const ask = support(page, t).getByRole('button', {
      name: t('اطلب مراجعة البرنامج', 'Request Program Review'),
    })
    await ask.click()
    const note = page.getByLabel(t('ملاحظة للكابتن', 'A note for your coach'))
    await note.fill('I train at home now')
    await look('members-review')
    await page.route('**/api/program-reviews', (route) => route.abort())
    const send = page.getByRole('button', { name: t('إرسال الطلب', 'Send request') })
    await send.click()
    await expect(page.getByText(t('لم يُرسل الطلب', 'The request was not sent'))).toBeVisible()
    await expect(note).toHaveValue('I train at home now')
    await page.unrouteAll()
    await send.click()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(support(page, t)).toContainText(t('والطلب عند الكابتن', 'It is with your coach'))
    expect(product.count('select count(*) from contact_messages where user_id = ?', member.id)).toBe(1)
    await ask.click()
    await expect(page.getByRole('dialog')).toContainText('I train at home now')
    await expect(send).toHaveCount(0)
    await look('members-review-waiting')
    await page.keyboard.press('Escape')
    await expect(ask).toBeFocused()

    product.change(
      "update contact_messages set done_at = '2026-11-20T10:00:00.000Z' where user_id = ?",
      member.id,
    )
    const later = await another()
    await signInAsMember(later, t, member)
    await expect(support(later, t)).toContainText(language === 'ar' ? '20 نوفمبر 2026' : '20 Nov 2026')
  },
)

story(
  'far down the area is what a reload shows again, and the end of the session is said in sight',
  async ({ page, product, t }) => {
    const member = await aMember(product, 'professional')
    for (let week = 1; week <= 12; week++)
      giveItem(product, member, { ...aDocument(`Week ${week}`), isOpened: true })
    await signInAsMember(page, t, member)
    const last = cardOf(page, t('ملفات التدريب', 'Training documents')).getByRole('listitem').last()
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
  },
)
