import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SiteSettings } from '#contract/site-settings.ts'
import { type SiteCalls, siteCalls } from '#server/test/site-calls.ts'
import { type TestApp, testApp } from '#server/test/test-app.ts'
import { siteDefaults } from './index.ts'
import { withoutUnconfirmed } from './unconfirmed-claims.ts'

const samples = siteDefaults(true).settings
const noStats = { clients: null, experience: null, sessions: null, successRate: null }
const noCounters = { years: null, success: null }
const noSpecialties = { certifications: [], specializations: [] }
const openSteps = { numbers: '', specialties: '', videos: '', prices: '' }
const today = '2026-03-01'

let product: TestApp
let site: SiteCalls

beforeEach(async () => {
  product = await testApp()
  site = await siteCalls(product)
})
afterEach(() => product.close())

const read = async () => (await site.read()).settings

async function publish(changes: Partial<SiteSettings>): Promise<SiteSettings> {
  const answer = await site.publish(changes)
  expect(answer.statusCode, answer.body).toBe(200)
  return read()
}

describe('a new site of a real coach', () => {
  it('claims nothing: no number, speciality, video, guarantee, tag, service or person', async () => {
    const settings = await read()
    expect(settings).toMatchObject({ stats: noStats, heroCounters: noCounters, confirmed: openSteps })
    expect(settings.specialties).toEqual(noSpecialties)
    expect([settings.videos, settings.services, settings.testimonials]).toEqual([[], [], []])
    expect(settings.resultsPage.stories).toEqual([])
    expect(settings.packageLabels).toMatchObject({ popular: null, guarantee: { ar: '', en: '' } })
    expect(JSON.stringify(settings)).not.toMatch(/ضمان|quality guarantee|يوم عمل|working day/)
  })

  it('still claims nothing when its owner publishes the draft of the editor without reading it', async () => {
    const before = await read()
    expect(await publish({})).toEqual(before)
  })
})

describe('a number', () => {
  it('that the owner enters is published, confirmed on that day; the others stay away', async () => {
    const settings = await publish({ stats: { ...noStats, clients: 12 } })
    expect(settings.stats).toEqual({ ...noStats, clients: 12 })
    expect(settings.confirmed).toEqual({ ...openSteps, numbers: today })
  })

  it('of the samples is published only with a confirmation, and stays while others change', async () => {
    const experience = samples.stats.experience
    expect((await publish({ stats: { ...noStats, experience } })).stats).toEqual(noStats)
    const confirmed = { ...openSteps, numbers: today }
    const stats = { ...noStats, experience }
    expect((await publish({ stats, confirmed })).stats).toEqual(stats)
    // A client of before the question.
    const { confirmed: _, ...others } = await read()
    const { version, sections } = await site.read()
    const body = { settings: { ...others, stats: { ...stats, clients: 30 } }, sections, version }
    expect((await site.call('PUT', '/site', { body })).statusCode).toBe(200)
    expect(await read()).toMatchObject({ stats: { ...stats, clients: 30 }, confirmed })
  })

  it('that changes is confirmed anew', async () => {
    await publish({ stats: { ...noStats, clients: 12 } })
    product.clock.advance(40 * 24 * 60 * 60 * 1000)
    expect((await publish({ contactEmail: 'mona@example.com' })).confirmed?.numbers).toBe(today)
    expect((await publish({ stats: { ...noStats, clients: 15 } })).confirmed?.numbers).toBe('2026-04-10')
  })
})

describe('a client or a file of before the question', () => {
  it('publishes none of the samples, and all that the owner wrote', async () => {
    const { confirmed: _, ...former } = samples
    const own = { ar: 'تدريب كبار السن', en: 'Training for seniors' }
    const { version, sections } = await site.read()
    const settings = {
      ...former,
      stats: { ...former.stats, clients: 40 },
      specialties: { ...former.specialties, specializations: [...former.specialties.specializations, own] },
    }
    const body = { settings, sections, version }
    expect((await site.call('PUT', '/site', { body })).statusCode).toBe(200)
    const published = await read()
    expect(published.stats).toEqual({ ...noStats, clients: 40 })
    expect(published.heroCounters).toEqual(noCounters)
    expect(published.specialties.specializations).toMatchObject([own])
    expect(published.specialties.certifications).toEqual([])
    expect([published.videos, published.testimonials, published.resultsPage.stories]).toEqual([[], [], []])
    expect(published.packageLabels.guarantee).toEqual({ ar: '', en: '' })
    expect(published.confirmed?.prices).toBe('')
  })

  it('of the demo confirms nothing with the demo’s own dates', async () => {
    const published = await publish(samples)
    expect(published).toMatchObject({ stats: noStats, heroCounters: noCounters, testimonials: [] })
    expect(published).toMatchObject({ womenNote: { ar: '', en: '' }, visitorFaq: [] })
    expect(published.confirmed).toEqual(openSteps)
  })
})

describe('prices', () => {
  it('are open while one is prefilled and nobody confirmed it', async () => {
    const priced = (basic: number, professional: number, premium: number) => ({
      basic: { ...samples.packages.basic, price: basic },
      professional: { ...samples.packages.professional, price: professional },
      premium: { ...samples.packages.premium, price: premium },
    })
    expect((await publish({ packages: priced(950, 2000, 3200) })).confirmed?.prices).toBe('')
    expect((await publish({ packages: priced(950, 1500, 2500) })).confirmed?.prices).toBe(today)
  })

  it('that are right as they are need one confirmation', async () => {
    const settings = await publish({ confirmed: { ...openSteps, prices: today } })
    expect(settings.confirmed?.prices).toBe(today)
    expect(settings.packages.basic.price).toBe(samples.packages.basic.price)
  })
})

describe('a video', () => {
  it('is confirmed by its address, which no script can be', async () => {
    const [card] = samples.videos
    const url = 'https://youtu.be/dQw4w9WgXcQ'
    const settings = await publish({ videos: [{ ...card!, url, duration: '' }] })
    expect(settings.videos).toMatchObject([{ url, duration: '' }])
    expect(settings.confirmed?.videos).toBe(today)
    const [broken] = settings.videos
    for (const wrong of ['javascript:alert(1)', '/files/secret.mp4', 'data:text/html,x'])
      expect((await site.publish({ videos: [{ ...broken!, url: wrong }] })).statusCode).toBe(422)
  })
})

it('the demo’s people are left out in the words of an earlier version, too', () => {
  const [story] = samples.resultsPage.stories
  const [quote] = samples.testimonials
  if (!story || !quote) throw new Error('the demo has no people')
  const earlier = {
    ...samples,
    resultsPage: { stories: [{ ...story, story: { ar: 'كلام سابق', en: 'Earlier words' } }] },
    testimonials: [{ ...quote, content: { ...quote.content, en: 'Earlier words' } }],
  }
  const { resultsPage, testimonials } = withoutUnconfirmed(earlier)
  expect([resultsPage.stories, testimonials]).toEqual([[], []])
})

describe('a version that was published before the question', () => {
  const { confirmed: _, ...former } = samples
  const own = {
    ...former,
    companyName: { ar: 'كابتن منى', en: 'Coach Mona' },
    stats: { ...samples.stats, clients: 40 },
    videos: samples.videos.map((video, at) => {
      const { url: _url, ...card } = video
      return at === 0 ? { ...card, title: { ar: 'سكوات منى', en: 'Mona’s squat' } } : card
    }),
    testimonials: [
      { ...samples.testimonials[0]!, content: { ar: 'كلام منى', en: 'What Mona’s member said' } },
    ],
    sectionSubtitles: {
      ...samples.sectionSubtitles,
      packages: {
        ar: 'ثلاث باقات شهرية. كلها تشمل ضمان الجودة والمتابعة الكاملة.',
        en: 'Three monthly packages. All include a quality guarantee and full follow-up.',
      },
      results: {
        ar: 'كل خط في الرسم أسبوع من المتابعة.',
        en: 'Every tick on the chart is one week of follow-up.',
      },
    },
    packageLabels: {
      ...samples.packageLabels,
      guarantee: {
        ar: 'كل الباقات تشمل ضمان الجودة والمتابعة الكاملة.',
        en: 'All packages include quality guarantee and full follow-up.',
      },
    },
  }

  async function storeFormer() {
    const { sections } = siteDefaults(false)
    await product.context.db
      .insertInto('site_versions')
      .values({
        version: 1,
        settings: JSON.stringify(own),
        sections: JSON.stringify(sections),
        published_by: null,
        published_at: new Date('2026-02-03T10:00:00Z'),
      })
      .execute()
    product.clock.advance(2000)
  }

  it('keeps all that its owner wrote and its prices, and shows no sample', async () => {
    await storeFormer()
    const settings = await read()
    expect(settings.stats).toEqual({ ...noStats, clients: 40 })
    expect(settings.heroCounters).toEqual(noCounters)
    expect(settings.specialties).toEqual(noSpecialties)
    expect(settings.videos).toMatchObject([{ title: { en: 'Mona’s squat' } }])
    expect(settings.testimonials).toMatchObject([{ content: { en: 'What Mona’s member said' } }])
    expect(settings.packageLabels.guarantee).toEqual({ ar: '', en: '' })
    expect(settings.sectionSubtitles.results).toEqual(samples.sectionSubtitles.results)
    expect(settings.sectionSubtitles.packages).toEqual(samples.sectionSubtitles.packages)
    expect([settings.packages, settings.confirmed]).toEqual([
      samples.packages,
      { ...openSteps, prices: '2026-02-03' },
    ])
  })

  it('brings no sample back when it is restored', async () => {
    await storeFormer()
    await publish({ stats: { ...noStats, clients: 50 } })
    const restored = await site.call('POST', '/site/versions/1/restore', { body: {} })
    expect(restored.statusCode, restored.body).toBe(200)
    expect(await read()).toMatchObject({
      stats: { ...noStats, clients: 40 },
      testimonials: [{ content: { en: 'What Mona’s member said' } }],
    })
  })
})
