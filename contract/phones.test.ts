import { describe, expect, it } from 'vitest'
import { callLink, Phone, toE164, whatsappLink } from './phones.ts'

describe('phone numbers', () => {
  it.each([
    ['01001234567', '+201001234567'],
    ['+20 100 123 4567', '+201001234567'],
    ['0020-1001234567', '+201001234567'],
    ['20 100 123 4567', '+201001234567'],
    ['1001234567', '+201001234567'],
    ['٠١٠٠ ١٢٣ ٤٥٦٧', '+201001234567'],
    ['۰۱۵۵۷۶۵۴۳۲۱', '+201557654321'],
    ['\u202a+20 100-123-4567\u202c', '+201001234567'],
    ['+20 0100 123 4567', '+201001234567'],
    ['02 2345 6789', '+20223456789'],
    ['+20 2 2345 6789', '+20223456789'],
    ['+1 (415) 555-0123', '+14155550123'],
    ['00966501234567', '+966501234567'],
    // The national trunk zero, left in after the country code.
    ['+20 010 0123 4567', '+201001234567'],
    ['+20 (0)10 0123 4567', '+201001234567'],
    ['0020 010 0123 4567', '+201001234567'],
    ['20 010 0123 4567', '+201001234567'],
    ['+966 0501234567', '+966501234567'],
    ['00966 050 123 4567', '+966501234567'],
    ['+971 050 123 4567', '+971501234567'],
    ['+44 (0)20 7946 0018', '+442079460018'],
    ['+49 0151 23456789', '+4915123456789'],
    // Here the zero is part of the number.
    ['+39 06 6982', '+39066982'],
    ['+225 07 01 23 45 67', '+2250701234567'],
  ])('reads %s as %s', (typed, international) => {
    expect(toE164(typed)).toBe(international)
  })

  it.each([
    '',
    '0101',
    '01312345678',
    '010012345678',
    '+20 130 123 4567',
    'abc',
    '+',
    '0100123456x',
    '+0123456789',
    '+966 0501',
    '+20 00100 123 4567',
  ])('rejects %j', (typed) => {
    expect(toE164(typed)).toBeNull()
  })

  it('stores the typed text, with ASCII digits and without invisible marks', () => {
    expect(Phone.parse(' \u202a٠١٠٠ ١٢٣-٤٥٦٧\u202c ')).toBe('0100 123-4567')
  })

  it('returns an error code that has a sentence', () => {
    expect(Phone.safeParse('123').error?.issues[0]?.message).toBe('phone')
    expect(Phone.safeParse('  ').error?.issues[0]?.message).toBe('required')
    expect(Phone.safeParse(['01001234567']).error?.issues[0]?.message).toBe('required')
  })

  it('builds links with digits only', () => {
    expect(whatsappLink('+201001234567', 'أهلا & مرحبا')).toBe(
      'https://wa.me/201001234567?text=%D8%A3%D9%87%D9%84%D8%A7%20%26%20%D9%85%D8%B1%D8%AD%D8%A8%D8%A7',
    )
    expect(callLink('+20 100')).toBe('tel:+20100')
  })
})
