import { cairoDay, daysBetween } from '#contract/cairo-days.ts'
import type { TransferEvidence } from '#contract/transfer-values.ts'

/** What a transfer says that may lead to its request. Senders and notes are written by anybody. */
export type Clues = {
  amount: number
  at: string | null
  day: string | null
  reference: string | null
  senderName: string | null
  senderNumber: string | null
  words: string[]
}

/** A request that may be paid by a transfer, or a part that was kept for one while its rest was asked for. */
export type OpenRequest = {
  id: string
  /** Of a part, its request; `missing` is then what was kept. */
  partOf: string | null
  /** What has to arrive yet, in piastres. */
  missing: number
  payCode: string | null
  /** Read by machine on its receipt; null if it was not read. */
  reference: string | null
  /** The applicant's numbers as +201…. */
  numbers: string[]
  fullName: string
  createdAt: string
}

export type Fit = { request: OpenRequest; evidence: TransferEvidence[] }
export type Found = { result: 'matched' | 'ambiguous' | 'unmatched'; fits: Fit[] }

/** People pay before they send the request, or within the days for which the price holds. */
const usualDays = 2
export const longestDays = 14
export const mostFits = 5

/** Returns now and then, so that a long comparison lets the process do other work between. */
export type Breathe = () => Promise<void>

/**
 * The likeliest requests of each transfer. It is `matched` if one request fits by strong evidence and no other transfer
 * fits that request as well: first by amount with pay code or reference, then by amount and sender, then by amount and time, where
 * what was matched before is left out.
 */
export async function matchAll(
  transfers: ComparedTransfer[],
  requests: ComparedRequest[],
  breathe: Breathe,
): Promise<Found[]> {
  const index = indexOf(requests)
  const fits: Fit[][] = []
  for (const one of transfers) {
    fits.push(fitsOf(one, index))
    await breathe()
  }
  const matched = new Map<number, Fit>()
  const taken = new Set<string>()
  for (const level of levels) {
    const open: Fit[][] = []
    const claims = new Map<string, number>()
    for (const [place, all] of fits.entries()) {
      const some = matched.has(place) ? [] : all.filter((fit) => level(fit) && !taken.has(fit.request.id))
      for (const { request } of some) claims.set(request.id, (claims.get(request.id) ?? 0) + 1)
      open.push(some)
      await breathe()
    }
    open.forEach((some, place) => {
      const [only] = some
      if (!only || some.length > 1 || claims.get(only.request.id) !== 1) return
      matched.set(place, only)
      taken.add(only.request.id)
    })
  }
  return fits.map((all, place) => {
    const best = matched.get(place)
    if (best) return { result: 'matched', fits: [best] }
    const left = all.filter(({ request }) => !taken.has(request.id)).slice(0, mostFits)
    return { result: left.length > 0 ? 'ambiguous' : 'unmatched', fits: left }
  })
}

// By amount and time alone, a payment of somebody else would look like a part that was kept.
const isNamed = ({ evidence }: Fit) => evidence.some((one) => one !== 'amount' && one !== 'time')

const has = ({ evidence }: Fit, ...all: TransferEvidence[]) => all.every((one) => evidence.includes(one))
const levels: ((fit: Fit) => boolean)[] = [
  (fit) => has(fit, 'code', 'amount') || has(fit, 'reference', 'amount'),
  (fit) => has(fit, 'amount', 'number') || has(fit, 'amount', 'name', 'time'),
  (fit) => has(fit, 'amount', 'time'),
]

/** A transfer and a request with what is compared, worked out once and not for each pair. */
export type ComparedTransfer = {
  clues: Clues
  words: Set<string>
  reference: string | null
  nameWords: string[]
  digits: string | null
  /** Days since 1970 in Cairo; null if it says no day. */
  on: number | null
}
export type ComparedRequest = {
  request: OpenRequest
  code: string | null
  reference: string | null
  nameWords: Set<string>
  numbers: string[]
  on: number
}

export function comparedTransfer(clues: Clues): ComparedTransfer {
  const { at, day, words, reference, senderName, senderNumber } = clues
  const on = at === null ? day : cairoDay(new Date(at))
  return {
    clues,
    words: new Set(words),
    reference: reference?.toUpperCase() ?? null,
    nameWords: senderName === null ? [] : wordsOf(senderName),
    digits: senderNumber === null ? null : digitsOf(senderNumber),
    on: on === null ? null : daysBetween('1970-01-01', on),
  }
}

export function comparedRequest(request: OpenRequest): ComparedRequest {
  const { payCode, reference, fullName, numbers, createdAt } = request
  return {
    request,
    code: payCode?.toUpperCase() ?? null,
    reference: reference?.toUpperCase() ?? null,
    nameWords: new Set(wordsOf(fullName)),
    numbers: numbers.flatMap((number) => digitsOf(number) ?? []),
    on: daysBetween('1970-01-01', cairoDay(new Date(createdAt))),
  }
}

type Index = Record<'codes' | 'references' | 'amounts', Map<string | number | null, ComparedRequest[]>>

function indexOf(requests: ComparedRequest[]): Index {
  return {
    codes: Map.groupBy(requests, ({ code }) => code),
    references: Map.groupBy(requests, ({ reference }) => reference),
    amounts: Map.groupBy(requests, ({ request }) => request.missing),
  }
}

/** The requests that a transfer may pay, the likeliest first: by code or reference with any amount, else by the exact one. */
function fitsOf(transfer: ComparedTransfer, { codes, references, amounts }: Index): Fit[] {
  const { clues, words, reference } = transfer
  const sameAmount = amounts.get(clues.amount) ?? []
  const named = [
    ...[...words].flatMap((word) => [...(codes.get(word) ?? []), ...(references.get(word) ?? [])]),
    ...(reference === null ? [] : (references.get(reference) ?? [])),
  ]
  const all = new Set([...named, ...sameAmount.filter((one) => isNear(transfer, one, longestDays))])
  return [...all]
    .map((one) => {
      const evidence = evidenceOf(transfer, one)
      return { request: one.request, evidence, weight: weightOf(evidence) }
    })
    .filter((fit) => fit.request.partOf === null || (has(fit, 'amount') && isNamed(fit)))
    .sort((one, other) => other.weight - one.weight || compare(one.request, other.request))
}

const weights: Record<TransferEvidence, number> = {
  code: 32,
  reference: 16,
  amount: 8,
  number: 4,
  name: 2,
  time: 1,
}
const weightOf = (evidence: TransferEvidence[]) => evidence.reduce((sum, one) => sum + weights[one], 0)
const compare = (one: OpenRequest, other: OpenRequest) =>
  one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0

/** What names a request, and not only fits it. */
export const naming: TransferEvidence[] = ['code', 'reference', 'number', 'name']

/** What of a transfer agrees with a request. */
export function evidenceOf(transfer: ComparedTransfer, one: ComparedRequest): TransferEvidence[] {
  const { day, amount } = transfer.clues
  const { digits } = transfer
  const { request, code, reference } = one
  const found: TransferEvidence[] = []
  const add = (name: TransferEvidence, holds: boolean) => holds && found.push(name)
  add('code', code !== null && transfer.words.has(code))
  add('reference', reference !== null && (transfer.reference === reference || transfer.words.has(reference)))
  add('amount', amount === request.missing)
  add('number', digits !== null && one.numbers.some((other) => isSameNumber(digits, other)))
  add('name', sharedWords(transfer.nameWords, one.nameWords) >= 2)
  add('time', day !== null && isNear(transfer, one, usualDays))
  return found
}

/** Whether a transfer came in within some days of the sending of a request; if its day is unknown, it may have. */
export function isNear({ on }: ComparedTransfer, other: ComparedRequest, days: number): boolean {
  return on === null || Math.abs(on - other.on) <= days
}

const digitsOfNumber = 10
const leastVisible = 4

/** The last digits of a number, with * for hidden ones; null if too few are seen to compare. */
function digitsOf(written: string): string | null {
  const digits = written.replace(/[^\d*]/g, '').slice(-digitsOfNumber)
  const visible = [...digits].filter((digit) => digit !== '*').length
  return digits.length < digitsOfNumber || visible < leastVisible ? null : digits
}

/** Whether a number, perhaps with hidden digits, may be another. */
function isSameNumber(digits: string, other: string): boolean {
  for (let place = 0; place < digitsOfNumber; place++)
    if (digits[place] !== '*' && digits[place] !== other[place]) return false
  return true
}

// Two names are alike by two words in common, in any order; in one alphabet.
const sharedWords = (words: string[], others: Set<string>) => {
  let shared = 0
  for (const word of words) if (others.has(word)) shared++
  return shared
}

const nameBeginning = /(^|[^\p{L}])(عبد|ابو|abd|abu|el|al)[\s-]+(?=\p{L})/gu

const wordsOf = (name: string) => [
  ...new Set(
    name
      .toLowerCase()
      .replace(/[أإآ]/g, 'ا')
      .replace(/ى/g, 'ي')
      .replace(/ة/g, 'ه')
      // A name of two words is one: عبد الله and Abd El Rahman are shared by strangers.
      .replace(nameBeginning, '$1$2')
      .replace(nameBeginning, '$1$2')
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length >= 2),
  ),
]
