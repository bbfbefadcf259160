import { expect, it } from 'vitest'
import type { SubscriptionRequest } from '#contract/applications-review.ts'
import { receiptFlagsOf } from './receipt-flags.ts'

const box = { x: 0, y: 0, width: 1, height: 1 }
const fact = <Value>(value: Value) => ({ value, confidence: 0.98, box })
const none = {
  method: null,
  reference: null,
  amount: null,
  time: null,
  sender: null,
  state: null,
  recipient: null,
  code: null,
}

function requestWith(
  facts: object | null,
  state: 'read' | 'failed' | 'not_read' = 'read',
): SubscriptionRequest {
  const reading = { state, facts: facts && { ...none, ...facts }, sameReference: [] }
  return { status: 'pending', reading } as unknown as SubscriptionRequest
}

it.each([
  ['the amount due', { amount: fact(1500), state: fact('sent') }, []],
  ['less', { amount: fact(1000.5) }, [{ name: 'short', pounds: 499.5 }]],
  ['more', { amount: fact(1501.1) }, [{ name: 'more', pounds: 1.1 }]],
  ['a failed transfer', { amount: fact(1500), state: fact('failed') }, [{ name: 'failed' }]],
  ['a pending one', { amount: fact(1500), state: fact('pending') }, [{ name: 'pending' }]],
  ['no amount', {}, [{ name: 'unread' }]],
  [
    'a QR code that says another amount and reference',
    {
      amount: fact(1500),
      reference: fact('615301330018'),
      code: fact({ amount: 500, reference: '615301330019' }),
    },
    [
      { name: 'codeAmount', code: { amount: 500 } },
      { name: 'codeReference', code: { reference: '615301330019' } },
    ],
  ],
  ['a QR code that says the same', { amount: fact(1500), code: fact({ amount: 1500 }) }, []],
])('a receipt with %s', (_, facts, flags) => {
  expect(receiptFlagsOf(requestWith(facts), 1500)).toEqual(flags)
})

it('says that a transfer is older than its request from the third day on', () => {
  const request = (daysBefore: number) => {
    const { reading, ...rest } = requestWith({ amount: fact(1500) })
    return { ...rest, reading: { ...reading, daysBefore } } as SubscriptionRequest
  }
  expect(receiptFlagsOf(request(2), 1500)).toEqual([])
  expect(receiptFlagsOf(request(3), 1500)).toEqual([{ name: 'old', days: 3 }])
})

it('says that a receipt is dated ahead', () => {
  const { reading, ...rest } = requestWith({ amount: fact(1500) })
  const request = { ...rest, reading: { ...reading, daysAhead: 1 } } as SubscriptionRequest
  expect(receiptFlagsOf(request, 1500)).toEqual([{ name: 'future', days: 1 }])
})

it.each([
  ['instapay', 'instapay', false],
  ['vodafoneCash', 'instapay', true],
  ['instapay', 'vodafoneCash', true],
  ['bank', 'instapay', true],
  ['bank', 'm1', false],
  ['vodafoneCash', 'm1', true],
  ['vodafoneCash', undefined, false],
])('a receipt of %s where %s was chosen', (read, chosen, isSwitched) => {
  const request = { ...requestWith({ amount: fact(1500), method: fact(read) }), paymentMethod: chosen }
  expect(receiptFlagsOf(request as SubscriptionRequest, 1500)).toEqual(
    isSwitched ? [{ name: 'switched', read, chosen }] : [],
  )
})

it('what nobody read contradicts nothing, and what could not be read says so', () => {
  expect(receiptFlagsOf(requestWith(null, 'not_read'), 1500)).toEqual([])
  expect(receiptFlagsOf(requestWith(null, 'failed'), 1500)).toEqual([{ name: 'unread' }])
})
