import { describe, expect, it } from 'vitest'
import { assertUncommonPassword, isCommonPassword } from './common-passwords.ts'
import { endings, localWords, words } from './favourites.ts'
import { generatePassword } from './hashing.ts'

describe('common passwords', () => {
  it.each([
    'password',
    'PassWord1',
    'P@ssw0rd',
    'password123',
    '12345678',
    '123456789',
    '1234567890',
    '87654321',
    '11111111',
    '12121212',
    'abcabcab',
    'qwertyui',
    'Qwerty123',
    'qwer1234',
    '1qaz2wsx',
    'zaq12wsx',
    'iloveyou',
    'princess',
    'sunshine1',
    'football',
    'baseball1',
    'trustno1',
    'superman',
    'starwars',
    'welcome1',
    'letmein1',
    'admin123',
    'Admin@123',
    'abcd1234',
    'test1234',
    'liverpool',
    'Mohamed123',
    'ahmed1995',
    'mahmoud1',
    'habibi123',
    'bismillah',
    'zamalek1911',
    '123456789a',
    '123456ahmed',
    'كلمةالسر',
    'حبيبي123',
    'ضصثقفغعه',
  ])('refuses %s', (plain) => {
    expect(() => assertUncommonPassword(plain)).toThrow(
      expect.objectContaining({
        code: 'invalid_input',
        details: { fields: { password: 'password_common' } },
      }),
    )
  })

  it.each([
    'a long enough one',
    'correct horse battery staple',
    'kahwa3alareehHa',
    'Tr0ub4dor&3',
    'قطار الصعيد السريع',
    'mohamed likes koshary',
    'zx81spectrum',
    'x7kQ2mPd',
    '🐫🌴🐫🌊',
    'ab12cd78',
  ])('lets %s pass', (plain) => {
    expect(isCommonPassword(plain)).toBe(false)
  })

  it('knows far more than 3,000 that are long enough to be taken', () => {
    const known = [...words, ...localWords]
      .flatMap((word) => endings.map((ending) => word + ending))
      .filter((password) => password.length >= 8)
    expect(new Set(known).size).toBeGreaterThan(3000)
    expect(known.every(isCommonPassword)).toBe(true)
  })

  it('never meets one that was generated', () => {
    for (let count = 0; count < 1000; count++) expect(isCommonPassword(generatePassword())).toBe(false)
  })
})
