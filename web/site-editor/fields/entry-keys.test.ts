import { describe, expect, it } from 'vitest'
import { createEntryKeys } from './entry-keys.ts'

const [a, b, c] = ['a', 'b', 'c'].map((word) => ({ ar: '', en: word })) as [object, object, object]

describe('the keys of entries', () => {
  it('follow them wherever they are moved to, and come back with them', () => {
    const keys = createEntryKeys()
    const [ofA, ofB, ofC] = keys.of([a, b, c])
    expect(new Set([ofA, ofB, ofC]).size).toBe(3)
    expect(keys.of([b, c, a])).toEqual([ofB, ofC, ofA])
    expect(keys.of([b, a])).toEqual([ofB, ofA])
    expect(keys.of([b, c, a])).toEqual([ofB, ofC, ofA])
  })

  it('stay the very same ones where an entry is written in, or the draft is read anew', () => {
    const keys = createEntryKeys()
    const first = keys.of([a, b, c])
    expect(keys.of([a, { ar: '', en: 'Typed' }, c])).toBe(first)
    expect(keys.of(structuredClone([a, { ar: '', en: 'Typed' }, c]))).toBe(first)
    expect(keys.of([1, 2, 3].map((n) => ({ ar: '', en: `other ${n}` })))).toBe(first)
  })

  it('stay with what was opened where an entry of before comes back in front of it', () => {
    const keys = createEntryKeys()
    const [, ofC] = keys.of([a, c])
    const [, brought, stayed] = keys.of([a, b, c])
    expect(stayed).toBe(ofC)
    expect(brought).not.toBe(ofC)
    const [twin, other] = keys.of([{ ...a }, { ...a }])
    expect(twin).not.toBe(other)
  })
})
