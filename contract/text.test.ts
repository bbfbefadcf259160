import { describe, expect, it } from 'vitest'
import {
  composed,
  Email,
  emailSuggestion,
  foldDigits,
  NewPassword,
  oneLine,
  PersonName,
  paragraphs,
  Username,
} from './text.ts'

const errorOf = (result: { error?: { issues: { message: string }[] } }) => result.error?.issues[0]?.message

describe('names', () => {
  it.each(['محمود عادل', 'Zoë', '李雷', 'مُحَمَّد', 'نور\u200cالهدى'])('accepts %s', (name) => {
    expect(PersonName.parse(`  ${name} `)).toBe(name.normalize('NFC'))
  })

  it.each([
    ['', 'required'],
    ['   ', 'required'],
    ['a\u202eb', 'characters'],
    ['a\u0000b', 'characters'],
    ['a\nb', 'characters'],
    ['a\u200bb', 'characters'],
    ['a\ud800b', 'characters'],
    [`ا${'\u064b'.repeat(9)}`, 'characters'],
    ['ن'.repeat(121), 'too_long_by:120:121'],
  ])('rejects %j', (name, code) => {
    expect(errorOf(PersonName.safeParse(name))).toBe(code)
  })

  it('counts characters as people do, not code units', () => {
    expect(oneLine(2).safeParse('💪💪').success).toBe(true)
    expect(oneLine(2).safeParse('💪💪💪').success).toBe(false)
  })

  it('are rejected for too many marks on a letter, before the marks are sorted', () => {
    // Marks of different classes in descending order are the slowest to sort.
    const stacked = `e${'\u0315\u0300\u0323'.repeat(40_000)}`
    expect(errorOf(oneLine(120).safeParse(stacked))).toBe('too_long_by:120:120001')
    expect(errorOf(oneLine(120).safeParse(stacked.slice(0, 100)))).toBe('characters')
    expect(composed(stacked)).toBe(stacked)
    expect(composed('e\u0301')).toBe('\u00e9')
  })

  it('accepts line breaks in paragraphs and rejects other control characters', () => {
    expect(paragraphs(50).parse('a\nb\tc')).toBe('a\nb\tc')
    expect(errorOf(paragraphs(50).safeParse('a\u0007b'))).toBe('characters')
  })
})

describe('e-mail addresses', () => {
  it('are trimmed and in lower case', () => {
    expect(Email.parse(' Sara.Ali+gym@Example.COM ')).toBe('sara.ali+gym@example.com')
  })

  it.each([
    ['', 'required'],
    ['a', 'email'],
    ['a@b', 'email'],
    ['a@b.c, d@e.f', 'email'],
    ['سارة@example.com', 'email'],
    ['a@-b.com', 'email'],
    ['a b@c.com', 'email'],
    [`${'a'.repeat(65)}@b.com`, 'email'],
    [null, 'required'],
    [['a@b.co'], 'required'],
  ])('rejects %j', (address, code) => {
    expect(errorOf(Email.safeParse(address))).toBe(code)
  })

  it.each([
    ['a@gmial.com', 'a@gmail.com'],
    ['a@gamil.com', 'a@gmail.com'],
    ['a@hotmial.com', 'a@hotmail.com'],
    ['a@yaho.com', 'a@yahoo.com'],
    ['a@outlok.com', 'a@outlook.com'],
  ])('suggests the probable address for %s', (typed, meant) => {
    expect(emailSuggestion(typed)).toBe(meant)
  })

  it.each(['a@gmail.com', 'a@ymail.com', 'a@company.com.eg', 'a@', '', 'a@mail.com'])(
    'suggests nothing for %j',
    (typed) => {
      expect(emailSuggestion(typed)).toBeNull()
    },
  )
})

describe('digits, passwords and user names', () => {
  it('folds every digit that people type', () => {
    expect(foldDigits('١٢٣ ۴۵۶ ７８９ 0')).toBe('123 456 789 0')
  })

  it('does not change a password', () => {
    expect(NewPassword.parse('  Ünïcode كلمة ')).toBe('  Ünïcode كلمة ')
    expect(errorOf(NewPassword.safeParse('1234567'))).toBe('password_short')
    expect(errorOf(NewPassword.safeParse('x'.repeat(257)))).toBe('too_long_by:256:257')
  })

  it('accepts user names of 3 to 32 plain characters', () => {
    expect(Username.parse(' Karim.K ')).toBe('karim.k')
    expect(errorOf(Username.safeParse('كريم'))).toBe('username')
    expect(errorOf(Username.safeParse('ab'))).toBe('username')
  })
})
