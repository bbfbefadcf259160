import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fieldSentence } from './field-errors.ts'
import {
  defaultNoticeTexts,
  fillNotice,
  type NoticePlaceholder,
  noticeCases,
  noticePlaceholders,
  noticeProblem,
  paymentSentences,
  signInSentences,
} from './notice-text-values.ts'

const everything: Record<NoticePlaceholder, string> = {
  first: 'Mona',
  plan: 'Premium',
  date: 'Dec 22',
  reason: 'The amount is too low',
  arrived: 'EGP 1,500',
  missing: 'EGP 500',
  payment: `${paymentSentences.en.confirmed} ${paymentSentences.en.credit('EGP 500')}`,
  link: 'https://coach.example/login',
  signIn: signInSentences.chosen.en,
}

describe('the default texts', () => {
  it('fit the table of placeholders, in both languages', () => {
    for (const about of noticeCases)
      for (const text of Object.values(defaultNoticeTexts[about])) {
        expect(noticeProblem(about, text), text).toBeUndefined()
        expect(text, 'no loud marks').not.toMatch(/!/)
      }
  })

  it('require only placeholders that they allow', () => {
    for (const { allowed, required } of Object.values(noticePlaceholders))
      expect(allowed).toEqual(expect.arrayContaining([...required]))
  })
})

describe('a filled text', () => {
  it('has each value in its place', () => {
    expect(fillNotice(defaultNoticeTexts.approved.en, everything)).toBe(
      'Hi Mona, your subscription is active: Premium until Dec 22. Your payment is confirmed. You paid EGP 500 more than the price. That’s your credit for next time. Sign in here: https://coach.example/login\nYour password is the one you chose in your request.',
    )
    const arabic = { first: 'منى', date: '22 ديسمبر', payment: paymentSentences.ar.confirmed }
    expect(fillNotice(defaultNoticeTexts.extended.ar, arabic)).toBe(
      'أهلًا منى، اشتراكك ممتد حتى 22 ديسمبر. تم تأكيد الدفع.',
    )
  })

  it('claims no payment that nobody saw', () => {
    const { payment, ...unseen } = everything
    expect(payment).toContain('confirmed')
    expect(fillNotice(defaultNoticeTexts.extended.en, unseen)).toBe(
      'Hi Mona, your subscription now runs until Dec 22.',
    )
    expect(fillNotice(defaultNoticeTexts.approved.en, unseen)).toMatch(/until Dec 22\. Sign in here: https/)
  })

  it('asks for the rest of a payment with what arrived', () => {
    expect(fillNotice(defaultNoticeTexts.topUp.en, everything)).toBe(
      'Hi Mona, we’ve received EGP 1,500 of your payment. EGP 500 is still missing. Transfer that, then send the receipt here: https://coach.example/login',
    )
  })

  it('closes the gap where a value is missing', () => {
    expect(fillNotice(defaultNoticeTexts.rejected.en, { link: 'https://coach.example' })).toBe(
      'Hi, we could not confirm your payment. Send a new receipt here: https://coach.example',
    )
    expect(fillNotice(defaultNoticeTexts.approved.ar, { first: 'منى', plan: '', date: ' ' })).toBe(
      'أهلًا منى، اشتراكك مفعّل: الباقة حتى. الدخول من هنا',
    )
  })

  it('takes values as they are typed, and reads no placeholder in them', () => {
    expect(fillNotice('{first}: {reason}', { first: '{link}', reason: '$& $1' })).toBe('link: $& $1')
    expect(fillNotice('{constructor}{toString}', {})).toBe('')
  })

  it('has no braces, whatever the text and the values are', () => {
    const pieces = fc.array(
      fc.oneof(fc.constantFrom('{', '}', '{first}', '{link}', ' ', '\n', ':', 'link'), fc.string()),
    )
    const text = pieces.map((parts) => parts.join(''))
    fc.assert(
      fc.property(text, text, text, (template, first, link) => {
        expect(fillNotice(template, { first, link })).not.toMatch(/[{}]/)
      }),
    )
  })
})

describe('the check of a text', () => {
  it('names what may stand in braces, in both languages', () => {
    for (const text of ['{name}', '{link} {date}', '{link} {', '{link} }', '{{link}}', '{link} { first }']) {
      const problem = noticeProblem('receiptAgain', text) ?? ''
      expect(fieldSentence(problem, 'en')).toBe(
        'Use only these words in braces: {first} {plan} {reason} {link}',
      )
      expect(fieldSentence(problem, 'ar')).toBe(
        'الكلمات المتاحة هنا بين الأقواس: \u2066{first} {plan} {reason} {link}\u2069',
      )
    }
  })

  it('names what is missing, and takes an empty text as the default', () => {
    const problem = noticeProblem('rejected', 'Sorry: {reason}') ?? ''
    expect(fieldSentence(problem, 'en')).toBe('Add {link} to the text')
    expect(fieldSentence(problem, 'ar')).toBe('أضف \u2066{link}\u2069 إلى النص')
    expect(noticeProblem('rejected', ' \n ')).toBeUndefined()
    expect(noticeProblem('silent', 'How are you?')).toBeUndefined()
  })
})
