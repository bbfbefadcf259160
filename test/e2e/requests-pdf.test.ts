import type { Locator } from '@playwright/test'
import { aPageOf } from '#server/test/sample-pdfs.ts'
import { anApplicant, enterAsStaff, openRequest, requestRows } from '#test/e2e/support/actions.ts'
import { applyByApi } from '#test/e2e/support/sent-requests.ts'
import { expect, test } from '#test/e2e/support/test.ts'

type Say = (arabic: string, english: string) => string

const lines = (page: number) =>
  Array.from(
    { length: 12 },
    (_, index) => `0 -28 Td (${10 + index} Oct   Transfer to demo@instapay   EGP ${page}00.00) Tj`,
  )
/** A page of an account statement, with a title in its colour. */
const statement = (page: number, colour: string) =>
  `${aPageOf(`Statement ${page}`, colour)} BT /F1 14 Tf 60 470 Td ${lines(page).join(' ')} ET`
const threePages = [statement(1, '0.1 0.3 0.6'), statement(2, '0.1 0.5 0.3'), statement(3, '0.6 0.2 0.2')]

const receiptOf = (request: Locator, t: Say) =>
  request.getByRole('region', { name: t('الإيصال', 'Receipt'), exact: true })
const pageNumber = (request: Locator) => request.getByRole('toolbar').getByRole('status')
const turn = (request: Locator, t: Say) => ({
  next: request.getByRole('button', { name: t('الصفحة التالية', 'Next page') }),
  previous: request.getByRole('button', { name: t('الصفحة السابقة', 'Previous page') }),
})
const addressOf = (receipt: Locator) => receipt.getByRole('img').getAttribute('src')
const isDrawn = (receipt: Locator) =>
  receipt.getByRole('img').evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)

test('a PDF is read page by page beside the decision, by its arrows and by keys', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Paper Statement')
  await applyByApi(product, t, { ...applicant, pages: threePages })
  await enterAsStaff(page, t)
  const thumbnail = requestRows(page, t).filter({ hasText: applicant.name }).locator('img')
  // Those of rows out of sight are not loaded.
  await thumbnail.scrollIntoViewIfNeeded()
  await expect(thumbnail).toHaveAttribute('src', /\/200\?/)
  const request = await openRequest(page, t, applicant)
  const receipt = receiptOf(request, t)
  await expect(pageNumber(request)).toHaveText(t('صفحة ⁨1⁩ من ⁨3⁩', 'Page ⁨1⁩ of ⁨3⁩'))
  await expect.poll(() => isDrawn(receipt)).toBe(800)
  expect(await addressOf(receipt)).toContain('/800?')
  const { next, previous } = turn(request, t)
  await expect(previous).toBeDisabled()
  await checkScreen('request-pdf')

  await next.click()
  await expect(pageNumber(request)).toHaveText(t('صفحة ⁨2⁩ من ⁨3⁩', 'Page ⁨2⁩ of ⁨3⁩'))
  await expect.poll(() => isDrawn(receipt)).toBe(800)
  expect(await addressOf(receipt)).toContain('/800p2?')
  await checkScreen('request-pdf-page-2')
  await next.click()
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('o')
  await expect.poll(() => isDrawn(receipt)).toBe(1600)
  expect(await addressOf(receipt)).toContain('/1600p3?')
  await page.keyboard.press('BracketLeft')
  await expect.poll(() => addressOf(receipt)).toContain('/1600p2?')
  await page.keyboard.press('t')
  await checkScreen('request-pdf-turned')
})

test('a long PDF says how many pages are shown, and leads to the whole file', async ({
  page,
  context,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Long Statement')
  const pages = Array.from({ length: 12 }, (_, index) => statement(index + 1, '0.2 0.2 0.2'))
  await applyByApi(product, t, { ...applicant, pages })
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  await expect(request.getByText(t('الصفحات المعروضة: ⁨5⁩ من ⁨12⁩.', 'Pages shown: ⁨5⁩ of ⁨12⁩.'))).toBeVisible()
  const { next } = turn(request, t)
  for (let at = 1; at < 5; at++) await next.click()
  await expect(pageNumber(request)).toHaveText(t('صفحة ⁨5⁩ من ⁨12⁩', 'Page ⁨5⁩ of ⁨12⁩'))
  await expect(next).toBeDisabled()
  await checkScreen('request-pdf-long')
  await page.setViewportSize({ width: 320, height: 640 })
  const tools = request.getByRole('toolbar')
  const { x, width } = (await tools.boundingBox()) ?? { x: -1, width: 0 }
  expect([x >= 0, x + width <= 320]).toEqual([true, true])
  expect(await tools.evaluate((bar) => bar.scrollWidth - bar.clientWidth)).toBe(0)
  const opened = context.waitForEvent('page')
  await request.getByRole('button', { name: t('فتح ملف PDF', 'Open PDF') }).click()
  await opened
})

test('a PDF that cannot be rendered is a link, as before', async ({ page, product, t, checkScreen }) => {
  const applicant = anApplicant('Blank Paper')
  await applyByApi(product, t, { ...applicant, pages: [' '] })
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  await expect(request.getByRole('button', { name: t('فتح ملف PDF', 'Open PDF') })).toBeVisible()
  await expect(pageNumber(request)).toHaveCount(0)
  await checkScreen('request-pdf-link')
})

/** The place in the middle of the frame, as shares of the image as it is shown; and whether the image can be reached whole. */
const middleOf = (receipt: Locator) =>
  receipt.evaluate((frame) => {
    const [image, box] = [frame.querySelector('img'), frame.getBoundingClientRect()]
    const shown = image?.getBoundingClientRect() ?? new DOMRect()
    const [x, y] = [box.x + frame.clientWidth / 2 - shown.x, box.y + frame.clientHeight / 2 - shown.y]
    const before = { left: shown.x - box.x + frame.scrollLeft, top: shown.y - box.y + frame.scrollTop }
    const isWhole = before.left >= 0 && before.top >= 0 && before.left + shown.width <= frame.scrollWidth
    return { x: x / shown.width, y: y / shown.height, width: Math.round(shown.width), isWhole }
  })

test('an enlarged receipt that is turned keeps its place, and can be reached whole', async ({
  page,
  product,
  t,
  checkScreen,
}) => {
  const applicant = anApplicant('Lying Photo')
  await applyByApi(product, t, { ...applicant, receipt: 'png' })
  await enterAsStaff(page, t)
  const request = await openRequest(page, t, applicant)
  const receipt = receiptOf(request, t)
  await expect.poll(() => isDrawn(receipt)).toBeTruthy()
  const press = (arabic: string, english: string) =>
    request.getByRole('button', { name: t(arabic, english) }).click()
  const fitted = await middleOf(receipt)
  await press('تدوير', 'Rotate')
  await expect.poll(async () => (await middleOf(receipt)).width).not.toBe(fitted.width)
  expect((await middleOf(receipt)).isWhole).toBe(true)
  await checkScreen('request-turned')
  for (const _ of [2, 3]) await press('تكبير', 'Zoom in')
  await receipt.evaluate((frame) => frame.scrollTo(120, 300))
  // The frame notes its place in the event of the scroll.
  await receipt.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  )
  const before = await middleOf(receipt)
  expect(before.isWhole).toBe(true)
  await page.keyboard.press('t')
  await expect(request.locator('[data-turns="2"]')).toBeVisible()
  const after = await middleOf(receipt)
  expect(after.isWhole).toBe(true)
  expect(after.x).toBeCloseTo(1 - before.y, 1)
  expect(after.y).toBeCloseTo(before.x, 1)
  await checkScreen('request-turned-enlarged')
})
