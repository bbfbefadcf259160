import { describe, expect, it } from 'vitest'
import { fromCairoLocal } from '#contract/cairo-times.ts'
import { breachDue, breachKindNames } from '#contract/data-breach-values.ts'
import type { DataBreach } from '#contract/data-breaches.ts'
import { languages } from '#contract/values.ts'
import { createFormat } from '#web/platform/create-format.ts'
import { clockWords } from './breach-clock.ts'
import { breachSchema, valuesOf } from './breach-form.ts'
import { breachMessages } from './breach-messages.ts'
import { breachTexts } from './breach-texts.ts'

const noticedAt = '2026-04-22T20:30:12.345Z'
const breach: DataBreach = {
  ...{ _id: 'b', noticedAt, what: 'A link was posted', kinds: ['photos', 'payments', 'receipts'] },
  ...{ people: { who: 'photos', from: '2026-04-01' }, count: 12, measures: '', authorityAt: null },
  ...{ peopleToldAt: null, closedAt: null, dueAt: breachDue(noticedAt), version: 1 },
  ...{ recordedAt: noticedAt, changedAt: noticedAt },
}
const due = Date.parse(breach.dueAt)
const hour = 60 * 60 * 1000

describe('the clock says', () => {
  const words = (now: number, language: 'ar' | 'en' = 'en', more: Partial<DataBreach> = {}) =>
    clockWords({ ...breach, ...more }, now, { t: breachMessages[language], format: createFormat(language) })

  it.each([
    { from: -72 * hour, en: '72 hours left to report', ar: 'باقٍ 72 ساعة للإبلاغ', tone: 'warn' },
    { from: -24 * hour, en: '24 hours left to report', ar: 'باقٍ 24 ساعة للإبلاغ', tone: 'warn' },
    { from: -2 * hour, en: '2 hours left to report', ar: 'باقيتان ساعتان للإبلاغ', tone: 'bad' },
    { from: -1, en: 'Less than an hour left to report', ar: 'باقٍ أقل من ساعة للإبلاغ', tone: 'bad' },
    { from: 1, en: 'Overdue by less than an hour', ar: 'انتهت المهلة منذ أقل من ساعة', tone: 'bad' },
    { from: 25 * hour, en: 'Overdue by 25 hours', ar: 'انتهت المهلة منذ 25 ساعة', tone: 'bad' },
  ])('$en', ({ from, en, ar, tone }) => {
    expect(words(due + from)).toEqual({ text: en, tone })
    expect(words(due + from, 'ar').text).toBe(ar)
  })

  it('how it ended', () => {
    expect(words(due, 'en', { authorityAt: noticedAt }).text).toBe('Reported in time')
    expect(words(due, 'en', { authorityAt: new Date(due + 1).toISOString() }).text).toBe('Reported late')
    expect(words(due, 'en', { closedAt: noticedAt }).text).toBe('Closed, not reported')
  })

  it('when it is due by the clock of Cairo, over the change to summer and midnight', () => {
    expect(createFormat('en').dateTime(noticedAt)).toBe('22 Apr 2026, 10:30 PM')
    expect(createFormat('en').dateTime(breach.dueAt)).toBe('25 Apr 2026, 11:30 PM')
    const winter = fromCairoLocal('2026-10-28T00:30')?.toISOString() ?? ''
    expect(createFormat('en').dateTime(breachDue(winter))).toBe('30 Oct 2026, 11:30 PM')
  })
})

describe('the texts', () => {
  const sender = { name: { ar: 'كوتش', en: 'Coach' }, email: 'coach@example.com', numerals: 'latn' } as const

  it('are filled from the entry, and leave in brackets what is not known', () => {
    const { authority, people } = breachTexts(breach, sender, 'en')
    expect(authority).toContain('Noticed: 22 Apr 2026, 10:30 PM (Cairo time)')
    expect(authority).toContain('Number of people: 12')
    expect(authority).toContain('What was done: [what you did]')
    expect(people).toContain('A link was posted')
    expect(people.match(/Check the movements/g)).toHaveLength(1)
    expect(breachTexts({ ...breach, count: null }, sender, 'ar').authority).toContain(
      'عدد الأشخاص: [لم يُعرف بعد]',
    )
  })

  it('never promise that the law is kept', () => {
    for (const language of languages) {
      const all = breachTexts({ ...breach, kinds: breachKindNames }, sender, language)
      const said = JSON.stringify([all, breachMessages[language]])
      expect(said).not.toMatch(/compl(y|ies|iance|iant)|متوافق|ملتزم/i)
    }
  })
})

describe('the form', () => {
  const read = (change: object) => breachSchema(breach).parse({ ...valuesOf(breach, new Date()), ...change })

  it('keeps the seconds of a time that was not changed, and the second of two equal hours', () => {
    expect(read({}).noticedAt).toBe(noticedAt)
    expect(read({ noticedAt: '2026-04-22T22:31' }).noticedAt).toBe('2026-04-22T20:31:00.000Z')
    const second = { ...breach, noticedAt: '2026-10-29T21:15:00.000Z' }
    expect(breachSchema(second).parse(valuesOf(second, new Date())).noticedAt).toBe(second.noticedAt)
  })

  it('reads digits of either script, and no number as not known', () => {
    expect(read({ count: ' ٤٠ ' }).count).toBe(40)
    expect(read({ count: '' }).count).toBeNull()
    expect(() => read({ count: 'many' })).toThrow()
    expect(read({ authorityAt: '', who: '' })).toMatchObject({ authorityAt: null, people: null })
  })
})
