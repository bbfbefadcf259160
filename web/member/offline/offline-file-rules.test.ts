import { describe, expect, it } from 'vitest'
import { assetsIn, isOfflineType, isOver, isPage, withoutFileLinks } from './offline-file-rules.ts'

const signed = '/files/0190/original?exp=1&for=x&sig=y'

describe('access judged without a connection', () => {
  const endsAt = '2026-12-01T00:00:00.000Z'
  const end = Date.parse(endsAt)

  it('lasts until its end, and not a moment longer', () => {
    expect(isOver({ endsAt, latest: 0 }, end - 1)).toBe(false)
    expect(isOver({ endsAt, latest: 0 }, end)).toBe(true)
  })

  it('is over after its end was seen, though the clock was set back', () => {
    expect(isOver({ endsAt, latest: end + 1 }, end - 1_000_000)).toBe(true)
  })

  it('is not over where no end is known', () => {
    expect(isOver({ endsAt: null, latest: end }, end)).toBe(false)
  })
})

describe('what is kept', () => {
  it('has no link to a private file in it, however deep, and all else as it was', () => {
    const answer = {
      user: { items: [{ url: signed }, { url: 'https://example.com/a' }] },
      used: 2,
      limit: null,
    }
    expect(withoutFileLinks(answer)).toEqual({
      user: { items: [{ url: '' }, { url: 'https://example.com/a' }] },
      used: 2,
      limit: null,
    })
    expect(answer.user.items[0]?.url).toBe(signed)
  })

  it('is a PDF or a picture, no video, page or drawing with scripts', () => {
    const types = ['application/pdf', 'image/jpeg', 'image/webp', 'video/mp4', 'text/html', 'image/svg+xml']
    expect(types.map(isOfflineType)).toEqual([true, true, true, false, false, false])
  })
})

it('finds each file that a page names, once', () => {
  const page = '<link href="/assets/a-1.css#"><script src="/assets/b-2.js"></script>import "/assets/b-2.js"'
  expect(assetsIn(page)).toEqual(['/assets/a-1.css', '/assets/b-2.js'])
  expect(assetsIn('<p>nothing</p>')).toEqual([])
})

it.each([
  ['/', true],
  ['/members/account', true],
  ['/reset-password', true],
  ['/api/site', false],
  [signed, false],
  ['/media/0190/large', false],
  ['/sitemap.xml', false],
])('tells whether a page may lie at %s', (address, expected) => {
  expect(isPage(new URL(address, 'https://example.com').pathname)).toBe(expected)
})
