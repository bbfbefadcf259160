import { describe, expect, it } from 'vitest'
import { maxMarkBytes } from '#contract/mark-limits.ts'
import { maxPdfBytes } from '#contract/uploads.ts'
import {
  assetsIn,
  isOfflineType,
  isOver,
  isPage,
  maxFileBytes,
  retryWait,
  withoutFileLinks,
} from './offline-file-rules.ts'

const signed = '/files/0190/original?exp=1&for=x&sig=y'

describe('access decided offline', () => {
  const endsAt = '2026-12-01T00:00:00.000Z'
  const end = Date.parse(endsAt)

  it('is over exactly at its end', () => {
    expect(isOver({ endsAt, latest: 0 }, end - 1)).toBe(false)
    expect(isOver({ endsAt, latest: 0 }, end)).toBe(true)
  })

  it('stays over after the clock was set back', () => {
    expect(isOver({ endsAt, latest: end + 1 }, end - 1_000_000)).toBe(true)
  })

  it('is not over without an end', () => {
    expect(isOver({ endsAt: null, latest: end }, end)).toBe(false)
  })
})

describe('what is stored', () => {
  it('contains no signed file link at any depth, and is otherwise unchanged', () => {
    const response = {
      user: { items: [{ url: signed }, { url: 'https://example.com/a' }] },
      used: 2,
      limit: null,
    }
    expect(withoutFileLinks(response)).toEqual({
      user: { items: [{ url: '' }, { url: 'https://example.com/a' }] },
      used: 2,
      limit: null,
    })
    expect(response.user.items[0]?.url).toBe(signed)
  })

  it('is a PDF or an image, and no video, page or SVG', () => {
    const types = ['application/pdf', 'image/jpeg', 'image/webp', 'video/mp4', 'text/html', 'image/svg+xml']
    expect(types.map(isOfflineType)).toEqual([true, true, true, false, false, false])
  })
})

it('a busy server is tried again when it says, within bounds', () => {
  const waits = ['2', '0', '-1', 'Wed, 21 Oct 2026', null, '', '9999'].map(retryWait)
  expect(waits).toEqual([2000, 2000, 2000, 2000, 2000, 2000, 30_000])
})

it('the copy of the largest PDF of the library can be saved', () => {
  expect(maxFileBytes).toBe(maxPdfBytes + maxMarkBytes)
})

it('finds each asset of a page once', () => {
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
])('decides whether %s may be a page', (address, expected) => {
  expect(isPage(new URL(address, 'https://example.com').pathname)).toBe(expected)
})
