import { describe, expect, it } from 'vitest'
import type { SiteSettings } from '#contract/site-settings.ts'
import { moved, withValueAt } from '#web/staff/site-editor/draft/paths.ts'
import { sampleSettings } from '#web/staff/site-editor/draft/sample-site.ts'
import { removedEntry, withEntryBack } from './restore-entry.ts'
import { storyFields } from './story-fields.ts'

const inBoth = (word: string) => ({ ar: `نص ${word}`, en: word })
const entryAsking = (word: string) => ({ id: word, question: inBoth(word), answer: inBoth(`${word}?`) })
const reported = (id: string) => ({
  ...(storyFields.fresh() as SiteSettings['resultsPage']['stories'][number]),
  ...{ id, goals: ['a', 'b'].map((goal) => ({ id: goal, ...inBoth(`${id} ${goal}`) })) },
})
const settings: SiteSettings = {
  ...sampleSettings,
  faq: [entryAsking('one'), entryAsking('two'), entryAsking('three')],
  resultsPage: { stories: [reported('first'), reported('second')] },
}

function removedAt(place: string, index: number, from = settings) {
  const list = place.split('.').reduce<unknown>((part, step) => (part as never)[step], from) as unknown[]
  return {
    removed: removedEntry(from, place, index),
    left: withValueAt(from, place, list.toSpliced(index, 1)),
  }
}

/** The settings with the entry restored, and its path; or the reason why it was not restored. */
function back(...given: Parameters<typeof withEntryBack>) {
  const answer = withEntryBack(...given)
  return typeof answer === 'string' ? answer : [answer.settings, answer.place]
}

describe('a removed entry', () => {
  it('is restored among the current entries of its list', () => {
    const { removed, left } = removedAt('faq', 1)
    expect(back(left, removed, 20)).toEqual([settings, 'faq.1'])
    const added = withValueAt(left, 'faq', [...left.faq, entryAsking('four')])
    expect(back(added, removed, 20)).toEqual([
      withValueAt(settings, 'faq', [...settings.faq, entryAsking('four')]),
      'faq.1',
    ])
    expect(back(added, removed, 3)).toBe('full')
    const last = removedAt('faq', 2)
    const shorter = withValueAt(last.left, 'faq', [entryAsking('one')])
    expect(back(shorter, last.removed, 20)).toEqual([
      withValueAt(settings, 'faq', [entryAsking('one'), entryAsking('three')]),
      'faq.1',
    ])
  })

  it('is restored into its parent entry, even if that was moved', () => {
    const { removed, left } = removedAt('resultsPage.stories.0.goals', 0)
    const swap = (from: SiteSettings) =>
      withValueAt(from, 'resultsPage.stories', moved(from.resultsPage.stories, 0, 1))
    const typed = (from: SiteSettings, place: string) => withValueAt(from, `${place}.name.en`, 'Typed')
    expect(back(typed(swap(left), 'resultsPage.stories.1'), removed, 8)).toEqual([
      typed(swap(settings), 'resultsPage.stories.1'),
      'resultsPage.stories.1.goals.0',
    ])
    const gone = withValueAt(left, 'resultsPage.stories', left.resultsPage.stories.slice(1))
    expect(back(gone, removed, 8)).toBe('too_late')
  })

  it('is not restored twice, nor into a missing list', () => {
    const question = removedAt('faq', 1)
    expect(back(structuredClone(settings), question.removed, 20)).toBe('too_late')
    const story = removedAt('resultsPage.stories', 0)
    const written = withValueAt(settings, 'resultsPage.stories.0.name.en', 'Typed')
    expect(back(written, story.removed, 12)).toBe('too_late')
    expect(back(withValueAt(settings, 'faq', null), question.removed, 20)).toBe('too_late')
    const twice = withValueAt(settings, 'faq', [entryAsking('one'), { ...entryAsking('one'), id: 'twin' }])
    const { removed, left } = removedAt('faq', 1, twice)
    expect(back(left, removed, 20)).toEqual([twice, 'faq.1'])
  })
})
