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

/** A request that may be paid by a transfer. */
export type OpenRequest = {
  id: string
  due: number
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
const longestDays = 14
const mostFits = 5

/**
 * The likeliest requests of each transfer. It is `matched` if one request fits by strong evidence and no other transfer
 * fits that request as well: first by amount with pay code or reference, then by amount and sender, then by amount and time, where
 * what was matched before is left out.
 */
export function matchAll(transfers: Clues[], requests: OpenRequest[]): Found[] {
  const fits = transfers.map((one) => fitsOf(one, requests))
  const matched = new Map<number, Fit>()
  const taken = new Set<string>()
  for (const level of levels) {
    const open = fits.map((all, place) =>
      matched.has(place) ? [] : all.filter((fit) => level(fit) && !taken.has(fit.request.id)),
    )
    const claims = new Map<string, number>()
    for (const { request } of open.flat()) claims.set(request.id, (claims.get(request.id) ?? 0) + 1)
    open.forEach(([only, ...others], place) => {
      if (!only || others.length > 0 || claims.get(only.request.id) !== 1) return
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

const has = ({ evidence }: Fit, ...all: TransferEvidence[]) => all.every((one) => evidence.includes(one))
const levels: ((fit: Fit) => boolean)[] = [
  (fit) => has(fit, 'code', 'amount') || has(fit, 'reference', 'amount'),
  (fit) => has(fit, 'amount', 'number') || has(fit, 'amount', 'name', 'time'),
  (fit) => has(fit, 'amount', 'time'),
]

/** The requests that a transfer may pay, the likeliest first: by code or reference with any amount, else by the exact one. */
function fitsOf(transfer: Clues, requests: OpenRequest[]): Fit[] {
  return requests
    .map((request) => ({ request, evidence: evidenceOf(transfer, request) }))
    .filter(
      (fit) =>
        has(fit, 'code') ||
        has(fit, 'reference') ||
        (has(fit, 'amount') && isNear(transfer, fit.request, longestDays)),
    )
    .sort((one, other) => weightOf(other) - weightOf(one) || compare(one.request, other.request))
}

const weights: Record<TransferEvidence, number> = {
  code: 32,
  reference: 16,
  amount: 8,
  number: 4,
  name: 2,
  time: 1,
}
const weightOf = ({ evidence }: Fit) => evidence.reduce((sum, one) => sum + weights[one], 0)
const compare = (one: OpenRequest, other: OpenRequest) =>
  one.createdAt < other.createdAt ? -1 : one.createdAt > other.createdAt ? 1 : 0

function evidenceOf(transfer: Clues, request: OpenRequest): TransferEvidence[] {
  const { reference, senderNumber, senderName, words } = transfer
  const all: [TransferEvidence, boolean][] = [
    ['code', request.payCode !== null && words.includes(request.payCode.toUpperCase())],
    ['reference', reference !== null && reference.toUpperCase() === request.reference?.toUpperCase()],
    ['amount', transfer.amount === request.due],
    ['number', senderNumber !== null && request.numbers.some((one) => isSameNumber(senderNumber, one))],
    ['name', senderName !== null && isSameName(senderName, request.fullName)],
    ['time', transfer.day !== null && isNear(transfer, request, usualDays)],
  ]
  return all.flatMap(([name, holds]) => (holds ? name : []))
}

/** Whether a transfer came in within some days of the sending of a request; if its day is unknown, it may have. */
function isNear({ at, day }: Clues, { createdAt }: OpenRequest, days: number): boolean {
  const on = at === null ? day : cairoDay(new Date(at))
  return on === null || Math.abs(daysBetween(on, cairoDay(new Date(createdAt)))) <= days
}

const digitsOfNumber = 10
const leastVisible = 4

/** Whether a number, perhaps with hidden digits, may be another; by at least four digits that are seen. */
export function isSameNumber(written: string, number: string): boolean {
  const one = written.replace(/[^\d*]/g, '').slice(-digitsOfNumber)
  const other = number.replace(/\D/g, '').slice(-digitsOfNumber)
  if (one.length < digitsOfNumber || other.length < digitsOfNumber) return false
  const visible = [...one].filter((digit) => digit !== '*').length
  return visible >= leastVisible && [...one].every((digit, place) => digit === '*' || digit === other[place])
}

/** Whether two names have two words in common, in any order; in one alphabet. */
export function isSameName(one: string, other: string): boolean {
  const words = wordsOf(one)
  return wordsOf(other).filter((word) => words.includes(word)).length >= 2
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
