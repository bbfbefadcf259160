import { describe, expect, it } from 'vitest'
import { listChanges } from './list-changes.ts'
import { sampleSections } from './sample-site.ts'
import { countChanges, sectionChanges } from './section-changes.ts'

const none = { added: [], removed: [], moved: [], changed: [] }
const say = (id: string, said = id) => ({ id, ar: `${said} ar`, en: said })
const [a, b, c, d] = [say('a'), say('b'), say('c'), say('d')]

describe('the changes of a list', () => {
  it.each([
    { is: 'none', before: [a, b], after: [say('a'), say('b')], found: none },
    { is: 'one added', before: [a], after: [b, a], found: { ...none, added: [0] } },
    { is: 'one removed', before: [a, b, c], after: [a, c], found: { ...none, removed: [1] } },
    { is: 'one moved', before: [a, b, c], after: [b, c, a], found: { ...none, moved: [2] } },
    {
      is: 'one changed in one language, and another removed',
      before: [a, b, c],
      after: [b, { ...c, en: 'other' }],
      found: { ...none, removed: [0], changed: [{ from: 2, to: 1 }] },
    },
    {
      is: 'one changed, and another moved past it',
      before: [a, b, c],
      after: [c, a, say('b', 'other')],
      found: { ...none, moved: [0], changed: [{ from: 1, to: 2 }] },
    },
    {
      is: 'one moved and changed',
      before: [a, b, c],
      after: [say('c', 'other'), a, b],
      found: { ...none, moved: [0], changed: [{ from: 2, to: 0 }] },
    },
    {
      is: 'the first removed, and another added at the end',
      before: [a, b, c],
      after: [b, c, d],
      found: { ...none, removed: [0], added: [2] },
    },
    {
      is: 'one removed, and an equal one added',
      before: [a, b],
      after: [a, say('c', 'b')],
      found: { ...none, removed: [1], added: [1] },
    },
    {
      is: 'two moved past three',
      before: [a, b, c, d, say('e')],
      after: [d, say('e'), a, b, c],
      found: { ...none, moved: [0, 1] },
    },
    { is: 'all added', before: [], after: [a, b], found: { ...none, added: [0, 1] } },
  ])('$is', ({ before, after, found }) => {
    expect(listChanges(before, after)).toEqual(found)
  })
})

describe('the changes of sections', () => {
  const [hero, gallery, contact] = sampleSections
  if (!hero || !gallery || !contact) throw new Error('the sample has three sections')

  it('list those moved, with the new position, hidden and shown', () => {
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

  it('count each, in addition to every other changed field', () => {
    const after = [
      { ...contact, order: 1 },
      { ...hero, order: 2 },
      { ...gallery, enabled: false },
    ]
    const price = { place: 'packages.basic.price', before: 1200, after: 1350 }
    const sections = { place: 'sections', before: sampleSections, after }
    expect(countChanges([price, sections])).toBe(3)
    expect(countChanges([price])).toBe(1)
    // A changed field that no screen shows counts once.
    const renamed = [{ ...hero, name: 'x' }, gallery, contact]
    expect(countChanges([{ place: 'sections', before: sampleSections, after: renamed }])).toBe(1)
  })

  it('list the one moved to the end and not those that moved up', () => {
    const after = [hero, { ...contact, order: 2 }, { ...gallery, order: 3 }]
    expect(sectionChanges(sampleSections, after).moved).toEqual([{ section: after[2], place: 3 }])
  })
})
