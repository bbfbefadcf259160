import { describe, expect, it } from 'vitest'
import { withEntryIds } from './entry-ids.ts'
import { EntryId } from './values.ts'

type Said = { en: string; id?: string }
const say = (en: string, id?: string): Said => (id === undefined ? { en } : { id, en })
const idsOf = (list: Said[], known?: Said[]) => withEntryIds(list, known).map(({ id }) => id)

describe('the ids of entries', () => {
  it('stay, and whoever has none is named by what it says, wherever it stands', () => {
    const [a, b, c] = idsOf([say('a'), say('b', 'own'), say('c')])
    expect(b).toBe('own')
    expect(idsOf([say('c'), say('a')])).toEqual([c, a])
    expect([a, c].every((id) => EntryId.safeParse(id).success)).toBe(true)
  })

  // The ids are stored: another algorithm would make equal versions look different.
  it('are made in the same way for ever', () => {
    expect(idsOf([{ ar: 'راحة', en: 'Rest' } as Said, say('Rest')])).toEqual(['1a1wocx', '14vmodk'])
  })

  it('do not depend on the order of fields', () => {
    const entry = { question: { ar: 'س', en: 'q' }, answer: { ar: 'ج', en: 'a' } }
    const turned = { answer: { en: 'a', ar: 'ج' }, question: { en: 'q', ar: 'س' } }
    expect(withEntryIds([turned])[0]).toMatchObject(withEntryIds([entry])[0] ?? {})
  })

  it('are unlike within a list: twins are counted, and a repeated or unsound id is replaced', () => {
    const [first, second] = idsOf([say('a'), say('a')])
    expect(second).toBe(`${first}-2`)
    const [own, other, unsound] = idsOf([say('b', 'own'), say('a', 'own'), say('c', 'Not An Id')])
    expect([own, other]).toEqual(['own', first])
    expect(unsound).not.toBe('Not An Id')
  })

  it('are found in what is known: by what an entry says, else by the place of one that is gone', () => {
    const known = [say('a', '1'), say('b', '2'), say('c', '3')]
    expect(idsOf([say('c'), say('a'), say('b')], known)).toEqual(['3', '1', '2'])
    expect(idsOf([say('a'), say('rewritten'), say('c')], known)).toEqual(['1', '2', '3'])
    const [b, c, made] = idsOf([say('b'), say('c'), say('new')], known)
    expect([b, c]).toEqual(['2', '3'])
    expect(known.map(({ id }) => id)).not.toContain(made)
  })

  it('are given in lists inside entries too, and to nothing else', () => {
    const picture = { id: 'f'.repeat(32), blur: '', alt: { en: 'p' } }
    const story = { id: 'mona', picture, goals: [say('a'), say('b')] }
    const known = { stories: [{ ...story, goals: [say('b', 'kb'), say('a', 'ka')] }] }
    const settings = { hero: { title: say('t') }, stories: [{ ...story }] }
    expect(withEntryIds(settings, known)).toEqual({
      hero: { title: say('t') },
      stories: [{ ...story, goals: [say('a', 'ka'), say('b', 'kb')] }],
    })
    expect(withEntryIds(['text', 7, null, [say('a')]])).toMatchObject(['text', 7, null, [{ en: 'a' }]])
  })
})
