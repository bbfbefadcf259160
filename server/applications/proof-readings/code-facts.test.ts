import { expect, it } from 'vitest'
import { codeFactsOf } from './code-facts.ts'

// Its check sum was computed by another program.
const payment = '00020101021153038185406150.755802EG62160512ABC6153013306304'

it.each([
  ['https://bank.example/r?amount=1500.50&ref=615301330018', { amount: 1500.5, reference: '615301330018' }],
  ['https://bank.example/r?Transaction_ID=ft6153013300', { reference: 'FT6153013300' }],
  ['{"amount":"1500","txnId":"615301330018"}', { amount: 1500, reference: '615301330018' }],
  ['Amount: EGP 1500\nRef No: 615301330018', { amount: 1500, reference: '615301330018' }],
  [`${payment}8897`, { amount: 150.75, reference: 'ABC615301330' }],
])('reads %s', (text, facts) => {
  expect(codeFactsOf(text)).toEqual(facts)
})

it.each([
  ['an address that says nothing of money', 'https://bank.example/app'],
  ['a number without a name', '615301330018'],
  ['two amounts', 'amount=5&amt=6'],
  ['an amount of nothing', 'amount=0'],
  ['an amount that is none', 'amount=1e5'],
  ['a reference that is a word', 'ref=facebook'],
  ['a payment whose sum is wrong', `${payment}0000`],
  ['JSON that is broken', '{"amount":15'],
  ['a list', '[1500]'],
])('says nothing of %s', (_, text) => {
  expect(codeFactsOf(text)).toBeNull()
})
