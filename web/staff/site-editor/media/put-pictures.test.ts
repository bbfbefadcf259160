import { describe, expect, it } from 'vitest'
import type { SitePicture } from '#contract/site-content.ts'
import type { SiteSettings } from '#contract/site-settings.ts'
import { moved, withValueAt } from '#web/staff/site-editor/draft/paths.ts'
import { sampleSettings } from '#web/staff/site-editor/draft/sample-site.ts'
import { placesOfPicture, withPictureAt } from './picture-places.ts'
import { putPictures, withPicturesBack } from './put-pictures.ts'

const alt = (word: string) => ({ ar: `وصف ${word}`, en: word })
const picture = (letter: string, word: string): SitePicture => ({
  ...{ id: letter.repeat(32), width: 800, height: 600, blur: 'data:image/webp;base64,AAAA' },
  alt: alt(word),
})
const entry = (shown: SitePicture | null, word: string) => ({
  ...{ id: word, picture: shown, poster: 'plate' as const, caption: alt(word) },
})
const settings: SiteSettings = {
  ...sampleSettings,
  heroImage: picture('a', 'hero'),
  galleryImages: [
    entry(picture('a', 'first'), 'one'),
    entry(null, 'two'),
    entry(picture('c', 'third'), 'three'),
  ],
}
const b = picture('b', 'new')

/** Replaces the first image everywhere, as the library does. */
function replaced() {
  const places = placesOfPicture(settings, 'a'.repeat(32))
  const put = withPictureAt(settings, places, { picture: b, focus: { x: 10, y: 50 } })
  return { put, puts: putPictures(settings, put, places) }
}

/** Sets the image at one path, as an image field does. */
function putAt(place: string, after: SitePicture | null) {
  const put = withValueAt(settings, place, after)
  return { put, puts: putPictures(settings, put, [place]) }
}

const reordered = (from: SiteSettings, index: number, to: number) =>
  withValueAt(from, 'galleryImages', moved(from.galleryImages, index, to))

describe('pictures that were put are taken back', () => {
  it('all of them, and nothing that was written elsewhere since', () => {
    const { put, puts } = replaced()
    const written = withValueAt(
      withValueAt(put, 'hero.title.en', 'Typed'),
      'galleryImages.2.picture',
      picture('d', 'other'),
    )
    const { settings: back, isReworded } = withPicturesBack(written, puts)
    expect(back).toEqual({
      ...settings,
      hero: { ...settings.hero, title: { ...settings.hero.title, en: 'Typed' } },
      galleryImages: settings.galleryImages.with(2, entry(picture('d', 'other'), 'three')),
    })
    expect(isReworded).toBe(false)
  })

  it('not where something else stands by now', () => {
    const { put, puts } = replaced()
    const chosen = withValueAt(put, 'heroImage', picture('d', 'chosen'))
    expect(withPicturesBack(chosen, puts).settings).toEqual({
      ...settings,
      heroImage: picture('d', 'chosen'),
    })
    const none = withValueAt(withValueAt(put, 'heroImage', null), 'galleryImages', [])
    expect(withPicturesBack(none, puts).settings).toBe(none)
  })

  it('not where the same picture was put by somebody else', () => {
    const { put, puts } = replaced()
    const twice = withValueAt(put, 'galleryImages.1.picture', b)
    expect(withPicturesBack(twice, puts).settings.galleryImages[1]?.picture).toBe(b)
  })

  it('from where their entries were moved to, written in or not', () => {
    const { put, puts } = replaced()
    const expected = reordered(settings, 0, 2)
    expect(withPicturesBack(reordered(put, 0, 2), puts).settings).toEqual(expected)
    const written = withValueAt(reordered(put, 0, 2), 'galleryImages.2.caption.en', 'Typed')
    expect(withPicturesBack(written, puts).settings).toEqual(
      withValueAt(expected, 'galleryImages.2.caption.en', 'Typed'),
    )
  })

  it('where a drawing was put instead, in the entry that had the picture and not in one that never had', () => {
    const { put, puts } = putAt('galleryImages.0.picture', null)
    expect(withPicturesBack(reordered(put, 0, 1), puts).settings).toEqual(reordered(settings, 0, 1))
    expect(withPicturesBack(put, puts).settings).toEqual(settings)
  })

  it('by the ids of their entries where the draft was read anew, as one of another tab is', () => {
    const { put, puts } = putAt('galleryImages.0.picture', null)
    const followed = structuredClone(reordered(put, 0, 2))
    expect(withPicturesBack(followed, puts).settings).toEqual(reordered(settings, 0, 2))
    const written = structuredClone(withValueAt(put, 'galleryImages.0.caption.en', 'Typed'))
    expect(withPicturesBack(written, puts).settings).toEqual(
      withValueAt(settings, 'galleryImages.0.caption.en', 'Typed'),
    )
  })

  it('to their own entry and to no other, whatever was written and moved, and not where it is gone', () => {
    const { put, puts } = putAt('galleryImages.0.picture', null)
    const drawn = withValueAt(put, 'galleryImages.2.picture', null)
    const written = withValueAt(reordered(drawn, 0, 1), 'galleryImages.1.caption.en', 'Typed')
    expect(withPicturesBack(written, puts).settings).toEqual(
      withValueAt(written, 'galleryImages.1.picture', settings.galleryImages[0]?.picture),
    )
    const removed = structuredClone(withValueAt(put, 'galleryImages', put.galleryImages.slice(1)))
    expect(withPicturesBack(removed, puts).settings).toBe(removed)
    const other = replaced()
    const elsewhere = withValueAt(withValueAt(other.put, 'galleryImages.1.picture', b), 'galleryImages', [
      entry(b, 'two'),
      entry(picture('c', 'third'), 'three'),
    ])
    expect(withPicturesBack(elsewhere, other.puts).settings.galleryImages).toBe(elsewhere.galleryImages)
  })

  it('in other lists too, moved and written in', () => {
    const card = (id: string, thumbnail: SitePicture | null) => ({
      ...{ id, title: alt(id), description: alt(id), duration: '', url: '', movement: null, thumbnail },
    })
    const cards = [card('x', picture('a', 'first')), card('y', null), card('z', null)]
    const from = withValueAt(settings, 'videos', cards)
    const put = withValueAt(from, 'videos.0.thumbnail', null)
    const puts = putPictures(from, put, ['videos.0.thumbnail'])
    const typed = withValueAt(put, 'videos.0.title.en', 'Typed')
    const [x, y, z] = withValueAt(from, 'videos.0.title.en', 'Typed').videos
    expect(
      withPicturesBack(withValueAt(typed, 'videos', moved(typed.videos, 0, 1)), puts).settings.videos,
    ).toEqual([y, x, z])
    const removed = withValueAt(typed, 'videos', typed.videos.slice(1))
    expect(withPicturesBack(removed, puts).settings).toBe(removed)
  })

  it('with their own words where another picture brought its own, else with what was written since', () => {
    const other = putAt('heroImage', b)
    const written = withValueAt(other.put, 'heroImage.alt.en', 'Of the other')
    expect(withPicturesBack(written, other.puts)).toEqual({ settings, isReworded: false })

    const stored = putAt('heroImage', { ...b, alt: alt('hero') })
    const better = withValueAt(stored.put, 'heroImage.alt.en', 'Better said')
    expect(withPicturesBack(better, stored.puts)).toEqual({
      settings: withValueAt(settings, 'heroImage.alt.en', 'Better said'),
      isReworded: true,
    })
  })
})
