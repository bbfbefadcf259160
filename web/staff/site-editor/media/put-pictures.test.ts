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

describe('undoing placed images', () => {
  it('restores all of them, and keeps later edits elsewhere', () => {
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

  it('skips places with another image by now', () => {
    const { put, puts } = replaced()
    const chosen = withValueAt(put, 'heroImage', picture('d', 'chosen'))
    expect(withPicturesBack(chosen, puts).settings).toEqual({
      ...settings,
      heroImage: picture('d', 'chosen'),
    })
    const none = withValueAt(withValueAt(put, 'heroImage', null), 'galleryImages', [])
    expect(withPicturesBack(none, puts).settings).toBe(none)
  })

  it('skips places where somebody else placed the same image', () => {
    const { put, puts } = replaced()
    const twice = withValueAt(put, 'galleryImages.1.picture', b)
    expect(withPicturesBack(twice, puts).settings.galleryImages[1]?.picture).toBe(b)
  })

  it('follows their entries when moved or edited', () => {
    const { put, puts } = replaced()
    const expected = reordered(settings, 0, 2)
    expect(withPicturesBack(reordered(put, 0, 2), puts).settings).toEqual(expected)
    const written = withValueAt(reordered(put, 0, 2), 'galleryImages.2.caption.en', 'Typed')
    expect(withPicturesBack(written, puts).settings).toEqual(
      withValueAt(expected, 'galleryImages.2.caption.en', 'Typed'),
    )
  })

  it('restores an image replaced by a drawing, only in the entry that had it', () => {
    const { put, puts } = putAt('galleryImages.0.picture', null)
    expect(withPicturesBack(reordered(put, 0, 1), puts).settings).toEqual(reordered(settings, 0, 1))
    expect(withPicturesBack(put, puts).settings).toEqual(settings)
  })

  it('matches entries by id when the draft was reloaded, as from another tab', () => {
    const { put, puts } = putAt('galleryImages.0.picture', null)
    const followed = structuredClone(reordered(put, 0, 2))
    expect(withPicturesBack(followed, puts).settings).toEqual(reordered(settings, 0, 2))
    const written = structuredClone(withValueAt(put, 'galleryImages.0.caption.en', 'Typed'))
    expect(withPicturesBack(written, puts).settings).toEqual(
      withValueAt(settings, 'galleryImages.0.caption.en', 'Typed'),
    )
  })

  it('restores into the own entry only, after edits and moves, and not if it is gone', () => {
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

  it('works in other lists too, moved and edited', () => {
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

  it('restores the own description if the new image had one, else keeps later edits', () => {
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
