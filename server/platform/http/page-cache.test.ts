import { describe, expect, test } from 'vitest'
import { PageCache } from './page-cache.ts'

const always = () => true

/** A factory that counts its calls. */
function maker(page: string) {
  const made = { times: 0, make: async () => `${page} ${++made.times}` }
  return made
}

describe('cached pages', () => {
  test('are rendered once', async () => {
    const cache = new PageCache<string>(10)
    const home = maker('home')
    expect(await cache.take('home', home.make, always)).toBe('home 1')
    expect(await cache.take('home', home.make, always)).toBe('home 1')
    expect(home.times).toBe(1)
  })

  test('are rendered once for concurrent requests', async () => {
    const cache = new PageCache<string>(10)
    const home = maker('home')
    await Promise.all(Array.from({ length: 20 }, () => cache.take('home', home.make, always)))
    expect(home.times).toBe(1)
  })

  test('are rendered again under another key, such as a new site version', async () => {
    const cache = new PageCache<string>(10)
    const home = maker('home')
    await cache.take('1 ar dark /', home.make, always)
    expect(await cache.take('2 ar dark /', home.make, always)).toBe('home 2')
  })

  test('are evicted for newer ones, the least recently used first', async () => {
    const cache = new PageCache<string>(2)
    const [a, b, c] = [maker('a'), maker('b'), maker('c')]
    await cache.take('a', a.make, always)
    await cache.take('b', b.make, always)
    await cache.take('a', a.make, always)
    await cache.take('c', c.make, always)
    expect(await cache.take('a', a.make, always)).toBe('a 1')
    expect(await cache.take('b', b.make, always)).toBe('b 2')
  })

  test('are not cached if rendering fails or the page may not be cached', async () => {
    const cache = new PageCache<string>(10)
    const home = maker('home')
    await expect(cache.take('home', () => Promise.reject(new Error('down')), always)).rejects.toThrow('down')
    expect(await cache.take('home', home.make, () => false)).toBe('home 1')
    expect(await cache.take('home', home.make, always)).toBe('home 2')
  })
})
