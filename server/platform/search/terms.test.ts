import { describe, expect, it } from 'vitest'
import { allRangesOf, foldForSearch, searchTerms, termRanges } from './terms.ts'

const terms = searchTerms({
  names: ['Áhmed El-Sayed', 'أَحْمَد المُصطفى'],
  emails: ['ahmed.fathy2024@example.com'],
  phones: ['+201001234567', '+442071234567', '+201000000013'],
})

function isFound(q: string): boolean {
  return termRanges(q).every((range) =>
    allRangesOf(range).some(({ from, to }) => terms.some((term) => term >= from && term < to)),
  )
}

describe('finding a person', () => {
  it.each([
    'ahm',
    'AHMED',
    'sayed el',
    'احمد',
    'آحمد',
    'المصطفي',
    'مصطفى',
    'fathy2024',
    'ahmed.fathy2024@ex',
    'Ahmed.Fathy2024@Example.com',
    'example',
    '4567',
    '٤٥٦٧',
    '0013',
    '01001234567',
    '+20 100 123 4567',
    '00201001234567',
    '0100-123-4567',
    '44 20 7123 4567',
    '0044 20 7123 4567',
  ])('works by %s', (q) => {
    expect(isFound(q)).toBe(true)
  })

  it.each(['hmed', 'ahmed mona', '123456', '4568', 'fathy2025', 'athy@example.com', 'محمد'])(
    'does not happen by %s',
    (q) => {
      expect(isFound(q)).toBe(false)
    },
  )

  it('with only spaces and signs has no conditions', () => {
    expect(termRanges('  -- ')).toEqual([])
  })
})

describe('the terms', () => {
  it('have the words of tags after all others', () => {
    const person = { names: ['Mona'], emails: ['mona@example.com'], phones: ['+201001234567'] }
    const tags = Array.from({ length: 20 }, (_, at) => `word${at} two${at} three${at} four${at}`)
    const tagged = searchTerms({ ...person, tags: [...tags, 'البيت'] })
    expect(tagged.slice(0, searchTerms(person).length)).toEqual(searchTerms(person))
    expect(tagged).toContain('بيت')
  })

  it('are short and few for any name', () => {
    const many = searchTerms({
      names: ['x'.repeat(500), Array.from({ length: 200 }, (_, n) => `w${n}`).join(' ')],
      emails: [],
      phones: [],
    })
    expect(many.length).toBeLessThanOrEqual(60)
    expect(Math.max(...many.map((term) => term.length))).toBe(64)
  })

  it('are the same for every way to write a letter or digit', () => {
    expect(foldForSearch('إيمانـــ ١٢٣ ۴۵')).toBe(foldForSearch('ايمان 123 45'))
    expect(foldForSearch('ＡＢ１')).toBe('ab1')
  })
})
