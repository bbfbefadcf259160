import { describe, expect, it } from 'vitest'
import { mailedName } from './mailed-name.ts'

describe('a name in a mail', () => {
  it.each([
    'منى عبد الرحمن',
    'مُحَمَّد الـشّافعي',
    'د. هبة الله أحمد',
    'أ.د. محمد علي',
    'Zoë Müller-Lüdenscheidt',
    'Nguyễn Thị Ánh',
    'Nguye\u0302\u0303n',
    "O'Neil",
    'D’Angelo',
    "'t Hooft",
    'J. R. Smith',
    'J.R.R. Tolkien',
    'J.-P. Sartre',
    'Ярослав',
    '山田太郎',
    'A',
    'a'.repeat(60),
  ])('is %s', (name) => {
    expect(mailedName(name)).toBe(name)
  })

  it.each([
    'You won 5000! https://evil.example',
    'ربحت ٥٠٠٠ جنيه',
    'evil.example',
    'Go to evil.example',
    't.co',
    'J. t.co/x',
    'www.evil.example.',
    'mona@example.com',
    'Call: me',
    'Mona!',
    'Mona, you won',
    'Mona\nYou won',
    'Mona\u2028You won',
    'Mona\u202eevil',
    'evil．example',
    'evil。example',
    'Mona 𝟓',
    '<b>Mona</b>',
    'Mona 🎁',
    '- - -',
    '.',
    '',
    'a'.repeat(61),
    `A${'\u0301'.repeat(60)}`,
  ])('is not %j', (text) => {
    expect(mailedName(text)).toBeNull()
  })
})
