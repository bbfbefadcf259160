import type { Page } from '@playwright/test'
import { fieldOf, open, openEditor, orderOf, panelRow, editorStory as story } from '#e2e/support/editor.ts'
import { expect } from '#e2e/support/story.ts'

type Say = (arabic: string, english: string) => string

/** Opens the editor on what a browser kept, and answers what was written into its log. */
async function openKept(page: Page, t: Say, kept: Record<string, string>): Promise<string[]> {
  const logged: string[] = []
  const hear = (message: { type: () => string; text: () => string }) => {
    if (message.type() === 'warning') logged.push(message.text())
  }
  await page.goto('/privacy')
  await page.evaluate((values) => {
    localStorage.clear()
    Object.assign(localStorage, values)
  }, kept)
  page.on('console', hear)
  await openEditor(page, t)
  page.off('console', hear)
  return logged
}

const told = (page: Page, t: Say) =>
  page
    .getByRole('main')
    .filter({ hasText: t('لم تكن مقروءة', 'could not be read') })
    .locator('ul')
    .first()
    .getByRole('listitem')

story('a kept draft that was edited by hand is mended field by field', async ({ page, t, look }) => {
  await openEditor(page, t)
  await open(page, 'packages')
  await fieldOf(page, 'packages.basic.price').fill('1777')
  await panelRow(page, 'gallery').getByRole('switch').click()
  await expect(page.getByRole('banner').getByRole('status')).toContainText(t('مسودة محفوظة', 'Draft saved'))
  const kept = await page.evaluate(() => ({ ...localStorage }))
  const draft = JSON.parse(kept.adminSettings ?? '')
  const sections = JSON.parse(kept.sectionSettings ?? '')
  draft.version = '3'
  draft.settings.stats.clients = 'many'
  draft.settings.numerals = 7
  draft.settings.testimonials[1].rating = { stars: 5 }
  draft.settings.hero.title = null
  sections[1].order = 'first'
  sections[2].enabled = 'perhaps'
  sections.push({ id: 'unheard' }, null)

  const logged = await openKept(page, t, {
    adminMode: 'perhaps',
    adminSettings: JSON.stringify(draft),
    sectionSettings: JSON.stringify(sections),
  })
  await expect(told(page, t)).toHaveText(
    [
      [/adminMode/, /adminMode/],
      ['الواجهة › العنوان الرئيسي', 'Hero › Headline'],
      ['الأرقام › المشتركون', 'Statistics › Clients'],
      ['آراء المشتركين › الآراء › رأي 2', 'Testimonials › Testimonials › testimonial 2'],
      ['الأرقام على الشاشة › شكل الأرقام', 'Digits › How numbers are written'],
      [
        'ترتيب الأقسام وإظهارها › الأرقام › الظهور',
        'Order and visibility of sections › Statistics › visibility',
      ],
      ['ترتيب الأقسام وإظهارها › قسم 11', 'Order and visibility of sections › section 11'],
      ['ترتيب الأقسام وإظهارها › قسم 12', 'Order and visibility of sections › section 12'],
      ['ترتيب الأقسام وإظهارها › الترتيب', 'Order and visibility of sections › order'],
      ['النسخة التي بدأت منها المسودة', 'The version that the draft began from'],
    ].map(([arabic = '', english = '']) => (arabic instanceof RegExp ? arabic : t(arabic, String(english)))),
  )
  for (const part of ['admin mode', 'hero.title', 'stats.clients', 'numerals', 'sections.order', 'basis']) {
    expect(
      logged.some((line) => line.includes(part)),
      `${part} in ${logged.join(' | ')}`,
    ).toBe(true)
  }
  await look('editor-reset')
  await open(page, 'packages')
  await expect(fieldOf(page, 'packages.basic.price')).toHaveValue('1777')
  await expect(panelRow(page, 'gallery').getByRole('switch')).not.toBeChecked()
  await expect(panelRow(page, 'statistics').getByRole('switch')).toBeChecked()
})

story('another tab that is open eats nothing of what is being written', async ({ page, t }) => {
  await openEditor(page, t)
  const other = await page.context().newPage()
  await openEditor(other, t)
  await page.bringToFront()
  await open(page, 'hero')
  const title = fieldOf(page, 'hero.title.en')
  await title.fill('')
  for (const word of ['Train ', 'with ', 'me']) {
    await title.pressSequentially(word)
    // Whoever thinks for a moment has the draft kept, and the other tab hears of it.
    await expect(page.getByRole('banner').getByRole('status')).toContainText(t('مسودة محفوظة', 'Draft saved'))
  }
  await expect(title).toHaveValue('Train with me')
  await open(other, 'hero')
  await expect(fieldOf(other, 'hero.title.en')).toHaveValue('Train with me')
})

story(
  'a kept order that is broken is the published one, and one from before a section came holds',
  async ({ page, t }) => {
    await openEditor(page, t)
    const published = await orderOf(page)
    await panelRow(page, 'gallery')
      .getByRole('button', { name: t('تحريك لأسفل: المعرض', 'Move down: Gallery') })
      .click()
    await panelRow(page, 'videos').getByRole('switch').click()
    await expect(page.getByRole('banner').getByRole('status')).toContainText(t('مسودة محفوظة', 'Draft saved'))
    const { adminSettings = '', sectionSettings = '' } = await page.evaluate(() => ({ ...localStorage }))
    const moved = await orderOf(page)
    expect(moved).not.toEqual(published)
    const sections: { component: string; order: number }[] = JSON.parse(sectionSettings)
    const hero = sections.find(({ component }) => component === 'hero')
    const openWith = async (kept: unknown[], settings = adminSettings) => {
      await openKept(page, t, { adminSettings: settings, sectionSettings: JSON.stringify(kept) })
      await expect(panelRow(page, 'videos').getByRole('switch')).not.toBeChecked()
      return orderOf(page)
    }
    expect(await openWith(sections)).toEqual(moved)
    await expect(told(page, t)).toHaveCount(0)
    // A section that the product has learnt since comes at the end, and nothing was put back.
    const earlier = sections.filter(({ component }) => component !== 'gallery')
    const began = JSON.parse(adminSettings)
    began.basis.sections = began.basis.sections.filter(
      ({ component }: { component: string }) => component !== 'gallery',
    )
    expect(await openWith(earlier, JSON.stringify(began))).toEqual([
      ...moved.filter((name) => name !== 'gallery'),
      'gallery',
    ])
    await expect(told(page, t)).toHaveCount(0)
    // One that stood in what the draft began from was taken out by hand.
    expect(await openWith(earlier)).toEqual(published)
    await expect(told(page, t)).toHaveText([
      t('ترتيب الأقسام وإظهارها › المعرض', 'Order and visibility of sections › Gallery'),
      t('ترتيب الأقسام وإظهارها › الترتيب', 'Order and visibility of sections › order'),
    ])
    for (const broken of [
      sections.map((one) => (one.component === 'contact' ? { ...one, order: 1 } : one)),
      [...sections, { ...hero, id: 'hero-2', component: 'unheard', order: 4 }],
      [{ ...hero, order: 9 }, ...sections],
    ]) {
      expect(await openWith(broken)).toEqual(published)
      await expect(told(page, t).last()).toHaveText(
        t('ترتيب الأقسام وإظهارها › الترتيب', 'Order and visibility of sections › order'),
      )
    }
  },
)

story('a kept draft that cannot be read at all goes, and says so', async ({ page, t }) => {
  const beginsAnew = async (kept: Record<string, string>, names: RegExp[]) => {
    const logged = await openKept(page, t, kept)
    await expect(told(page, t)).toHaveText(names)
    expect(logged).toHaveLength(names.length)
    expect((await orderOf(page)).slice(0, 3)).toEqual(['hero', 'gallery', 'statistics'])
    await open(page, 'packages')
    await expect(fieldOf(page, 'packages.basic.price')).toHaveValue('1200')
  }
  await beginsAnew({ adminMode: '{}', adminSettings: '{"version":', sectionSettings: '[{"id"' }, [
    /adminMode/,
    /adminSettings/,
    /sectionSettings/,
  ])
  await beginsAnew(
    { adminSettings: '[]', sectionSettings: '7' },
    [t('ترتيب الأقسام وإظهارها', 'Order and visibility of sections'), /adminSettings/].map(
      (name) => new RegExp(name),
    ),
  )
  // Another program's draft, without the frame of this one: what it says holds.
  const logged = await openKept(page, t, { adminSettings: '{"contactEmail":"me@example.com"}' })
  expect(logged).toEqual([])
  await open(page, 'contact')
  await expect(fieldOf(page, 'contactEmail')).toHaveValue('me@example.com')
})
