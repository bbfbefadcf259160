import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Testimonial } from '#contract/site-content.ts'
import type { Language } from '#contract/values.ts'
import { LanguageProvider } from '#web/platform/language.tsx'
import { TestimonialsSection } from './testimonials-section.tsx'

const title = { ar: 'قالوا عن التجربة', en: 'What members say' }
const quote: Testimonial = {
  id: 'nour',
  name: { ar: 'نور', en: '' },
  about: { ar: 'مشتركة', en: 'Member' },
  content: { ar: 'أحد يقرأ فعلًا.', en: 'Someone actually reads.' },
  rating: 4,
}

function shown(language: Language, testimonials: Testimonial[]): string {
  // The section reads only one title.
  const sectionTitles = { testimonials: title } as Parameters<
    typeof TestimonialsSection
  >[0]['content']['sectionTitles']
  return renderToStaticMarkup(
    <LanguageProvider initial={language}>
      <TestimonialsSection content={{ testimonials, sectionTitles }} plates={7} />
    </LanguageProvider>,
  )
}

describe('testimonials', () => {
  it('render nothing without testimonials', () => {
    expect(shown('ar', [])).toBe('')
  })

  it('isolate an Arabic name in the English page, and label the stars', () => {
    const markup = shown('en', [quote])
    expect(markup).toMatch(/<bdi[^>]*>نور<\/bdi>/)
    expect(markup).toContain('aria-label="4 out of 5 stars"')
    expect(markup).toContain('Someone actually reads.')
  })

  it('contain every quote in the server’s HTML, without inline styles', () => {
    const markup = shown('ar', [quote, { ...quote, id: 'second', content: { ar: 'كلام آخر', en: '' } }])
    expect(markup).toContain('أحد يقرأ فعلًا.')
    expect(markup).toContain('كلام آخر')
    expect(markup).not.toContain('style=')
  })

  it('have no buttons for a single quote', () => {
    expect(shown('ar', [quote])).not.toContain('<button')
    expect(shown('ar', [quote, { ...quote, id: 'second' }])).toContain('<button')
  })
})
