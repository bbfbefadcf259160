import { describe, expect, it } from 'vitest'
import type { PublishedSite } from '#contract/site.ts'
import { Essentials, essentialsOf, withEssentials } from '#web/staff/setup/essentials.ts'
import { sampleSettings } from '#web/staff/site-editor/draft/sample-site.ts'

const today = '2026-11-28'
const open = { numbers: '', specialties: '', videos: '', prices: '' }
const settings = {
  ...sampleSettings,
  stats: { clients: null, experience: null, sessions: null, successRate: null },
  specialties: { certifications: [], specializations: [] },
  confirmed: open,
}
const site = { settings, sections: [], version: 1, publishedAt: null } satisfies PublishedSite

const filledIn = (values: object) => Essentials.safeParse({ ...essentialsOf(site), ...values })
const published = (values: object = {}) =>
  withEssentials(settings, Essentials.parse({ ...essentialsOf(site), ...values }), today)

describe('the set-up form', () => {
  it('confirms nothing that the owner passed over', () => {
    expect(published()).toMatchObject({
      stats: settings.stats,
      specialties: settings.specialties,
      confirmed: open,
    })
  })

  it('takes numbers in any digits, and leaves empty ones unclaimed', () => {
    const { stats, confirmed } = published({ clients: '١٢' })
    expect([stats, confirmed]).toEqual([
      { ...settings.stats, clients: 12 },
      { ...open, numbers: today },
    ])
    expect(filledIn({ successRate: '101' }).error?.issues[0]?.path).toEqual(['successRate'])
  })

  it('takes the chosen specialties and one of the owner’s own', () => {
    const { specialties, confirmed } = published({ muscle: true, ownSpecialty: 'تدريب كبار السن' })
    expect(specialties.specializations).toEqual([
      { ar: 'بناء العضل', en: 'Muscle building' },
      { ar: 'تدريب كبار السن', en: '' },
    ])
    expect(confirmed).toEqual({ ...open, specialties: today })
  })

  it('adds a video by its link, written as people copy it, and takes no half of one', () => {
    const video = { videoTitle: 'السكوات', videoUrl: 'youtube.com/watch?v=dQw4w9WgXcQ' }
    const { videos, confirmed } = published(video)
    expect(videos).toMatchObject([
      { title: { ar: 'السكوات' }, url: 'https://youtube.com/watch?v=dQw4w9WgXcQ', duration: '' },
    ])
    expect(confirmed).toEqual({ ...open, videos: today })
    expect(filledIn({ ...video, videoTitle: '' }).error?.issues[0]?.path).toEqual(['videoTitle'])
    expect(filledIn({ ...video, videoUrl: '' }).error?.issues[0]?.path).toEqual(['videoUrl'])
    expect(filledIn({ ...video, videoUrl: 'javascript:alert(1)' }).error?.issues[0]?.path).toEqual([
      'videoUrl',
    ])
  })

  it('remembers what the owner hides, and when they confirmed the prices', () => {
    expect(
      published({ hideNumbers: true, hideSpecialties: true, hideVideos: true, pricesConfirmed: true })
        .confirmed,
    ).toEqual({ numbers: today, specialties: today, videos: today, prices: today })
    const earlier = { ...settings, confirmed: { ...open, prices: '2026-11-01' } }
    const values = essentialsOf({ ...site, settings: earlier })
    expect(withEssentials(earlier, Essentials.parse(values), today).confirmed?.prices).toBe('2026-11-01')
    const untick = { ...values, pricesConfirmed: false }
    expect(withEssentials(earlier, Essentials.parse(untick), today).confirmed?.prices).toBe('')
  })
})
