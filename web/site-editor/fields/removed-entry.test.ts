import { describe, expect, it } from 'vitest'
import type { SiteSettings } from '#contract/site-settings.ts'
import { moved, withValueAt } from '#web/site-editor/draft/places.ts'
import { sampleSettings } from '#web/site-editor/draft/sample-site.ts'
import { removedEntry, withEntryBack } from './removed-entry.ts'
import { storyFields } from './story-fields.ts'

const said = (word: string) => ({ ar: `نص ${word}`, en: word })
const asked = (word: string) => ({ question: said(word), answer: said(`${word}?`) })
const told = (id: string) => ({
  ...(storyFields.fresh() as SiteSettings['resultsPage']['stories'][number]),
  ...{ id, goals: [said(`${id} a`), said(`${id} b`)] },
})
const settings: SiteSettings = {
  ...sampleSettings,
  faq: [asked('one'), asked('two'), asked('three')],
  resultsPage: { stories: [told('first'), told('second')] },
}

function removedAt(place: string, index: number, from = settings) {
  const list = place.split('.').reduce<unknown>((part, step) => (part as never)[step], from) as unknown[]
  return {
    removed: removedEntry(from, place, index),
    left: withValueAt(from, place, list.toSpliced(index, 1)),
  }
}

/** The settings with it back, and where it stands; or why it does not come back. */
function back(...given: Parameters<typeof withEntryBack>) {
  const answer = withEntryBack(...given)
  return typeof answer === 'string' ? answer : [answer.settings, answer.place]
}

describe('an entry that was removed', () => {
  it('comes back among what is in its list by now', () => {
    const { removed, left } = removedAt('faq', 1)
    expect(back(left, removed, 20)).toEqual([settings, 'faq.1'])
    const added = withValueAt(left, 'faq', [...left.faq, asked('four')])
    expect(back(added, removed, 20)).toEqual([
      withValueAt(settings, 'faq', [...settings.faq, asked('four')]),
      'faq.1',
    ])
    expect(back(added, removed, 3)).toBe('full')
    const last = removedAt('faq', 2)
    const shorter = withValueAt(last.left, 'faq', [asked('one')])
    expect(back(shorter, last.removed, 20)).toEqual([
      withValueAt(settings, 'faq', [asked('one'), asked('three')]),
      'faq.1',
    ])
  })

  it('comes back into the entry that its list stands in, wherever that was moved to', () => {
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

  it('does not come twice where it is there again already, or where its list is gone', () => {
    const question = removedAt('faq', 1)
    expect(back(structuredClone(settings), question.removed, 20)).toBe('too_late')
    const story = removedAt('resultsPage.stories', 0)
    const written = withValueAt(settings, 'resultsPage.stories.0.name.en', 'Typed')
    expect(back(written, story.removed, 12)).toBe('too_late')
    expect(back(withValueAt(settings, 'faq', null), question.removed, 20)).toBe('too_late')
    const twice = withValueAt(settings, 'faq', [asked('one'), asked('one')])
    const { removed, left } = removedAt('faq', 1, twice)
    expect(back(left, removed, 20)).toEqual([twice, 'faq.1'])
  })
})
