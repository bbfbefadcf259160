import { expect, it } from 'vitest'
import { mailboxOf } from './mail-shares.ts'

it.each([
  ['Mona@Example.com', 'mona@example.com'],
  ['mona+coach@example.com', 'mona@example.com'],
  ['mona+a+b@example.com', 'mona@example.com'],
  ['m.o.n.a@example.com', 'm.o.n.a@example.com'],
  ['M.o.n.a+coach@Gmail.com', 'mona@gmail.com'],
  ['mona@googlemail.com', 'mona@gmail.com'],
  ['m.ona@mail.gmail.com', 'm.ona@mail.gmail.com'],
  ['+mona@example.com', '+mona@example.com'],
  ['', '@'],
])('%s belongs to the mailbox %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox)
})
