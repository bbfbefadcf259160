import { distance } from './labels.ts'

/** The number, handle or account of somebody who is paid; on receipts `*` stand for what is hidden. */
export type Payee = { kind: 'handle' | 'phone' | 'account'; text: string }

const handleForm = /^[a-z0-9*][a-z0-9._*-]*@instapay$/i

export const isHandle = (text: string): boolean => handleForm.test(text)

/** Whether digits, in part hidden or not, may be a number to pay to: no hotline, day or sum. */
export const isNumber = (text: string): boolean =>
  /^(?:EG)?\d{10,29}$/.test(text) || /^(?:EG)?\d{0,12}\*{2,}\d{3,12}$/.test(text)

/**
 * What is hidden between digits, as it is meant: on a page that runs from the right its two sides may change places. A phone
 * number begins with 01; of what has one side alone it is usually the end.
 */
export function inOrder(text: string): string {
  const [, start = '', stars, end = ''] = text.match(/^(\d*)(\*{2,})(\d*)$/) ?? []
  if (stars === undefined) return text
  const isTurned = end === '' || (/^01[0125]/.test(end) && !/^01[0125]/.test(start))
  return isTurned ? end + stars + start : text
}

/** What a receipt or a setting says is paid to, as written in one way; null if it is none. */
export function payeeOf(text: string): Payee | null {
  if (isHandle(text)) return { kind: 'handle', text: text.toLowerCase() }
  const plain = text.toUpperCase().replace(/^(?:00)?20(?=1[0125](?:\d{8}|\d?\*+\d{3,4})$)/, '0')
  if (!isNumber(plain)) return null
  const isPhone = /^01[0125]\d{8}$/.test(plain) || /^01[0125]\d?\*+\d{3,4}$/.test(plain)
  return { kind: isPhone ? 'phone' : 'account', text: plain }
}

/** All that may be paid to in a text of the owner, who writes numbers in groups, several at once, or a link. */
export function payeesIn(text: string): Payee[] {
  const latin = text.replace(/[٠-٩]/g, (digit) => String('٠١٢٣٤٥٦٧٨٩'.indexOf(digit)))
  const handles = [
    ...(latin.match(/[a-z0-9][a-z0-9._-]*@instapay/gi) ?? []),
    ...[...latin.matchAll(/ipn\.eg\/S\/([a-z0-9._-]+)\/instapay/gi)].map(([, name]) => `${name}@instapay`),
  ]
  const numbers = (latin.match(/(?:EG)?\d(?:[\d\s()-]*\d)?/gi) ?? []).map((one) =>
    one.replace(/[\s()-]/g, ''),
  )
  return [...handles, ...numbers].flatMap((one) => payeeOf(one) ?? [])
}

/**
 * Whether what a receipt shows may be this one: `same` if enough of it is visible and nothing contradicts, `near` if it may
 * be this one read wrongly or hidden, else `other`.
 */
export function likeness(shown: Payee, own: Payee): 'same' | 'near' | 'other' {
  if ((shown.kind === 'handle') !== (own.kind === 'handle')) return 'other'
  if (shown.text.includes('*')) return hiddenLikeness(shown, own)
  if (shown.text === own.text) return 'same'
  if (shown.kind !== 'handle') return endLikeness(shown.text, own.text)
  // Of a handle that was divided only the end is read.
  if (own.text.endsWith(shown.text)) return 'near'
  return distance(shown.text, own.text) <= mostMisread(shown) ? 'near' : 'other'
}

// A letter is read by one reader, a digit by two.
const mostMisread = ({ text }: Payee) => (text.length > '@instapay'.length + 5 ? 2 : 1)

/** An account is the end of its IBAN, of which one digit may be misread, lost or too many. */
function endLikeness(one: string, other: string): 'same' | 'near' | 'other' {
  const [short = '', long = ''] = [one, other].sort((some, more) => some.length - more.length)
  if (long.endsWith(short)) return 'same'
  const isNear = [-1, 0, 1].some((more) => distance(short, long.slice(-(short.length + more))) <= 1)
  return isNear ? 'near' : 'other'
}

const order = ['other', 'near', 'same'] as const

/** Compares what is visible before the stars and after them, of which there may be fewer than letters that they hide. */
function hiddenLikeness({ kind, text }: Payee, own: Payee): 'same' | 'near' | 'other' {
  const sides = [text.slice(0, text.indexOf('*')), text.slice(text.lastIndexOf('*') + 1)] as const
  const compare = own.kind === 'account' ? accountLikeness : sidesLikeness
  if (kind === 'handle') return compare(sides, own)
  const turned = compare([sides[1], sides[0]], own)
  const straight = compare(sides, own)
  return order.indexOf(turned) > order.indexOf(straight) ? turned : straight
}

/**
 * Of an account the end tells: what is visible first may be the beginning of the IBAN or of the account within it, which
 * begins where the bank wants. Where it is found in neither, the same end says nothing.
 */
function accountLikeness([start, end]: readonly [string, string], own: Payee): 'same' | 'near' | 'other' {
  const isStart = own.text.startsWith(start) || own.text.slice(-longestAccount).includes(start)
  if (end === '') return isStart ? 'near' : 'other'
  const length = Math.min(end.length, own.text.length)
  const misread = differences(end.slice(-length), own.text.slice(-length))
  if (misread === 0 && isStart) return isEnough(start, end) ? 'same' : 'near'
  return misread <= 1 ? 'near' : 'other'
}

// Of the 29 characters of an Egyptian IBAN; those before are the country's, the bank's and the branch's.
const longestAccount = 17

function sidesLikeness([start, end]: readonly [string, string], own: Payee): 'same' | 'near' | 'other' {
  if (start.length + end.length > own.text.length) return 'other'
  const [ownStart, ownEnd] = [own.text.slice(0, start.length), own.text.slice(own.text.length - end.length)]
  const misread = differences(start, ownStart) + differences(end, ownEnd)
  if (misread === 0) return isEnough(start, end) ? 'same' : 'near'
  // A single letter of a handle is all that some apps show: only those that look alike may be misread.
  const isNear = own.kind === 'handle' ? shapeOf(start) === shapeOf(ownStart) : misread === 1
  return isNear ? 'near' : 'other'
}

// One in ten thousand accounts has the same four digits, but one in twenty handles the same letter.
const isEnough = (start: string, end: string) => (start + end).replace(/@instapay$/, '').length >= 4

const differences = (one: string, other: string) =>
  [...one].filter((character, index) => character !== other[index]).length

const lookAlikes = ['il1jtf', 'oc0e', 'gq9', 'nmhr', 'uvwy', 's5', 'z2', 'kx']

const shapeOf = (text: string) =>
  [...text].map((letter) => lookAlikes.find((group) => group.includes(letter))?.[0] ?? letter).join('')
