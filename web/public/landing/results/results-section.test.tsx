import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { TransformationStory } from '#contract/site-content.ts'
import type { Language } from '#contract/values.ts'
import { LanguageProvider } from '#web/platform/language.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'
import { ResultsSection } from './results-section.tsx'

const nothing = { ar: '', en: '' }
const story: TransformationStory = {
  id: 'sara',
  name: { ar: 'سارة', en: 'Sara' },
  beforeImage: null,
  afterImage: null,
  weeks: 3,
  achievement: { ar: 'خسرت 2 كجم', en: 'Lost 2 kg' },
  story: { ar: 'رجعت سارة للتمرين.', en: 'Sara came back.' },
  rating: 5,
  age: 31,
  profession: nothing,
  goals: [],
  challenges: [],
  coachingPoints: [],
  startWeight: 70.5,
  endWeight: 68.5,
  lifestyle: nothing,
  motivation: nothing,
}
const photo = {
  id: 'a'.repeat(32),
  width: 800,
  height: 600,
  blur: 'data:image/webp;base64,AAAA',
  alt: { ar: 'صورة', en: 'A photo' },
}

type Content = Parameters<typeof ResultsSection>[0]['content']

function shown(language: Language, stories: TransformationStory[]): string {
  // The section reads only one title and one subtitle.
  const content = {
    resultsPage: { stories },
    sectionTitles: { results: { ar: 'نتائج حقيقية', en: 'Real results' } },
    sectionSubtitles: { results: nothing },
  } as unknown as Content
  return renderToStaticMarkup(
    <LanguageProvider initial={language}>
      <ToastProvider>
        <ResultsSection content={content} plates={4} />
      </ToastProvider>
    </LanguageProvider>,
  )
}

describe('results', () => {
  it('render nothing without a story', () => {
    expect(shown('ar', [])).not.toContain('<section')
  })

  it('use the Arabic plural forms of weeks and years, and need no profession', () => {
    const markup = shown('ar', [story, { ...story, id: 'second', weeks: 2, age: 10 }])
    expect(markup).toContain('3 أسابيع')
    expect(markup).toContain('>31 سنة<')
    expect(markup).toContain('أسبوعان')
    expect(markup).toContain('>10 سنوات<')
    expect(shown('en', [{ ...story, weeks: 1 }])).toContain('1 week<')
  })

  it('show photos only if there are two with a consent, which is named', () => {
    const consent = { photosConsentDay: '2026-10-03' }
    expect(shown('en', [{ ...story, beforeImage: photo, ...consent }])).toContain('<path')
    expect(shown('en', [{ ...story, beforeImage: photo, afterImage: photo }])).toContain('<path')
    expect(shown('en', [{ ...story, ...consent }])).not.toContain('consent')
    const both = shown('en', [{ ...story, beforeImage: photo, afterImage: photo, ...consent }])
    expect(both).toContain('written consent, 3 Oct 2026')
    expect(both).toContain('type="range"')
    expect(both).toContain(`/media/${photo.id}/800.webp`)
    expect(both).not.toContain('style=')
  })

  it('contain the whole story in the server’s HTML', () => {
    expect(shown('ar', [story])).toContain('رجعت سارة للتمرين.')
  })
})
