import { z } from 'zod'
import { foldDigits, stripInvisible } from './text.ts'

/**
 * A phone number as typed: spaces, dashes, +20, 0020, 01…, any digits, landlines, other countries in international
 * form, also with the national trunk zero. Output as typed, with ASCII digits.
 */
export const Phone = z
  .string({ error: 'required' })
  .max(100, 'phone')
  .overwrite((value) => foldDigits(stripInvisible(value)).replace(/\s+/g, ' ').trim())
  .refine((value) => value !== '', 'required')
  .refine((value) => value.length <= 40 && toE164(value) !== null, 'phone')
  .meta({ maxLength: 40 })

const mobile = /^1[0125]\d{8}$/
const landline = /^[2-9]\d{7,8}$/

// Country codes whose trunk zero is never part of the international number: Arab countries, and countries where many of
// their people live. Elsewhere, as in Italy or Côte d'Ivoire, a number may start with a zero.
const homeZero = new RegExp(
  `^(${[
    ...['212', '213', '218', '249', '961', '962', '963', '964', '966', '967', '970', '971', '972'],
    ...[
      '27',
      '234',
      '251',
      '254',
      '90',
      '98',
      '91',
      '92',
      '94',
      '880',
      '60',
      '62',
      '63',
      '66',
      '81',
      '82',
      '84',
      '86',
    ],
    ...['31', '32', '33', '353', '358', '380', '40', '41', '43', '44', '46', '49', '61', '64'],
  ].join('|')})0`,
)

/**
 * The number in international form (`+` and digits), or null if invalid. Egypt's mobile prefixes 010, 011, 012, 015 and
 * number lengths follow its national numbering plan (ITU-T E.164 annex).
 */
export function toE164(typed: string): string | null {
  const bare = foldDigits(stripInvisible(typed)).replace(/[\s().\-–/]/g, '')
  if (!/^\+?\d{7,17}$/.test(bare)) return null
  const international = bare.startsWith('+') ? bare.slice(1) : bare.startsWith('00') ? bare.slice(2) : null
  if (international !== null) {
    if (international.startsWith('20')) return egyptian(international.slice(2).replace(/^(?!0)/, '0'))
    const number = international.replace(homeZero, '$1')
    return /^[1-9]\d{7,14}$/.test(number) ? `+${number}` : null
  }
  return egyptian(bare) ?? (bare.startsWith('20') ? egyptian(bare.slice(2)) : null)
}

function egyptian(national: string): string | null {
  const significant = national.startsWith('0') ? national.slice(1) : national
  if (mobile.test(significant)) return `+20${significant}`
  return national.startsWith('0') && landline.test(significant) ? `+20${significant}` : null
}

/** A WhatsApp chat link: digits only, the message url-encoded. */
export function whatsappLink(e164: string, message?: string): string {
  const text = message ? `?text=${encodeURIComponent(message)}` : ''
  return `https://wa.me/${e164.replace(/\D/g, '')}${text}`
}

/** A link that dials the number. */
export function callLink(e164: string): string {
  return `tel:${e164.replace(/[^\d+]/g, '')}`
}
