import { readFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { listFile, listText, rankedPasswords } from '#scripts/list-common-passwords.ts'
import { assertUncommonPassword, isCommonPassword } from './common-passwords.ts'
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
    'Aa123456',
    '123456Aa',
    'Aa112233',
    'Admin@2026',
    'Egypt@2026',
    'Mohamed@2025',
    'Mohamed#1995',
    'maverick',
    'CocaCola',
  ])('rejects %s', (plain) => {
    expect(() => assertUncommonPassword(plain, [])).toThrow(
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
    'maverick\ncocacola',
    'two\nlines',
    'Copyright (c) 2012-2016 Dan Wheeler',
  ])('accepts %s', (plain) => {
    expect(isCommonPassword(plain)).toBe(false)
  })

  it('rejects each of the 49,233 most common that is long enough, in any letter case', () => {
    const taken = rankedPasswords.filter((password) => password.length >= 8)
    expect([rankedPasswords.length, taken.length]).toEqual([49_233, 17_950])
    expect(taken.filter((password) => !isCommonPassword(password))).toEqual([])
    expect(taken.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([])
  })

  it('has the same list as the package', async () => {
    expect(await readFile(listFile, 'utf8')).toBe(listText())
  })

  it('never rejects a generated password', () => {
    for (let count = 0; count < 1000; count++) expect(isCommonPassword(generatePassword())).toBe(false)
  })
})
