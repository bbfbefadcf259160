import type { Page } from '@playwright/test'
import { readSite } from '#contract/site.ts'
import { fieldOf, open, openEditor, publishButton, editorStory as story } from '#e2e/support/editor.ts'
import { expect } from '#e2e/support/story.ts'
import { call, granted } from '#scripts/serving/calls.ts'

story.use({ viewport: { width: 390, height: 844 } })

/** Something else that a setting could say, in every field of it. */
function changed(value: unknown): unknown {
  if (typeof value === 'number') return value + 1
  if (Array.isArray(value)) return value.slice(1).map(changed)
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, changed(each)]))
  if (value === 'latn') return 'arab'
  return typeof value === 'string' ? `${value} x` : value
}

/** The fields whose name shares room with the marks and buttons beside it, or leaves the window. */
const crowded = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll<HTMLElement>('[data-field]')].map((field) => {
      const name = field.querySelector('legend, label')
      const beside = [...field.querySelectorAll(':scope > div:not(:has(label, input)) > *')]
      return {
        field,
        name: name?.getBoundingClientRect(),
        beside: beside.map((one) => one.getBoundingClientRect()),
      }
    })
    const isOver = (one: DOMRect, other: DOMRect) =>
      one.left < other.right - 1 &&
      other.left < one.right - 1 &&
      one.top < other.bottom - 1 &&
      other.top < one.bottom - 1
    return {
      edited: boxes.filter(({ beside }) => beside.length > 0).length,
      crowded: boxes
        .filter(
          ({ name, beside }) =>
            name && beside.some((one) => isOver(name, one) || one.left < 0 || one.right > innerWidth),
        )
        .map(({ field }) => field.dataset.field),
    }
  })

story('on a phone no mark of a field covers its name', async ({ page, product, t, look }) => {
  const { settings, version } = granted(await call(product.url, readSite, {}))
  await page.goto('/privacy')
  await page.evaluate((kept) => localStorage.setItem('adminSettings', JSON.stringify(kept)), {
    version,
    settings: changed(settings),
  })
  await openEditor(page, t)
  const groups = await page
    .locator('[data-section]')
    .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-section') ?? ''))
  expect(groups.length).toBeGreaterThan(10)
  let edited = 0
  for (const group of groups) {
    await open(page, group)
    const found = await crowded(page)
    expect(found.crowded, group).toEqual([])
    edited += found.edited
    if (['packages', 'hero', 'statistics'].includes(group)) await look(`editor-edited-${group}`)
  }
  expect(edited).toBeGreaterThan(50)
})

story('the number of changes reads as it is said', async ({ page, t }) => {
  await openEditor(page, t)
  const state = page.getByRole('banner').getByRole('status')
  const dialog = page.getByRole('dialog')
  const isSaid = async (waiting: string, question: string) => {
    await expect(state).toContainText(waiting)
    await publishButton(page, t).click()
    await expect(dialog.getByRole('heading', { level: 2 })).toContainText(question)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  }
  await open(page, 'statistics')
  await fieldOf(page, 'stats.clients').fill('901')
  await isSaid(t('تغيير واحد بانتظار النشر', '1 change unpublished'), t('نشر تغيير واحد', 'Publish 1 change'))
  await fieldOf(page, 'stats.sessions').fill('902')
  await isSaid(t('تغييران بانتظار النشر', '2 changes unpublished'), t('نشر تغييرين', 'Publish 2 changes'))
  await fieldOf(page, 'stats.experience').fill('9')
  await isSaid(t('3 تغييرات بانتظار النشر', '3 changes unpublished'), t('نشر 3 تغييرات', 'Publish 3 changes'))
  await open(page, 'packages')
  for (const id of ['basic', 'professional', 'premium']) {
    await fieldOf(page, `packages.${id}.price`).fill('1999')
    await fieldOf(page, `packages.${id}.name.en`).fill('Another')
    await fieldOf(page, `packages.${id}.description.en`).fill('Another')
  }
  await isSaid(
    t('12 تغييرًا بانتظار النشر', '12 changes unpublished'),
    t('نشر 12 تغييرًا', 'Publish 12 changes'),
  )
})
