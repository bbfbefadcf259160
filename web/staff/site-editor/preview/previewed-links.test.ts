import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { leadOf } from './previewed-links.ts'

const preview = new URL('https://coach.example/preview')

/** An element inside a link of the preview; the link has the parts of a URL, like an anchor. */
function inLink(href: string | null): Element {
  const link = href === null ? null : new URL(href, preview)
  return { closest: (selector: string) => (selector === 'a[href]' ? link : null) } as unknown as Element
}

beforeEach(() => void vi.stubGlobal('location', preview))
afterEach(() => void vi.unstubAllGlobals())

describe('the target of a link in the preview', () => {
  it.each([
    ['/#packages', 'packages'],
    ['#packages', 'packages'],
    ['https://coach.example/?lang=ar#contact', 'contact'],
  ])('is an anchor of the page: %s', (href, place) => {
    expect(leadOf(inLink(href))).toEqual({ kind: 'place', place })
  })

  it.each([
    ['/privacy', 'https://coach.example/privacy'],
    ['/privacy#cookies', 'https://coach.example/privacy#cookies'],
    ['/', 'https://coach.example/'],
    ['/subscription?plan=basic', 'https://coach.example/subscription?plan=basic'],
    ['https://elsewhere.example/#packages', 'https://elsewhere.example/#packages'],
    ['http://elsewhere.example/', 'http://elsewhere.example/'],
  ])('is another page: %s', (href, address) => {
    expect(leadOf(inLink(href))).toEqual({ kind: 'page', href: address })
  })

  it.each([
    ['mailto:coach@example.com', 'contact'],
    ['tel:+201000000000', 'contact'],
    ['javascript:alert(1)', 'nowhere'],
    ['data:text/html,a', 'nowhere'],
    ['blob:https://coach.example/1', 'nowhere'],
  ])('is no page: %s', (href, kind) => {
    expect(leadOf(inLink(href))).toEqual({ kind })
  })

  it('is null without a link', () => {
    expect(leadOf(inLink(null))).toBeNull()
  })
})
