import { expect, it } from 'vitest'
import { readTopUpReason, topUpReason } from './top-up-reason.ts'

it('the reason that asks for the rest names both amounts, and is told from every other', () => {
  const amounts = { kept: 150_000, missing: 50_050 }
  expect(topUpReason(amounts, 'en')).toBe(
    'EGP 1,500 arrived, and EGP 500.50 is missing. Transfer the rest, then send its receipt.',
  )
  expect(readTopUpReason(topUpReason(amounts, 'en'))).toEqual({ arrived: 'EGP 1,500', missing: 'EGP 500.50' })
  expect(readTopUpReason(topUpReason(amounts, 'ar'))).toEqual({
    arrived: '1,500 جنيه',
    missing: '500.50 جنيه',
  })
  for (const other of [undefined, '', 'Amount too low', 'المبلغ أقل من المطلوب', 'EGP 1,500 arrived'])
    expect(readTopUpReason(other)).toBeNull()
})
