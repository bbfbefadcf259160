import type { Page } from '@playwright/test'
import { button } from '#test/e2e/support/accessible-name.ts'
import {
  anApplicant,
  enterAsStaff,
  requestRows,
  searchRequests,
  type TestApplicant,
} from '#test/e2e/support/actions.ts'
import type { Product } from '#test/e2e/support/product.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

// Behind a trusted proxy each applicant has an address of their own, as in life.
test.use({ environment: { TRUST_PROXY: '127.0.0.1' } })

/** More than a page of the list. A test run decides the first of them, `npm run e2e` decides all. */
const sent = process.env.EVERY_PAIRING ? 60 : 42
const decided = process.env.EVERY_PAIRING ? sent : 9

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('sixty requests by keyboard alone: two keys each, and the next one is open', async ({
    page,
    product,
    t,
  }, info) => {
    const { mark, applicants } = await apply(product, t, sent)
    await closeWhatsApp(page)
    await enterAsStaff(page, t)
    await searchRequests(page, t, { email: mark, count: 30 })
    const article = page.getByRole('article')
    await expect(article).toContainText(`1 / ${sent}`)
    // The field of the search has the focus, and keys act on requests only outside of it.
    await page.keyboard.press('Tab')
    const reads: string[] = []
    page.on(
      'request',
      (request) => /\/api\/admin\/requests\//.test(request.url()) && reads.push(request.url()),
    )

    let keys = 0
    const press = async (key: string) => {
      keys++
      await page.keyboard.press(key)
    }
    const begin = Date.now()
    for (const [at, applicant] of applicants.slice(0, decided).entries()) {
      await expect(article).toContainText(applicant.email)
      const act = actOf(at)
      if (act === 'reject') {
        await press('r')
        await expect(button(article, t('الإيصال غير واضح', 'Receipt not readable'))).toBeVisible()
        await press('2')
      } else {
        await press('a')
        if (act === 'approve anyway') {
          await expect(button(article, t('اضغط مرة أخرى للتأكيد', 'Press again to confirm'))).toBeVisible()
          await press('a')
        }
      }
      await expect(article.getByRole('link', { name: t('على واتساب', 'on WhatsApp') })).toBeVisible()
      await press(act === 'approve, told later' ? 'j' : 'w')
    }
    const seconds = (Date.now() - begin) / 1000
    info.annotations.push({
      type: 'counts',
      description: `${decided} requests, ${keys} keys, ${seconds.toFixed(1)} s, ${reads.length} reads of single requests`,
    })

    // What took the place of the decided ones came from the next page: it is not new, and nobody has to page.
    await expect(requestRows(page, t)).toHaveCount(Math.min(sent, 30 + decided))
    await expect(page.getByRole('button', { name: /طلب.* جديد|new request/ })).toHaveCount(0)
    const usual = applicants.slice(0, decided).map((_, at) => keysOf[actOf(at)])
    expect(keys).toBe(usual.reduce((sum, count) => sum + count, 0))
    // Decided requests are not read again with each further decision.
    expect(reads.length).toBeLessThan(8 * decided)
    await expect.poll(() => outcomes(product, mark)).toEqual(expected(decided))
  })
})

test.describe('while rows are selected', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('keys decide nothing, and Esc ends the selection', async ({ page, product, t }) => {
    const { mark, applicants } = await apply(product, t, 2)
    await enterAsStaff(page, t)
    await searchRequests(page, t, { email: mark, count: 2 })
    const article = page.getByRole('article')
    await expect(article).toContainText(applicants[0]?.email ?? '')
    await page.getByRole('button', { name: t('تحديد', 'Select'), exact: true }).click()
    const bar = page.getByRole('region', { name: t('الطلبات المحددة', 'Selected requests') })
    await expect(bar).toBeVisible()
    await page.keyboard.press('a')
    await page.keyboard.press('r')
    await page.keyboard.press('Escape')
    await expect(bar).toBeHidden()
    await expect(button(article, t('قبول', 'Approve'))).toBeVisible()
    await expect(requestRows(page, t)).toHaveCount(2)
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('requests by touch: two taps each, and the next one is open after WhatsApp', async ({
    page,
    product,
    t,
  }, info) => {
    const { mark, applicants } = await apply(product, t, 9)
    await closeWhatsApp(page)
    await enterAsStaff(page, t)
    const rows = await searchRequests(page, t, { email: mark, count: 9 })
    const article = page.getByRole('article')
    let taps = 0
    const tap = async (name: string) => {
      taps++
      await article.getByRole('button', { name }).or(article.getByRole('link', { name })).tap()
    }
    const begin = Date.now()
    await rows.first().tap()
    for (const [at, applicant] of applicants.entries()) {
      await expect(article).toContainText(applicant.email)
      const act = actOf(at)
      if (act === 'reject') {
        await tap(t('رفض', 'Reject'))
        await tap(t('الإيصال غير واضح', 'Receipt not readable'))
      } else if (act === 'approve anyway') {
        await tap(t('قبول رغم التنبيه', 'Approve anyway'))
        await tap(t('اضغط مرة أخرى للتأكيد', 'Press again to confirm'))
      } else await tap(t('قبول', 'Approve'))
      if (act === 'approve, told later') await tap(t('التالي:', 'Next:'))
      else {
        const told = page.waitForResponse('**/told')
        await tap(t('على واتساب', 'on WhatsApp'))
        expect((await told).ok()).toBe(true)
        await comeBack(page)
      }
    }
    const seconds = (Date.now() - begin) / 1000
    info.annotations.push({
      type: 'counts',
      description: `9 requests, ${taps} taps, ${seconds.toFixed(1)} s`,
    })
    expect(taps).toBe(applicants.reduce((sum, _, at) => sum + keysOf[actOf(at)], 0))
    await expect.poll(() => outcomes(product, mark)).toEqual(expected(9))
  })
})

type Act = 'approve' | 'approve, told later' | 'approve anyway' | 'reject'
const keysOf: Record<Act, number> = { approve: 2, 'approve, told later': 2, 'approve anyway': 3, reject: 3 }

/** A morning: most are approved; of ten, one has an unreadable receipt, one waits to be told, two used a receipt of others. */
function actOf(at: number): Act {
  const place = at % 10
  if (place === 2) return 'reject'
  if (place === 4) return 'approve, told later'
  return place === 6 || place === 7 ? 'approve anyway' : 'approve'
}

/** How many requests have which outcome. */
type Outcomes = { approved: number; rejected: number; told: number }

function expected(count: number): Outcomes {
  const acts = Array.from({ length: count }, (_, at) => actOf(at))
  const rejected = acts.filter((act) => act === 'reject').length
  const later = acts.filter((act) => act === 'approve, told later').length
  return { approved: count - rejected, rejected, told: count - later }
}

function outcomes(product: Product, mark: string): Outcomes {
  const count = (condition: string) =>
    product.count(`select count(*) from applications where full_name like ? and ${condition}`, `${mark}%`)
  return {
    approved: count("status = 'approved'"),
    rejected: count("status = 'rejected'"),
    told: count('told_at is not null'),
  }
}

/** Applies as many different people, in order; `mark` is a part of all their names. */
async function apply(product: Product, t: Say, count: number) {
  const mark = `Day${Math.random().toString(36).slice(2, 8)}`
  const applicants: TestApplicant[] = []
  for (let at = 0; at < count; at++) {
    const applicant = anApplicant(`${mark} Person ${at + 1}`)
    // Each PDF is another file; the image is always the same.
    const receipt = actOf(at) === 'approve anyway' ? 'png' : 'pdf'
    await applyByApi(product, t, { ...applicant, receipt, from: `${20 + at}.10.10.10` })
    applicants.push(applicant)
  }
  return { mark, applicants }
}

/** Answers and closes what opens beside the page. */
async function closeWhatsApp(page: Page): Promise<void> {
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  page.on('popup', (popup) => void popup.close())
}

/** A browser without a screen does not send what follows from leaving a window and coming back. */
const comeBack = (page: Page) =>
  page.evaluate(() => {
    for (const type of ['blur', 'focus']) dispatchEvent(new Event(type))
  })
