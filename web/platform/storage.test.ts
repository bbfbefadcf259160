import { describe, expect, it } from 'vitest'
import { openStorage, readStoredJson, withMemory } from './storage.ts'

function area(limit = Number.POSITIVE_INFINITY) {
  const texts: Record<string, string> = {}
  const methods = {
    getItem: (key: string) => texts[key] ?? null,
    setItem: (key: string, text: string) => {
      if (text.length > limit) throw new DOMException('full', 'QuotaExceededError')
      texts[key] = text
    },
    removeItem: (key: string) => void delete texts[key],
  }
  // As in a browser, the methods are not among the keys.
  return { texts, storage: () => Object.assign(Object.create(methods), texts) as typeof methods }
}

function denied(): never {
  throw new DOMException('denied', 'SecurityError')
}

describe('storage', () => {
  it('stores, lists and removes texts', () => {
    const { texts, storage } = area()
    const store = openStorage(storage)
    expect(store.set('a', '1')).toBe(true)
    expect([store.get('a'), store.get('b'), store.keys(), texts]).toEqual(['1', null, ['a'], { a: '1' }])
    store.remove('a')
    expect([store.get('a'), store.keys()]).toEqual([null, []])
  })

  it('is empty if the browser denies access, and reports that nothing is stored', () => {
    const store = openStorage(denied)
    expect([store.set('a', '1'), store.get('a'), store.keys()]).toEqual([false, null, []])
    expect(store.remove('a')).toBeUndefined()
  })

  it('with memory keeps texts until the page is left', () => {
    const store = withMemory(openStorage(denied))
    expect([store.set('a', '1'), store.get('a')]).toEqual([false, '1'])
    store.remove('a')
    expect(store.get('a')).toBeNull()
  })

  it('with memory keeps the newest text while the quota is used up', () => {
    const { texts, storage } = area(3)
    const store = withMemory(openStorage(storage))
    store.set('a', 'old')
    expect([store.set('a', 'newer'), store.get('a')]).toEqual([false, 'newer'])
    expect([store.set('a', 'new'), store.get('a'), texts]).toEqual([true, 'new', { a: 'new' }])
  })

  it('reads JSON, and null if it is invalid', () => {
    const store = openStorage(area().storage)
    store.set('a', '{"b":1}')
    store.set('c', '{"b":')
    expect([readStoredJson(store, 'a'), readStoredJson(store, 'c'), readStoredJson(store, 'd')]).toEqual([
      { b: 1 },
      null,
      null,
    ])
  })
})
