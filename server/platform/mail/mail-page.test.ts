import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { composeMail } from './compose-mail.ts'

const url = 'https://coach.example/reset-password#token=a&b'
const hostile = '<img src=x onerror="a()">'
const mailIn = (language: 'ar' | 'en') =>
  composeMail({
    isPrivate: false,
    key: 'a-mail',
    to: 'mona@example.com',
    language,
    subject: `A new password ${hostile}`,
    lines: [
      `Hello ${hostile}\nMona`,
      { text: 'Choose your password', label: 'Choose', url },
      { text: 'Sign in on the site', label: 'Sign in', url: null },
    ],
    signature: `Karim ${hostile}`,
  })

describe('a mail', () => {
  it('leads to a page by a button, and in plain text by the address', () => {
    const { html = '', text } = mailIn('en')
    expect(html).toContain('href="https://coach.example/reset-password#token=a&amp;b"')
    expect(html.match(/<a /g)).toHaveLength(1)
    expect(html).toMatch(/>Choose<\/a>/)
    expect(html).toContain('>Sign in on the site</p>')
    expect(text).toContain(`Choose your password: ${url}`)
    expect(text).toContain('\n\nSign in on the site\n\n')
  })

  it('shows texts as they are, whoever typed them, and keeps their lines', () => {
    const { html = '' } = mailIn('en')
    expect(html).not.toContain('<img')
    expect(html.match(/&lt;img src=x onerror=&quot;a\(\)&quot;&gt;/g)).toHaveLength(5)
    expect(html).toContain('<br>Mona')
  })

  it.each([
    ['ar', 'rtl', 'right'],
    ['en', 'ltr', 'left'],
  ] as const)('has the direction of its language: %s', (language, direction, side) => {
    const { html = '' } = mailIn(language)
    expect(html).toContain(`<html lang="${language}" dir="${direction}">`)
    expect(html).toContain(`text-align:${side}`)
  })

  it('has the colours of the site, and loads nothing', () => {
    const { html = '' } = mailIn('ar')
    const tokens = readFileSync(join(import.meta.dirname, '../../../web/styles/tokens.css'), 'utf8')
    const colours = new Set(html.match(/#[\da-f]{6}\b/g)?.map((colour) => colour.replace('#ffffff', '#fff')))
    expect(colours.size).toBeGreaterThan(10)
    for (const colour of colours) expect(tokens, colour).toContain(colour)
    expect(html).not.toMatch(/<\w[^>]* src=|url\(|@import|<link|<script/)
  })
})
