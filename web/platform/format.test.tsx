import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Language } from '#contract/values.ts'
import { isolate } from './bidi-isolate.ts'
import { groupPhone, Ltr, NumberText, NumeralsProvider, PhoneNumber, Price, useFormat } from './format.tsx'
import { LanguageProvider } from './language.tsx'

const shown = (language: Language, content: ReactNode) =>
  renderToStaticMarkup(<LanguageProvider initial={language}>{content}</LanguageProvider>)

function Sum({ pounds }: { pounds: number }) {
  return useFormat().money(pounds)
}

describe('numbers in running text', () => {
  it('isolates a price on one line, with the currency at the language’s place', () => {
    expect(shown('ar', <Price pounds={2000} perMonth />)).toBe(
      '<span><bdi>2,000</bdi>\u00a0جنيه / شهريًا</span>',
    )
    expect(shown('en', <Price pounds={2000} perMonth />)).toBe(
      '<span>EGP\u00a0<bdi>2,000</bdi> / month</span>',
    )
    expect(shown('ar', <Price pounds={950} />)).toBe('<span><bdi>950</bdi>\u00a0جنيه</span>')
  })

  it('puts the plus of an open-ended count after it in English and before it in Arabic', () => {
    expect(shown('en', <NumberText value={500} openEnded />)).toBe('<bdi dir="ltr">500+</bdi>')
    expect(shown('ar', <NumberText value={500} openEnded />)).toBe('<bdi dir="ltr">+500</bdi>')
  })

  it('writes phones and addresses left-to-right in Arabic', () => {
    expect(shown('ar', <PhoneNumber value="01001234567" />)).toBe(
      '<bdi dir="ltr" class="ltr">0100 123 4567</bdi>',
    )
    expect(shown('ar', <Ltr wraps>a@b.co</Ltr>)).toBe('<bdi dir="ltr" class="ltr-wraps">a@b.co</bdi>')
  })

  it('groups Egyptian mobiles and leaves other numbers as they are', () => {
    expect(groupPhone(' 01001234567 ')).toBe('0100 123 4567')
    expect(groupPhone('+201001234567')).toBe('+20 100 123 4567')
    expect(groupPhone('+966 50 123 4567')).toBe('+966 50 123 4567')
    expect(groupPhone('0223456789')).toBe('0223456789')
  })

  it("uses the owner's digits in Arabic, in phones too", () => {
    const content = (
      <NumeralsProvider numerals="arab">
        <Sum pounds={2000} /> <PhoneNumber value="01001234567" />
      </NumeralsProvider>
    )
    expect(shown('ar', content)).toContain('٢٬٠٠٠ جنيه')
    expect(shown('ar', content)).toContain('٠١٠٠ ١٢٣ ٤٥٦٧')
    expect(shown('en', content)).toContain('EGP 2,000')
    expect(shown('en', content)).toContain('0100 123 4567')
  })

  it('wraps user text in direction isolates', () => {
    expect([...isolate('Sara')].map((character) => character.codePointAt(0)?.toString(16))).toEqual([
      '2068',
      '53',
      '61',
      '72',
      '61',
      '2069',
    ])
  })

  it('throws outside a LanguageProvider', () => {
    expect(() => renderToStaticMarkup(<Price pounds={1} />)).toThrow('inside a LanguageProvider')
  })
})
