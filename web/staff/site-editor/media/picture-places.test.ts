import { describe, expect, it } from 'vitest'
import type { SitePicture } from '#contract/site-content.ts'
import { sampleSettings } from '#web/staff/site-editor/draft/sample-site.ts'
import { namedPicture, pictureAt, placesOfPicture, withPictureAt } from './picture-places.ts'

const alt = (word: string) => ({ ar: `وصف ${word}`, en: word })
const a = { id: 'a'.repeat(32), width: 800, height: 600, blur: 'data:image/webp;base64,AAAA' }
const b = { ...a, id: 'b'.repeat(32), width: 400 }
const inHero: SitePicture = { ...a, alt: alt('hero'), focus: { x: 20, y: 80 } }
const settings = {
  ...sampleSettings,
  heroImage: inHero,
  logo: { ...b, alt: alt('logo') },
  galleryImages: [
    { picture: null, poster: 'plate' as const, caption: alt('none') },
    { picture: { ...a, alt: alt('gallery') }, poster: 'rope' as const, caption: alt('one') },
  ],
}

describe('an image of the draft', () => {
  it('is found at every path that uses it', () => {
    expect(placesOfPicture(settings, a.id).toSorted()).toEqual(['galleryImages.1.picture', 'heroImage'])
    expect(placesOfPicture(settings, b.id)).toEqual(['logo'])
    expect(placesOfPicture(settings, 'c'.repeat(32))).toEqual([])
    expect(pictureAt(settings, 'galleryImages.0.picture')).toBeNull()
    expect(pictureAt(settings, 'galleryImages.7.picture')).toBeNull()
  })

  it('is replaced at all of them, each with its own description, and nowhere else', () => {
    const focus = { x: 0, y: 50 }
    const changed = withPictureAt(settings, [...placesOfPicture(settings, a.id), 'galleryImages.0.picture'], {
      picture: b,
      focus,
    })
    expect(changed.heroImage).toEqual({ ...b, alt: alt('hero'), focus })
    expect(changed.galleryImages[1]?.picture).toEqual({ ...b, alt: alt('gallery'), focus })
    expect(changed.galleryImages[0]).toBe(settings.galleryImages[0])
    expect(changed.logo).toBe(settings.logo)
  })

  it('has no focus if that is the centre', () => {
    expect(namedPicture({ ...a, ...{ extra: 1 } }, { alt: alt('x'), focus: undefined })).toEqual({
      ...a,
      alt: alt('x'),
    })
  })
})
