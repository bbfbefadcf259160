import { expect, it } from 'vitest'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { flagsOf, openPounds } from './request-flags.ts'

const box = { x: 0, y: 0, width: 1, height: 1 }
const fact = <Value>(value: Value) => ({ value, confidence: 0.98, box })
const facts = {
  method: null,
  reference: null,
  amount: fact(2000),
  time: null,
  sender: null,
  state: null,
  recipient: null,
  code: null,
}

const requestWith = (reading: object, more: object = {}) =>
  ({
    ...{ status: 'pending', kind: 'new', order: { total: 2000 } },
    reading: { state: 'read', facts, sameReference: [], ...reading },
    ...more,
  }) as unknown as SubscriptionRequest

const namesOf = (request: SubscriptionRequest) => flagsOf(request).map(({ name }) => name)
const other = [{ subscriptionId: 'a', fullName: 'Mona' }]

it.each([
  ['the amount due', {}, []],
  ['another amount', { facts: { ...facts, amount: fact(1500) } }, ['receipt']],
  ['an unread amount', { facts: { ...facts, amount: null } }, []],
  ['the reference of another', { sameReference: other }, ['same-reference']],
  ['the reference of a hidden one', { hiddenSameReference: 1 }, ['same-reference']],
  ['another recipient', { sentTo: { expected: '0100 123 4567' } }, ['elsewhere']],
  [
    'another recipient and amount',
    { sentTo: { expected: '0100 123 4567' }, facts: { ...facts, amount: fact(1500) } },
    ['elsewhere', 'receipt'],
  ],
  ['the site as its recipient', { sentTo: { expected: null } }, []],
  ['the amount and minute of another', { sameMoment: other }, ['receipt']],
])('a receipt with %s', (_, reading, names) => {
  expect(namesOf(requestWith(reading))).toEqual(names)
})

it('what was kept of an earlier transfer is no longer due', () => {
  expect(namesOf(requestWith({}, { kept: 50_000 }))).toEqual(['receipt'])
  expect(namesOf(requestWith({ facts: { ...facts, amount: fact(1500) } }, { kept: 50_000 }))).toEqual([])
})

it('what is still open is what was not kept, while the request waits', () => {
  expect(openPounds(requestWith({}, { kept: 150_000 }), 2000)).toBe(500)
  expect(openPounds(requestWith({}, { kept: 250_000 }), 2000)).toBe(0)
  expect(openPounds(requestWith({}, { kept: 150_000, status: 'rejected' }), 2000)).toBe(2000)
})

it('a receipt that is like several others is named after the strongest likeness', () => {
  const alike = ['one_line', 'cropped', 'near', 'same_file']
  const named = ['one-line', 'cropped-copy', 'near-copy', 'same-file']
  alike.forEach((_, place) => {
    const duplicates = alike.slice(0, place + 1).map((likeness) => ({ likeness }))
    expect(namesOf(requestWith({}, { paymentProofDetails: { duplicates } }))).toEqual([named[place]])
  })
})

it('several whole transfers are said before the decision', () => {
  const paidTwice = { due: 200_000, over: 200_000, credit: 0, transfers: [] }
  expect(namesOf(requestWith({}, { paidTwice }))).toEqual(['paid-twice'])
  expect(namesOf(requestWith({}, { paidTwice, status: 'approved' }))).toEqual([])
})

it('a decided request has no flag', () => {
  expect(namesOf(requestWith({ sameReference: other }, { status: 'approved' }))).toEqual([])
})
