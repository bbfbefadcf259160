import { describe, expect, it } from 'vitest'
import { listChanges } from './list-changes.ts'
import { sampleSections } from './sample-site.ts'
import { countChanges, sectionChanges } from './section-changes.ts'

const none = { added: [], removed: [], moved: [], changed: [] }
const text = (said: string) => ({ ar: `${said} ar`, en: said })
const [a, b, c, d] = [text('a'), text('b'), text('c'), text('d')]

describe('what became of the entries of a list', () => {
  it.each([
    { is: 'nothing', before: [a, b], after: [text('a'), text('b')], found: none },
    { is: 'one came', before: [a], after: [b, a], found: { ...none, added: [0] } },
    { is: 'one went', before: [a, b, c], after: [a, c], found: { ...none, removed: [1] } },
    { is: 'one was moved', before: [a, b, c], after: [b, c, a], found: { ...none, moved: [2] } },
    {
      is: 'one changed in one language, and another went',
      before: [a, b, c],
      after: [b, { ...c, en: 'other' }],
      found: { ...none, removed: [0], changed: [{ from: 2, to: 1 }] },
    },
    {
      is: 'one changed in both languages',
      before: [a, b],
      after: [a, c],
      found: { ...none, changed: [{ from: 1, to: 1 }] },
    },
    {
      is: 'the first went, and another came at the end',
      before: [a, b, c],
      after: [b, c, d],
      found: { ...none, removed: [0], added: [2] },
    },
    {
      is: 'the last went, and another came in front',
      before: [a, b, c],
      after: [d, a, b],
      found: { ...none, removed: [2], added: [0] },
    },
    {
      is: 'one was rewritten, and another was moved past it',
      before: [a, b, c],
      after: [c, a, d],
      found: { ...none, moved: [0], changed: [{ from: 1, to: 2 }] },
    },
    {
      is: 'all were rewritten',
      before: [a],
      after: [c, d],
      found: { ...none, added: [1], changed: [{ from: 0, to: 0 }] },
    },
    { is: 'all came', before: [], after: [a, b], found: { ...none, added: [0, 1] } },
  ])('texts: $is', ({ before, after, found }) => {
    expect(listChanges(before, after, '')).toEqual(found)
  })

  it('follows those that have an id by that alone', () => {
    const mona = { id: '1', name: a, stars: 4 }
    const omar = { id: '2', name: b, stars: 5 }
    const other = { ...omar, id: '3' }
    expect(listChanges([mona, omar], [{ ...omar, name: c }, mona], 'name')).toEqual({
      ...none,
      moved: [1],
      changed: [{ from: 1, to: 0 }],
    })
    expect(listChanges([mona, omar], [mona, other], 'name')).toEqual({ ...none, removed: [1], added: [1] })
  })

  it('follows the others by the text that they go by', () => {
    const picture = (caption: object, shows: string) => ({ picture: shows, caption })
    const before = [picture(a, 'one'), picture(b, 'two'), picture(c, 'three')]
    const after = [picture(c, 'four'), picture(a, 'one'), picture(b, 'two')]
    expect(listChanges(before, after, 'caption')).toEqual({
      ...none,
      moved: [0],
      changed: [{ from: 2, to: 0 }],
    })
  })
})

describe('what became of the sections', () => {
  const [hero, gallery, contact] = sampleSections
  if (!hero || !gallery || !contact) throw new Error('the sample has three sections')

  it('names those that were moved, with their new place, hidden and shown', () => {
    const hidden = { ...gallery, enabled: false }
    const after = [
      { ...contact, order: 1 },
      { ...hero, order: 2 },
      { ...hidden, order: 3 },
    ]
    expect(sectionChanges(sampleSections, after)).toEqual({
      moved: [{ section: after[0], place: 1 }],
      hidden: [gallery],
      shown: [],
    })
    expect(sectionChanges([hero, hidden, contact], sampleSections)).toEqual({
      moved: [],
      hidden: [],
      shown: [gallery],
    })
    expect(sectionChanges(sampleSections, sampleSections)).toEqual({ moved: [], hidden: [], shown: [] })
  })

  it('count one by one, beside every other field that differs', () => {
    const after = [
      { ...contact, order: 1 },
      { ...hero, order: 2 },
      { ...gallery, enabled: false },
    ]
    const price = { place: 'packages.basic.price', before: 1200, after: 1350 }
    const sections = { place: 'sections', before: sampleSections, after }
    expect(countChanges([price, sections])).toBe(3)
    expect(countChanges([price])).toBe(1)
    // Something else of a section, which nobody sees.
    const renamed = [{ ...hero, name: 'x' }, gallery, contact]
    expect(countChanges([{ place: 'sections', before: sampleSections, after: renamed }])).toBe(1)
  })

  it('names the one that came to the end and not those that gave way', () => {
    const after = [hero, { ...contact, order: 2 }, { ...gallery, order: 3 }]
    expect(sectionChanges(sampleSections, after).moved).toEqual([{ section: after[2], place: 3 }])
  })
})
