import { readFileSync } from 'node:fs'
import type { FieldProblem } from '#contract/field-errors.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { arabicWords, endings, localWords, walks, words } from './favourites.ts'

const favourites = new Set([...words, ...localWords, ...arabicWords])
const localSet = new Set(localWords)
const commonEndings = new Set(endings)
const allWalks = walks.flatMap((walk) => [walk, [...walk].reverse().join('')])
const commonPrefix = /^(?:1|12|123|1234|12345|123456)$/
const year = /^(?:19|20)\d\d$/
const separator = /^[@#._!$*&+-]/

/**
 * Whether a password is one that attackers try first: one of the most common by rank; a favourite word, alone or with a
 * common ending or a year; a keyboard walk; the same few characters repeated. Case-insensitive.
 */
export function isCommonPassword(plain: string): boolean {
  const folded = plain.normalize('NFC').toLowerCase()
  return isRankedPassword(folded) || isFavourite(folded) || isRepetition(folded) || isWalk(folded)
}

/** Emails and names of the user whose password it is; unknown ones are left out. */
export type OwnWords = (string | null | undefined)[]

/**
 * Throws 422 at the field for a common password, and for the user's own email, the part of it before the @, or one of
 * their names: people who know the user try that first.
 */
export function assertUncommonPassword(plain: string, own: OwnWords, field = 'password'): void {
  const fieldError = (problem: FieldProblem) =>
    new AppError('invalid_input', { fields: { [field]: problem } })
  if (isCommonPassword(plain)) throw fieldError('password_common')
  if (isOwnWord(plain, own)) throw fieldError('password_own')
}

/** Whether a password is one of the user's own words, ignoring case and spaces. */
export function isOwnWord(plain: string, own: OwnWords): boolean {
  const words = own.flatMap((word) => (word ? [word, word.replace(/@.*/, '')] : []))
  return words.some((word) => normalized(word) === normalized(plain))
}

const normalized = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '')

function isFavourite(folded: string): boolean {
  if (favourites.has(folded)) return true
  for (let split = 1; split < folded.length; split++) {
    const head = folded.slice(0, split)
    const tail = folded.slice(split)
    if (favourites.has(head) && (isEnding(tail) || tail === head)) return true
    if (localSet.has(head) && year.test(tail)) return true
    if (commonPrefix.test(head) && favourites.has(tail)) return true
  }
  return false
}

// 123, @123, @2026, 2026!
function isEnding(tail: string): boolean {
  if (commonEndings.has(tail)) return true
  const number = tail.replace(separator, '').replace(/!+$/, '')
  return number !== tail && (commonEndings.has(number) || year.test(number))
}

// Up to four characters repeated, the last time perhaps incomplete: aaaaaaaa, 12121212, abcabcab.
function isRepetition(folded: string): boolean {
  return [1, 2, 3, 4].some((length) => {
    const block = folded.slice(0, length)
    return block.repeat(Math.ceil(folded.length / length)).slice(0, folded.length) === folded
  })
}

// Part of a walk, forwards or backwards, one with another last character (12345678a), or two (qwer1234, aa112233).
function isWalk(folded: string): boolean {
  if (isPartOfWalk(folded) || isPartOfWalk(folded.slice(0, -1))) return true
  for (let split = 2; split <= folded.length - 2; split++) {
    if (isPartOfWalk(folded.slice(0, split)) && isPartOfWalk(folded.slice(split))) return true
  }
  return false
}

function isPartOfWalk(part: string): boolean {
  return allWalks.some((walk) => walk.includes(part)) || /^(.)\1+$/.test(part)
}

const file = new URL('./common-passwords.txt', import.meta.url)

let lines: string | undefined

/**
 * Whether a password, in lower case, is one of the 49,233 most common by rank; the file omits those shorter than 8
 * characters. It is read on the first call and searched as one text: that takes 0.2 MB, a Set several times that.
 */
function isRankedPassword(folded: string): boolean {
  lines ??= readFileSync(file, 'latin1')
  return !folded.includes('\n') && lines.includes(`\n${folded}\n`)
}
