import { expect, it } from 'vitest'
import { type Outcome, readCase, receiptCases } from './measure.ts'

// When this was measured last, 29 amounts and 28 references were read; the others were blank.
const least = { amount: 27, reference: 26 }

/** The short form of `npm run prove -- receipts`: one fact read wrongly fails it, and too many blanks. */
it('reads thirty receipts of all layouts without a wrong amount or reference', {
  timeout: 900_000,
}, async () => {
  const outcomes: Outcome[] = []
  for (const one of receiptCases(30)) outcomes.push(await readCase(one))
  for (const name of ['amount', 'reference'] as const) {
    const wrong = outcomes.filter(({ facts }) => facts[name] === 'wrong').map(({ spec }) => spec)
    expect(wrong).toEqual([])
    expect(outcomes.filter(({ facts }) => facts[name] === 'right').length).toBeGreaterThanOrEqual(least[name])
  }
})
