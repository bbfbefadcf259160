import { readFile } from 'node:fs/promises'
import { transformWithOxc } from 'vite'
import { readSite } from '#contract/site.ts'
import { draft, openEditor, editorStory as story } from '#e2e/support/editor.ts'
import { expect } from '#e2e/support/story.ts'
import { call, granted } from '#scripts/serving/calls.ts'

const file = 'web/site-editor/preview/previewed-places.ts'

// Part of the page, place of the settings, and the text of the settings that its spot shows. In a list the spot shows no
// other entry's.
const spots = [
  ['gallery', 'sectionTitles.gallery', 'sectionTitles.gallery'],
  ['steps', 'sectionSubtitles.steps', 'sectionTitles.steps'],
  ['hero', 'hero.title.ar', 'hero.title'],
  ['gallery', 'galleryImages.3.picture', 'galleryImages.3.caption'],
  ['videos', 'videos.1.duration', 'videos.1.title'],
  ['results', 'resultsPage.stories.1.name.ar', 'resultsPage.stories.1.name'],
  ['testimonials', 'testimonials.2.rating', 'testimonials.2.name'],
  ['steps', 'steps.2', 'steps.2.title'],
  ['about', 'samplePlan.rows.1.sets', 'samplePlan.rows.1.exercise'],
  ['about', 'samplePlan.note.en', 'samplePlan.note'],
  ['about', 'specialties.certifications.1', 'specialties.certifications.1'],
  ['about', 'specialties.specializations.1.en', 'specialties.specializations.1'],
  ['packages', 'packages.premium.price', 'packages.premium.name'],
  ['packages', 'packageLabels.mostPopular.ar', 'packageLabels.mostPopular'],
  ['packages', 'buttons.choose.ar', 'buttons.choose'],
] as const

type Branch = Record<string, unknown>
const at = (settings: unknown, place: string) =>
  place.split('.').reduce<unknown>((value, step) => (value as Branch)[step], settings)

story('each field has a spot of its own in the preview', async ({ page, product, t, language }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const { settings } = granted(await call(product.url, readSite, {}))
  await openEditor(page, t)
  // On a phone it is there, and not to be seen.
  await expect(draft(page).locator('h1')).not.toBeEmpty()
  const frame = page.frame({ url: /\/preview$/ })
  if (!frame) throw new Error('there is no preview')
  const { code } = await transformWithOxc(await readFile(file, 'utf8'), file)
  const shownIn = (part: string, place: string): Promise<{ text: string | null; number: number | null }> =>
    frame.evaluate(`{
      ${code.replaceAll(/^export /gm, '')}
      const part = document.querySelector('[data-part="${part}"]')
      const { spot, number } = spotOf(part, '${place}')
      const text = spot === part ? null : spot.textContent
      ;({ text, number })
    }`)

  for (const [part, place, text] of spots) {
    const { text: shown, number } = await shownIn(part, place)
    const said = at(settings, `${text}.${language}`) as string
    expect(shown, place).toContain(said)
    const index = Number(/(?<!packages)\.(\d+)/.exec(place)?.[1] ?? Number.NaN)
    expect(number, place).toBe(Number.isNaN(index) ? null : index)
    if (number === null) continue
    const other = at(settings, text.replace(`.${index}`, `.${index - 1}`)) as Record<string, string>
    expect(shown, place).not.toContain(other[language])
  }
  // What has none, or not yet, is shown by the whole part.
  for (const place of ['stats.clients', 'galleryImages.40', 'packages.none.price'])
    expect(await shownIn('packages', place), place).toEqual({ text: null, number: null })
})
