import { describe, expect, it } from 'vitest'
import { nameKey } from './terms.ts'

describe('the order of names', () => {
  it('is alphabetical in each alphabet, Arabic first, whichever way a letter is written', () => {
    const names = [
      'أحمد السيد',
      'احمد علي',
      'إسلام',
      'آية سمير',
      'بسمة',
      'عبد الرحمن',
      'عبدالله حسن',
      'منى',
      'هبة',
      'يوسف',
      '2Pac',
      'Abdel Rahman',
      'Abdelrahman Z',
      'Émile',
      'mona',
      'Mona Adel',
      'Zeinab',
    ]
    const keyOf = (name: string) => Buffer.from(nameKey(name))
    const sorted = names.toReversed().toSorted((one, other) => Buffer.compare(keyOf(one), keyOf(other)))
    expect(sorted).toEqual(names)
  })

  it.each([
    ['عبد الرحمن', 'عبدالرحمٰن'],
    ['نور الدين', 'نورالدين'],
    ['فاطمة', 'فاطمه'],
    ['أحمد  السيد', 'احمد السيد'],
    ['Abd El-Rahman', 'abdelrahman'],
    ['Ahmed 2', 'AHMED ٢'],
  ])('has one place for %s and %s', (one, other) => {
    expect(nameKey(one)).toBe(nameKey(other))
  })

  it('compares a bounded beginning, also of signs alone', () => {
    expect(nameKey('ﷺ'.repeat(100))).toHaveLength(64)
    expect(nameKey('!?')).toBe('2')
  })
})
