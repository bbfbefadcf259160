import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { Language } from '#contract/values.ts'
import { LanguageProvider } from '#web/platform/language.tsx'
import { SitePictureView } from './site-picture.tsx'

const id = '0123456789abcdef0123456789abcdef'
const blur = 'data:image/webp;base64,AAAA'
const alt = { ar: 'الكابتن', en: 'The coach' }

function markup(
  picture: { width: number; height: number; focus?: { x: number; y: number } },
  isEager = false,
  language: Language = 'en',
): string {
  return renderToStaticMarkup(
    <LanguageProvider initial={language}>
      <SitePictureView picture={{ id, blur, alt, ...picture }} sizes="50vw" eager={isEager} />
    </LanguageProvider>,
  )
}

it('offers both widths in both formats, the smaller format first', () => {
  const offered = [
    ...markup({ width: 1200, height: 900 }).matchAll(/<source type="([^"]+)" srcSet="([^"]+)"/g),
  ]
  expect(offered.map(([, type, sources]) => [type, sources])).toEqual([
    ['image/avif', `/media/${id}/200.avif 200w, /media/${id}/800.avif 800w`],
    ['image/webp', `/media/${id}/200.webp 200w, /media/${id}/800.webp 800w`],
  ])
})

it.each([
  [500, `/media/${id}/200.avif 200w, /media/${id}/800.avif 500w`],
  [201, `/media/${id}/200.avif 200w, /media/${id}/800.avif 201w`],
  [200, `/media/${id}/200.avif 200w`],
  [64, `/media/${id}/200.avif 64w`],
])('does not declare an image of %i pixels as wider', (width, sources) => {
  expect(markup({ width, height: 10 })).toContain(`srcSet="${sources}"`)
})

it('reserves the space of the image and loads it lazily, unless it is eager', () => {
  const later = markup({ width: 1200, height: 900 })
  expect(later).toContain('width="1200" height="900"')
  expect(later).toContain('loading="lazy"')
  const first = markup({ width: 1200, height: 900 }, true)
  expect(first).toContain('loading="eager"')
  expect(first).toContain('fetchPriority="high"')
})

it('has one description in the page’s language, and a placeholder without inline style', () => {
  const html = markup({ width: 1200, height: 900 }, false, 'ar')
  expect([...html.matchAll(/ alt="([^"]*)"/g)].map(([, text]) => text)).toEqual(['', 'الكابتن'])
  expect(html).toContain(`src="${blur}" alt="" aria-hidden="true"`)
  expect(html).not.toContain('style=')
})

it('positions the image by its focus, by default the centre', () => {
  const focused = markup({ width: 1200, height: 900, focus: { x: 0, y: 70 } })
  expect(focused).toContain('data-x="0" data-y="70"')
  expect(focused).not.toContain('style=')
  expect(markup({ width: 1200, height: 900 })).not.toMatch(/data-[xy]/)
})
