import { expect, it } from 'vitest'
import { containsSecret } from './send-json.ts'

it.each([
  '{"token":"abc"}',
  '{"renewalToken":"abc"}',
  '{"a":1,"passwordUnchangedBy":"x"}',
  '{"uploadTicket":"abc"}',
  '{"code":"FC-1"}',
  '{"url":"/files/x?sig=abc"}',
  '{"url":"/files/x?a=1&sig=abc"}',
  '{"text":"see https://coach.example/reset#token=abc"}',
])('finds the secret in %s', (json) => {
  expect(containsSecret(json)).toBe(true)
})

it.each([
  '{"passwordUnchanged":true}',
  '{"text":"my token is lost"}',
  '{"text":"token\\":\\"abc"}',
  '{"text":"tokentokentoken","name":"Sara"}',
  '{"tokens":["a"]}',
])('finds none in %s', (json) => {
  expect(containsSecret(json)).toBe(false)
})

// Takes milliseconds in one pass, and hours if each word is scanned again from each of its letters.
it('reads a response once, whatever it contains', { timeout: 10_000 }, () => {
  for (const word of ['token', 'a', '"token', '#', '#a', '&sig', '\\"'])
    expect(containsSecret(`{"text":"${word.repeat(1_000_000 / word.length)}"}`)).toBe(false)
})
