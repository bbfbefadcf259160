import { describe, expect, it } from 'vitest'
import { type Place, withValueAt } from '#web/staff/site-editor/draft/paths.ts'
import { sampleBasis, sampleSettings } from '#web/staff/site-editor/draft/sample-site.ts'
import { fieldGroups, flat } from '#web/staff/site-editor/fields/all-fields.ts'
import { largestSiteFile, type ReadFile, readChosenFile, readSiteFile, siteFileText } from './site-file.ts'

const site = { settings: sampleSettings, sections: sampleBasis.sections }

/** Reads a valid file with some values changed; undefined removes a value. */
function reading(...writes: [place: Place, value: unknown][]): ReadFile {
  const content = JSON.parse(siteFileText(site))
  const changed = writes.reduce((written, [place, value]) => withValueAt(written, place, value), content)
  return readSiteFile(JSON.stringify(changed), site)
}

const problemsIn = (read: ReadFile) =>
  read.is === 'broken' ? Object.fromEntries(read.problems.map(({ place, ...rest }) => [place, rest])) : read

describe('a file of the site', () => {
  it('is read as it was saved', () => {
    expect(readSiteFile(siteFileText(site), site)).toEqual({ is: 'site', site, leftOut: [] })
  })

  it('keeps every kind of text', () => {
    for (const text of ['"\\\n</script>', '🏋️', '{"a":[]}', 'نص']) {
      const settings = withValueAt(sampleSettings, 'aboutText.en', text)
      const written = { ...site, settings }
      expect(readSiteFile(siteFileText(written), site)).toMatchObject({ is: 'site', site: written })
    }
  })

  it.each([
    ['', 'not_json'],
    ['{"format":"coach-site"', 'not_json'],
    ['\u0000\u0001PNG', 'not_json'],
    ['[]', 'not_ours'],
    ['"coach-site"', 'not_ours'],
    ['null', 'not_ours'],
    ['{"name":"coach","version":"1.0.0"}', 'not_ours'],
    ['{"format":"coach-site"}', 'not_ours'],
    ['{"format":"coach-site","version":"1"}', 'not_ours'],
    ['{"format":"coach-site","version":0}', 'older'],
    ['{"format":"coach-site","version":2}', 'newer'],
  ])('with the text %j is rejected as a whole: %s', (text, error) => {
    expect(readSiteFile(text, site)).toEqual({ is: 'refused', error })
  })

  it('is not opened if it is too large, and reports a failed read', async () => {
    const large = new File([new Uint8Array(largestSiteFile + 1)], 'site.json')
    expect(await readChosenFile(large, site)).toEqual({ is: 'refused', error: 'too_large' })
    const gone = Object.assign(new File(['{}'], 'site.json'), {
      text: () => Promise.reject(new Error('gone')),
    })
    expect(await readChosenFile(gone, site)).toEqual({ is: 'refused', error: 'unopened' })
  })
})

describe('an invalid file', () => {
  it('reports each unknown section with its path', () => {
    const read = reading(
      ['sections.0.id', 'nope'],
      ['sections.1.component', 'nope'],
      ['sections.2.component', 'hero'],
    )
    const unknown = { is: 'said', problem: 'unknown_section' }
    expect(problemsIn(read)).toEqual({ 'sections.0.id': unknown, 'sections.1.component': unknown })
    expect(problemsIn(reading(['sections.2.component', 'hero']))).toEqual({ 'sections.2.component': unknown })
  })

  it('reports every error at its field', () => {
    const read = reading(
      ['settings.packages.basic.price', '1200'],
      ['settings.packages.premium.price', -5],
      ['settings.packages.premium.durationMonths', 1.5],
      ['settings.stats.clients', 2_000_000],
      ['settings.hero.title.ar', 5],
      ['settings.companyName.en', 'a'.repeat(61)],
      ['settings.location', undefined],
      ['settings.numerals', 'roman'],
      ['settings.galleryImages', []],
      ['settings.steps', {}],
      ['settings.socialLinks.instagram', 'javascript:alert(1)'],
      ['settings.socialLinks.phone', 5],
      ['settings.testimonials.1', 'text'],
      ['settings.testimonials.0.rating', undefined],
      ['sections.1.enabled', 'yes'],
      ['sections.2.id', 'hero'],
    )
    expect(problemsIn(read)).toEqual({
      'packages.basic.price': { is: 'shape', wanted: 'number' },
      'packages.premium.price': { is: 'range', least: 0 },
      'packages.premium.durationMonths': { is: 'shape', wanted: 'whole' },
      'stats.clients': { is: 'range', most: 1_000_000 },
      'hero.title.ar': { is: 'shape', wanted: 'text' },
      'companyName.en': { is: 'said', problem: 'too_long_by:60:61' },
      location: { is: 'missing' },
      numerals: { is: 'choice', of: ['latn', 'arab'] },
      galleryImages: { is: 'count', least: 1 },
      steps: { is: 'shape', wanted: 'list' },
      'socialLinks.instagram': { is: 'said', problem: 'url' },
      'socialLinks.phone': { is: 'shape', wanted: 'text' },
      'testimonials.1': { is: 'shape', wanted: 'fields' },
      'testimonials.0.rating': { is: 'missing' },
      'sections.1.enabled': { is: 'shape', wanted: 'switch' },
    })
  })

  it('reports each field of a missing part', () => {
    const read = reading(['settings.stats', undefined], ['settings.sectionSubtitles', 7])
    expect(Object.keys(problemsIn(read))).toEqual([
      'stats.clients',
      'stats.experience',
      'stats.sessions',
      'stats.successRate',
      'sectionSubtitles.gallery',
      'sectionSubtitles.videos',
      'sectionSubtitles.results',
      'sectionSubtitles.packages',
      'sectionSubtitles.contact',
    ])
    expect(
      Object.keys(problemsIn(reading(['settings', undefined], ['sections', undefined]))).toSorted(),
    ).toEqual(
      [...fieldGroups.flatMap(({ fields }) => flat(fields)).map(({ place }) => place), 'sections'].toSorted(),
    )
  })
})

describe('a valid file', () => {
  it('lists unknown fields, and omits them', () => {
    const read = reading(['settings.motto', 'Go'], ['settings.packages.basic.color', 'red'])
    expect(read).toEqual({ is: 'site', site, leftOut: ['packages.basic.color', 'motto'] })
  })

  it('appends missing sections to its own, numbered from 1', () => {
    const [hero, , contact] = site.sections
    const read = reading([
      'sections',
      [
        { ...contact, order: 7 },
        { ...hero, order: 9 },
      ],
    ])
    const order = read.is === 'site' && read.site.sections.map(({ id, order: number }) => [id, number])
    expect(order).toEqual([
      ['contact', 1],
      ['hero', 2],
      ['gallery', 3],
    ])
  })
})
