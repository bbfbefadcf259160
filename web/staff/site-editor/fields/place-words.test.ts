import { describe, expect, it } from 'vitest'
import { withValueAt } from '#web/staff/site-editor/draft/paths.ts'
import { sampleSettings } from '#web/staff/site-editor/draft/sample-site.ts'
import { innermostField, stepsTo } from './place-words.ts'
import { findTextWarnings } from './text-warnings.ts'

const reported = (place: string) =>
  stepsTo(place).map(({ words, number }) => (number === undefined ? words.en : `${words.en} ${number}`))

describe('the label of a path', () => {
  it.each([
    ['hero.title.en', ['Hero', 'Headline', 'English']],
    ['packages.basic.features.2.ar', ['Packages', 'Basic package', 'Features', 'feature 3', 'Arabic']],
    ['dailyLimits.premium.videos', ['Packages', 'Daily limits', 'Premium package', 'Videos']],
    [
      'testimonials.0.content.ar',
      ['Testimonials', 'Testimonials', 'testimonial 1', 'What they said', 'Arabic'],
    ],
    ['resultsPage.stories.1.goals.0.en', ['Results', 'Stories', 'story 2', 'Goals', 'point 1', 'English']],
    ['resultsPage.stories.1.id', ['Results', 'Stories', 'story 2', 'Identifier']],
    [
      'galleryImages.0.picture.alt.en',
      ['Gallery', 'Photos', 'photo 1', 'Photo', 'Image description', 'English'],
    ],
    ['heroImage.blur', ['Hero', 'Cover image', 'Image data']],
    ['sections.3.order', ['Section order and visibility', 'section 4', 'order']],
    ['sections.order', ['Section order and visibility', 'order']],
    ['sections', ['Section order and visibility']],
    ['unknown.place', ['unknown.place']],
  ])('%s', (place, words) => {
    expect(reported(place)).toEqual(words)
  })

  it('is looked up in the innermost field', () => {
    expect(innermostField('testimonials.4.rating')).toMatchObject({ kind: 'number', place: 'rating' })
    expect(innermostField('packages.basic.price')).toMatchObject({ kind: 'number', money: true })
    expect(innermostField('nowhere')).toBeNull()
  })
})

describe('the warnings of a site', () => {
  it('list what each text lacks, in lists too', () => {
    const settings = [
      ['hero.title.en', ''],
      ['companyName.en', 'اسم'],
      ['services.0', { ar: 'خدمة'.repeat(10), en: 'Service' }],
      ['testimonials.0.content', { ar: 'نص', en: 'long '.repeat(60) }],
    ].reduce((written, [place, value]) => withValueAt(written, String(place), value), sampleSettings)
    const marks = findTextWarnings(settings, new Set(['steps.0.text.en']))
    expect([marks.missing, marks.stale]).toEqual([['hero.title.en'], ['steps.0.text.en']])
    expect(marks.mixed).toContain('companyName.en')
    expect(marks.long).toEqual(expect.arrayContaining(['testimonials.0.content.en', 'services.0.ar']))
    expect(marks.long).not.toContain('testimonials.0.content.ar')
  })

  it('list images without a description, except those that need none', () => {
    const alt = { ar: '', en: '' }
    const picture = { id: 'ab'.repeat(16), width: 4, height: 3, blur: 'data:image/webp;base64,AAAA', alt }
    const written = { ...sampleSettings, heroImage: picture, logo: picture, favIcon: picture }
    expect(findTextWarnings(written, new Set()).undescribed).toEqual(['heroImage.alt.ar'])
    const described = { ...written, heroImage: { ...picture, alt: { ar: 'الكابتن', en: '' } } }
    expect(findTextWarnings(described, new Set()).undescribed).toEqual([])
  })
})
