import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { Language } from '#contract/values.ts'
import { NumeralsProvider } from '#web/platform/format.tsx'
import { LanguageProvider } from '#web/platform/language.tsx'
import { RuntimeProvider } from '#web/platform/runtime.tsx'
import { AboutSection } from './about-section.tsx'
import { GallerySection } from './gallery-section.tsx'
import { Portrait } from './portrait.tsx'
import { StatisticsSection } from './statistics-section.tsx'
import { StepsSection } from './steps-section.tsx'
import { TypedLine } from './typed-line.tsx'
import { VideosSection } from './videos-section.tsx'
import { VisitorQuestions } from './visitor-questions.tsx'

const shown = (language: Language, content: ReactNode) =>
  renderToStaticMarkup(
    <RuntimeProvider runtime={{ demo: false }}>
      <LanguageProvider initial={language}>{content}</LanguageProvider>
    </RuntimeProvider>,
  )

const line = (ar: string, en = '') => ({ ar, en })
const name = line('عنوان', 'Title')
const sectionTitles = {
  home: name,
  gallery: name,
  about: name,
  videos: name,
  results: name,
  packages: name,
  steps: name,
  testimonials: name,
  contact: name,
  quickLinks: name,
  services: name,
  followMe: name,
}
const sectionSubtitles = { gallery: line(''), videos: name, results: name, packages: name, contact: name }

const video = {
  id: 'squat',
  title: name,
  thumbnail: null,
  movement: 'squat',
  url: 'https://youtu.be/dQw4w9WgXcQ',
  duration: '2:45',
  description: name,
} as const

test('a video says its place in the settings, also behind one without an address', () => {
  const videos = [{ ...video, id: 'none', url: '' }, video]
  const html = shown('en', <VideosSection content={{ videos, sectionTitles, sectionSubtitles }} plates={3} />)
  expect(html.match(/data-place="\d"/g)).toEqual(['data-place="1"'])
})

describe('the numbers', () => {
  const stats = { clients: 500, experience: 8, sessions: 2000, successRate: 95 }
  const content = { stats, companyName: line('كابتن منى', 'Coach Mona') }
  const figures = (html: string) =>
    [...html.matchAll(/<dd><bdi dir="ltr">(.*?)<\/bdi><\/dd>/g)].map((match) => match[1])

  test('have their sign at the language’s place', () => {
    expect(figures(shown('en', <StatisticsSection content={content} />))).toEqual([
      '500<em>+</em>',
      '8<em>+</em>',
      '2,000<em>+</em>',
      '95<em>%</em>',
    ])
    expect(figures(shown('ar', <StatisticsSection content={content} />))[0]).toBe('<em>+</em>500')
  })

  test('are those that the owner entered, with the month of their confirmation', () => {
    const own = { ...content, stats: { ...stats, clients: 12, sessions: null, successRate: null } }
    const confirmed = { numbers: '2026-11-28', specialties: '', videos: '', prices: '' }
    const html = shown('en', <StatisticsSection content={{ ...own, confirmed }} />)
    expect(figures(html)).toEqual(['12<em>+</em>', '8<em>+</em>'])
    expect(html).toContain('Confirmed by Coach Mona, Nov 2026')
    expect(shown('ar', <StatisticsSection content={{ ...own, confirmed }} />)).toContain(
      'أرقام أكّدها كابتن منى في نوفمبر 2026',
    )
  })

  test('have no section without a number', () => {
    const none = { clients: null, experience: null, sessions: null, successRate: null }
    expect(shown('ar', <StatisticsSection content={{ ...content, stats: none }} />)).toBe('')
  })

  test("in videos' durations use the owner's digits too", () => {
    const html = shown(
      'ar',
      <NumeralsProvider numerals="arab">
        <VideosSection content={{ videos: [video], sectionTitles, sectionSubtitles }} plates={3} />
      </NumeralsProvider>,
    )
    expect(html).toContain('٢:٤٥')
  })

  test("use the owner's digits", () => {
    const html = shown(
      'ar',
      <NumeralsProvider numerals="arab">
        <StatisticsSection content={content} />
      </NumeralsProvider>,
    )
    expect(figures(html).slice(2)).toEqual(['<em>+</em>٢٬٠٠٠', '٩٥<em>٪</em>'])
  })
})

describe('the section about the coach', () => {
  const content = {
    sectionTitles,
    companyName: name,
    portrait: null,
    womenNote: line(''),
    aboutText: line('أولًا.\n\nثانيًا.\nسطر آخر.\n \nثالثًا.'),
    specialties: { certifications: [], specializations: [line('خسارة الدهون', 'Fat loss')] },
    samplePlan: { title: name, rows: [], note: line('') },
  }

  test('splits paragraphs at empty lines, and falls back to Arabic', () => {
    const html = shown('en', <AboutSection content={content} plates={2} />)
    expect(html.match(/<p>[^<]*<\/p>/g)).toEqual(['<p>أولًا.</p>', '<p>ثانيًا.\nسطر آخر.</p>', '<p>ثالثًا.</p>'])
  })

  test('shows the plan alone, under a heading of its own, where nothing is said of the coach', () => {
    const rows = [{ exercise: line('سكوات', 'Squat'), sets: 4, repeats: 8, load: 60, change: 0 }]
    const bare = {
      ...content,
      aboutText: line(''),
      specialties: { certifications: [], specializations: [] },
      samplePlan: { ...content.samplePlan, rows },
    }
    const html = shown('en', <AboutSection content={bare} plates={2} />)
    expect(html).toContain('What your plan looks like')
    expect(html).not.toContain('Title</h2>')
    expect(
      shown('en', <AboutSection content={{ ...bare, samplePlan: content.samplePlan }} plates={2} />),
    ).toBe('')
  })

  test('shows no heading for an empty list, and no plan without rows', () => {
    const html = shown('en', <AboutSection content={content} plates={2} />)
    expect(html).toContain('Fat loss')
    expect(html).not.toContain('Certifications')
    expect(html).not.toContain('<table')
  })

  test('says to women what the owner wrote, and nothing else', () => {
    const note = line('صورك لا يراها غيري.', 'Only I see your photos.')
    expect(shown('en', <AboutSection content={content} plates={2} />)).not.toContain('For women')
    const html = shown('en', <AboutSection content={{ ...content, womenNote: note }} plates={2} />)
    expect(html).toMatch(/For women: your privacy first<\/h3><p>Only I see your photos.<\/p>/)
  })

  test('formats loads and changes of the plan', () => {
    const row = { exercise: line('سكوات', 'Squat'), sets: 4, repeats: 8, load: 60, change: -2.5 }
    const samplePlan = { title: name, rows: [row, row], note: line('ملاحظة', 'A note') }
    const html = shown('en', <AboutSection content={{ ...content, samplePlan }} plates={2} />)
    expect(html).toContain('4 × 8')
    expect(html).toContain('<bdi>60</bdi> kg')
    expect(html).toContain('−2.5')
    expect(html).toContain('A note')
  })
})

test('the typed line reserves the width of its widest phrase', () => {
  const phrases = ['Iiiiiiiiiiiii', 'Wwwwwwwwwwww']
  const html = shown('en', <TypedLine phrases={phrases} comma=", " />)
  const rooms = [...html.matchAll(/<span class="[^"]*room[^"]*" aria-hidden="true">(.*?)<\/span>/g)]
  expect(rooms.map((room) => room[1])).toEqual(phrases)
})

test('the portrait is the photo, else the first letter of the site’s name; a drawing is for the demo alone', () => {
  const photo = { id: 'a'.repeat(32), width: 800, height: 1000, blur: 'data:image/webp;base64,AA', alt: name }
  const portrait = <Portrait photo={null} name="منى" sizes="1px" />
  expect(shown('ar', <Portrait photo={photo} name="منى" sizes="1px" />)).toContain('alt="عنوان"')
  expect(shown('ar', portrait)).toMatch(/<span[^>]*aria-hidden="true">م<\/span>/)
  const inDemo = <RuntimeProvider runtime={{ demo: true }}>{portrait}</RuntimeProvider>
  expect(shown('ar', inDemo)).toContain('portrait')
  expect(shown('ar', portrait)).not.toContain('<img')
})

test('questions of visitors have their answers in the server’s HTML', () => {
  const entries = [
    { id: 'gym', question: line('هل أحتاج إلى جيم؟', 'Do I need a gym?'), answer: line('لا.') },
  ]
  const html = shown('ar', <VisitorQuestions entries={entries} />)
  expect(html).toMatch(/<details><summary><bdi>هل أحتاج إلى جيم؟<\/bdi>.*<p dir="auto">لا\.<\/p>/)
  expect(shown('ar', <VisitorQuestions entries={[]} />)).toBe('')
})

describe('the videos', () => {
  const film = {
    id: 'squat',
    title: line('السكوات', 'Squat depth'),
    thumbnail: null,
    movement: 'squat',
    duration: '',
    description: name,
  } as const
  const section = (...videos: Parameters<typeof VideosSection>[0]['content']['videos']) =>
    shown('en', <VideosSection content={{ videos, sectionTitles, sectionSubtitles }} plates={3} />)

  test('are those with an address; a length is shown where it is known', () => {
    expect(section(film, { ...film, id: 'other', url: '' })).toBe('')
    const url = 'https://youtu.be/dQw4w9WgXcQ'
    const html = section(film, { ...film, id: 'other', url })
    expect(html.match(/<article/g)).toHaveLength(1)
    expect(html).toContain('Play: Squat depth')
    expect(html).not.toContain('class="_duration')
    expect(section({ ...film, url, duration: '2:45' })).toContain('2:45')
  })
})

describe('the lists', () => {
  test('render no section when empty', () => {
    expect(
      shown('ar', <VideosSection content={{ videos: [], sectionTitles, sectionSubtitles }} plates={3} />),
    ).toBe('')
    expect(shown('ar', <StepsSection content={{ steps: [], sectionTitles }} plates={6} />)).toBe('')
  })

  test('add one plate to the bar with every step', () => {
    const steps = [1, 2, 3].map((number) => ({ title: line(`${number}`), text: line('') }))
    const html = shown('ar', <StepsSection content={{ steps, sectionTitles }} plates={6} />)
    const loads = html.slice(html.indexOf('<ol')).split('<li>').slice(1)
    expect(loads.map((load) => load.match(/<i>/g)?.length)).toEqual([1, 2, 3])
  })

  test('show uploaded images instead of all drawings, named by caption, description or position', () => {
    const picture = {
      id: 'a'.repeat(32),
      width: 800,
      height: 600,
      blur: 'data:image/webp;base64,AA',
      alt: name,
    }
    const unnamed = { ...picture, id: 'b'.repeat(32), alt: line('') }
    const images = [
      { picture: null, poster: 'rope', caption: name },
      { picture, poster: 'rope', caption: line('مع شرح', 'With a caption') },
      { picture, poster: 'rope', caption: line('') },
      { picture: unnamed, poster: 'rope', caption: line('') },
    ] as const
    const content = { galleryImages: [...images], sectionTitles, sectionSubtitles }
    const html = shown('en', <GallerySection content={content} plates={1} />)
    const buttons = [...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map((match) => match[1])
    expect(buttons).toEqual(['Enlarge: With a caption', 'Enlarge: Title', 'Enlarge: Photo 3'])
    expect(html.match(/<figcaption/g)).toHaveLength(1)
    expect(html).not.toContain('poster-rope')
  })
})
