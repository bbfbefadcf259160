import { cairoDay } from '#contract/cairo-days.ts'
import { readSite } from '#contract/site.ts'
import { call, granted } from '#scripts/serving/calls.ts'
import { startStaffSession } from '#test/e2e/support/actions.ts'
import { andBack, draftState, openEditor, publishButton } from '#test/e2e/support/editor.ts'
import { aMemberAtHome, card, written } from '#test/e2e/support/progress.ts'
import { expect, test } from '#test/e2e/support/test.ts'

// Devices still have what earlier builds stored. The texts are in the form that builds without entry ids wrote.

test('a day that an older build saved offline is sent', async ({ page, product, t }) => {
  const member = await aMemberAtHome(product, page, t)
  const key = `progressDraft:${member.email}:${cairoDay(new Date())}`
  const stored =
    '{"values":{"workout":true,"weight":"81.4","waist":"","hip":"","chest":"","arm":"","thigh":"","energy":"4","sleep":"","note":"From the gym"},"basis":null,"kept":[],"photos":[],"unsent":[],"at":1764230400000,"sendAs":"3735928559-1-22-333"}'
  await page.evaluate(([name = '', text = '']) => localStorage.setItem(name, text), [key, stored])
  await page.reload()
  await expect(
    page.getByText(t('تم إرسال ما سجّلته بدون إنترنت', 'Your offline entry was sent')),
  ).toBeVisible()
  await expect(card(page, t)).toContainText('1/4')
  expect(written(product, member)).toBe(1)
  const asStored =
    "select count(*) from progress_entries where user_id = ? and weight = 814 and note = 'From the gym'"
  expect(product.count(asStored, member.id)).toBe(1)
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull()
})

/** Lists whose entries had no `id` in the older build. */
const withoutIds = new Set(
  'faq features galleryImages typed others rows services certifications specializations steps challenges coachingPoints goals'.split(
    ' ',
  ),
)

/** Settings as the older build stored them. */
function asOlder(settings: object): string {
  return JSON.stringify(settings, (name, value) =>
    withoutIds.has(name) && Array.isArray(value) ? value.map(({ id: _, ...entry }) => entry) : value,
  )
}

test('a draft of the site that an older build stored is published', async ({ page, product, t }) => {
  await andBack(product, async () => {
    const before = granted(await call(product.url, readSite, {}))
    const { settings, sections, version } = before
    const own = structuredClone(settings)
    own.packages.basic.price = 1777
    const draft = `{"version":${version},"settings":${asOlder(own)},"basis":{"settings":${asOlder(settings)},"sections":${JSON.stringify(sections)}}}`
    expect(draft.length).toBeLessThan(JSON.stringify({ version, settings: own, basis: before }).length)
    await startStaffSession(page)
    await page.goto('/privacy')
    await page.evaluate((text) => localStorage.setItem('adminSettings', text), draft)
    await openEditor(page, t)
    await expect(draftState(page)).toContainText(t('تغيير واحد', '1 change'))
    await publishButton(page, t).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(t('1,777 جنيه', 'EGP 1,777'))
    await dialog.getByRole('button', { name: t('نشر', 'Publish'), exact: true }).click()
    await expect(dialog).toBeHidden()
    const published = granted(await call(product.url, readSite, {}))
    expect(published.settings).toEqual(own)
    // The editor stores a draft a moment after its last change, and then removes one without changes.
    await expect.poll(() => page.evaluate(() => localStorage.getItem('adminSettings'))).toBeNull()
  })
})
