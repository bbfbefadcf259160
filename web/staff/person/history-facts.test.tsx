import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { HistoryFacts } from '#contract/person.ts'
import type { Language } from '#contract/values.ts'
import { LanguageProvider } from '#web/platform/language.tsx'
import { FactList } from './fact-list.tsx'
import { useHistoryFacts } from './use-history-facts.ts'

function Facts({ facts }: { facts: HistoryFacts }) {
  return <FactList facts={useHistoryFacts()(facts)} className="facts" />
}

const shown = (language: Language, facts: HistoryFacts) =>
  renderToStaticMarkup(
    <LanguageProvider initial={language}>
      <Facts facts={facts} />
    </LanguageProvider>,
  )

describe('the facts of the history', () => {
  it('name a former end without saying that access lasted until then', () => {
    const facts = { endedAt: '2027-04-30T10:00:00.000Z' }
    expect(shown('en', facts)).toMatch(/<bdi>Was to end 30 Apr 2027<\/bdi>/)
    expect(shown('ar', facts)).toMatch(/<bdi>النهاية السابقة .*2027<\/bdi>/)
  })

  it('are told apart by React where two titles are equal', () => {
    const list: ReactElement<{ children: ReactElement[] }> = FactList({
      facts: ['Push day', 'Push day'],
      className: undefined,
    })
    expect(new Set(list.props.children.map(({ key }) => key)).size).toBe(2)
  })
})
