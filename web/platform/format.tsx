import { createContext, type ReactNode, useContext } from 'react'
import type { Language } from '#contract/values.ts'
import { createFormat, type Format, type Numerals } from './create-format.ts'

import { useLanguage } from './language.tsx'

const NumeralsContext = createContext<Numerals>('latn')
const formats = new Map<string, Format>()

/** Sets the digits of Arabic pages, from the site settings. */
export function NumeralsProvider({ numerals, children }: { numerals: Numerals; children: ReactNode }) {
  return <NumeralsContext.Provider value={numerals}>{children}</NumeralsContext.Provider>
}

/** The digits of Arabic pages. */
export const useNumerals = () => useContext(NumeralsContext)

/** The formatters of the page's language. */
export function useFormat(): Format {
  return formatOf(useLanguage().language, useNumerals())
}

/** Caches one format for each pair of language and digits, because creating Intl objects is slow. */
function formatOf(language: Language, numerals: Numerals): Format {
  const name = `${language}-${numerals}`
  const cached = formats.get(name)
  if (cached) return cached
  const made = createFormat(language, numerals)
  formats.set(name, made)
  return made
}

/** A number isolated from the text around it. `openEnded` adds a plus on the language's side: "500+", "+500". */
export function NumberText({ value, openEnded = false }: { value: number; openEnded?: boolean }) {
  const format = useFormat()
  const { direction } = useLanguage()
  const digits = format.number(value)
  if (!openEnded) return <bdi>{digits}</bdi>
  return <bdi dir="ltr">{direction === 'rtl' ? `+${digits}` : `${digits}+`}</bdi>
}

/** Text that is left-to-right in both languages: an email, a handle, a file name. `wraps` lets a long one break. */
export function Ltr({ children, wraps = false }: { children: ReactNode; wraps?: boolean }) {
  return (
    <bdi dir="ltr" className={wraps ? 'ltr-wraps' : 'ltr'}>
      {children}
    </bdi>
  )
}

/** A phone number, grouped, in the page's digits. What is dialled or copied has Latin ones. */
export function PhoneNumber({ value }: { value: string }) {
  return <Ltr>{useFormat().digits(groupPhone(value))}</Ltr>
}

/** "0100 123 4567" and "+20 100 123 4567" for Egyptian mobiles; other numbers unchanged. */
export function groupPhone(value: string): string {
  return value
    .trim()
    .replace(/^(01\d{2})(\d{3})(\d{4})$/, '$1 $2 $3')
    .replace(/^(\+20)(1\d{2})(\d{3})(\d{4})$/, '$1 $2 $3 $4')
}

/** A price in Egyptian pounds; `perMonth` adds "a month". */
export function Price({ pounds, perMonth = false }: { pounds: number; perMonth?: boolean }) {
  const { language, amount } = useFormat()
  const figure = <bdi>{amount(pounds)}</bdi>
  if (language === 'ar')
    return (
      <span>
        {figure}&nbsp;جنيه{perMonth && ' / شهريًا'}
      </span>
    )
  return (
    <span>
      EGP&nbsp;{figure}
      {perMonth && ' / month'}
    </span>
  )
}
