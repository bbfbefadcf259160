import { z } from 'zod'
import { tooLong } from './field-error-codes.ts'

const bidiAndInvisible = /[\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/g
const forbiddenInLine = /[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/u
const forbiddenInParagraphs = /(?![\t\n\r])[\p{Cc}\u202A-\u202E\u2066-\u2069\u200B\uFEFF]/u
const loneSurrogate = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/
const stackedMarks = /\p{M}{9,}/u

/** Converts Arabic-Indic, Persian and full-width digits to 0-9. */
export function foldDigits(text: string): string {
  return text.replace(/[٠-٩۰-۹０-９]/g, (digit) => {
    const code = digit.charCodeAt(0)
    if (code >= 0xff10) return String(code - 0xff10)
    return String(code >= 0x06f0 ? code - 0x06f0 : code - 0x0660)
  })
}

/** Removes the invisible direction characters that phones add around copied numbers. */
export function stripInvisible(text: string): string {
  return text.replace(bidiAndInvisible, '').replace(/[\u200E\u200F]/g, '')
}

/** The number of code points. */
export function lengthInCharacters(text: string): number {
  return [...text].length
}

/**
 * Composes letters and marks (NFC). Leaves a text with more marks on one letter than any script has as it is: to put
 * them in order takes time quadratic in their number, seconds for one request, and such a text is rejected anyway.
 */
export const composed = (text: string) => (stackedMarks.test(text) ? text : text.normalize('NFC'))

/** The stored form of a text, which lengths refer to: composed and trimmed. */
export const normalized = (text: string) => composed(text).trim()

/** The validation error if the stored form has more than `max` characters, for `fieldSentence`; else undefined. */
export function lengthProblem(text: string, max: number): string | undefined {
  const length = lengthInCharacters(normalized(text))
  return length > max ? tooLong(max, length) : undefined
}

/** The schema error for a text of more than `max` characters. */
export function tooLongFor(max: number) {
  return {
    error: ({ input }: { input?: unknown }) => tooLong(max, lengthInCharacters(normalized(String(input)))),
  }
}

function text(max: number, forbidden: RegExp) {
  return z
    .string({ error: 'required' })
    .max(max * 10, tooLongFor(max))
    .refine(
      (value) => !loneSurrogate.test(value) && !forbidden.test(value) && !stackedMarks.test(value),
      'characters',
    )
    .overwrite(normalized)
    .refine((value) => lengthInCharacters(value) <= max, tooLongFor(max))
    .meta({ maxLength: max })
}

// The documented limits are those after trimming, not the wider ones before it.
const needed = <Text extends z.ZodString>(line: Text) =>
  line.refine((value) => value !== '', 'required').meta({ minLength: 1 })

/** One line of a user's text, 1 to `max` characters after trimming; rejects control and direction characters. */
export const oneLine = (max: number) => needed(text(max, forbiddenInLine))

export const optionalLine = (max: number) => text(max, forbiddenInLine)

/** Several lines of a user's text, 1 to `max` characters. */
export const paragraphs = (max: number) => needed(text(max, forbiddenInParagraphs))

export const optionalParagraphs = (max: number) => text(max, forbiddenInParagraphs)

/** A person's name, any script, 1 to 120 characters. */
export const PersonName = oneLine(120)

/** An email address: ASCII, one address, at most 254 characters; output trimmed and in lower case. */
export const Email = z
  .string({ error: 'required' })
  .max(600, 'email')
  .overwrite((value) => stripInvisible(value).trim().toLowerCase())
  .refine((value) => value !== '', 'required')
  .refine((value) => value.length <= 254 && isEmail(value), 'email')
  .meta({ maxLength: 254 })

const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

function isEmail(value: string): boolean {
  return emailPattern.test(value)
}

const knownProviders = ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'live.com']
const alikeButReal = [
  'ymail.com',
  'mail.com',
  'email.com',
  'gmx.com',
  'msn.com',
  'me.com',
  'aol.com',
  'yahoo.co.uk',
]

/** A suggested correction if a known provider's name has one or two typos; else null. */
export function emailSuggestion(email: string): string | null {
  const [local, domain] = stripInvisible(email).trim().toLowerCase().split('@')
  if (!local || !domain || knownProviders.includes(domain) || alikeButReal.includes(domain)) return null
  const meant = knownProviders.find(
    (provider) => editDistance(provider, domain) <= (domain.length > 7 ? 2 : 1),
  )
  return meant ? `${local}@${meant}` : null
}

function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swap = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1)
      next.push(Math.min(swap, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1))
    }
    row = next
  }
  return row[b.length] ?? 0
}

/** A password of 8 to 256 characters, never normalized; common ones and the user's own email or name are rejected. */
export const NewPassword = z
  .string({ error: 'required' })
  .min(1, 'required')
  .min(8, 'password_short')
  .max(256, tooLongFor(256))

/** A password as typed at sign-in: never changed, at most 256 characters. */
export const TypedPassword = z.string({ error: 'required' }).min(1, 'required').max(256, 'too_long')

/** The sign-in name of staff: 3 to 32 of a-z, 0-9, dot, dash, underscore. */
export const Username = z
  .string({ error: 'required' })
  .max(100, 'username')
  .overwrite((value) => value.trim().toLowerCase())
  .refine((value) => value !== '', 'required')
  .refine((value) => /^[a-z0-9._-]{3,32}$/.test(value), 'username')
  .meta({ minLength: 3, maxLength: 32 })

/** Empty, or valid for the schema, whose validation error is used. */
export const emptyOr = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal(''), schema], {
    error: (issue) => (issue.code === 'invalid_union' ? issue.errors.at(-1)?.[0]?.message : undefined),
  })
