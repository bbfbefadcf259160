import { createHash } from 'node:crypto'
import type { Language, LocalizedText } from '#contract/values.ts'
import { headings, type Storage, shared } from './rules.ts'

/**
 * What the product's own sentences ask people to agree to. Raise it when one of them says something new: another purpose,
 * another kind of data, somebody else who receives it. A better wording keeps it, so that an upgrade asks nobody again; a
 * test holds the sentences to it.
 */
export const shippedPurposes = 1

/** What the product wrote itself, and where it keeps files. */
export type PurposeBasis = { written: LocalizedText; storage: Storage }

/** The parts of the page that say how long, who of the team, and how to ask: they may change without a new purpose. */
const others: Record<Language, ReadonlySet<string>> = { ar: otherParts('ar'), en: otherParts('en') }

function otherParts(language: Language): ReadonlySet<string> {
  const { periods, alone, seen, asking } = headings[language]
  return new Set([periods, alone, seen, asking].map(folded))
}

/** The lines about purposes: what the owner wrote, and what the product did. */
export function purposeLines(text: string, language: Language): { own: string[]; shipped: string[] } {
  const lines: { own: string[]; shipped: string[] } = { own: [], shipped: [] }
  let heading = ''
  for (const written of text.split('\n')) {
    const line = written.trim()
    if (line.startsWith('## ')) heading = line.slice(3).trim()
    if (folded(line) === '' || others[language].has(folded(heading))) continue
    const isShipped = heading === headings[language].shared
    if (isShipped && line.startsWith('## ')) continue
    lines[isShipped ? 'shipped' : 'own'].push(line.replace(/^(## |- )/, ''))
  }
  return lines
}

/** A line without what changes no meaning: signs, spaces, capital letters, and how to reach somebody. */
export function folded(line: string): string {
  return line
    .normalize('NFKC')
    .toLowerCase()
    .replace(/https?:\/\/\S+|[^\s@]+@[^\s@]+/g, ' ')
    .replace(/\+?\d[\d\s()-]{6,}\d/g, ' ')
    .replace(/[\u0640\u064B-\u0652]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The purposes of a page in a form that can be compared: the lines about them in both languages, in any order, with what the
 * product says itself and where files are kept. A text that is the product's own counts as one, however it is worded.
 */
export function purposesOf(text: LocalizedText, { written, storage }: PurposeBasis): string {
  const own = ownLines(text)
  const hash = createHash('sha256').update(own).digest('hex').slice(0, 32)
  return [own === ownLines(written) ? 'written' : hash, shippedPurposes, storage].join(':')
}

function ownLines(text: LocalizedText): string {
  const sorted = (language: Language) => [...new Set(purposeLines(text[language], language).own.map(folded))]
  return JSON.stringify([sorted('ar').sort(), sorted('en').sort()])
}

/** The sentences that `shippedPurposes` stands for. */
export const shippedSentences = shared

/** The lines of two pages that only one of them has. */
export type PurposeChange = { before: string[]; now: string[] }

/** What changed between two pages with these purposes. */
export function changeBetween(
  before: { text: LocalizedText; purposes: string },
  now: { text: LocalizedText; purposes: string },
): Record<Language, PurposeChange> {
  const part = (purposes: string) => purposes.slice(0, purposes.indexOf(':'))
  const rest = (purposes: string) => purposes.slice(purposes.indexOf(':'))
  const which = {
    own: part(before.purposes) !== part(now.purposes),
    shipped: rest(before.purposes) !== rest(now.purposes),
  }
  const changeIn = (language: Language): PurposeChange => {
    const [former, newer] = [before, now].map(({ text }) => {
      const { own, shipped } = purposeLines(text[language], language)
      return [...(which.own ? own : []), ...(which.shipped ? shipped : [])]
    }) as [string[], string[]]
    return { before: without(former, newer), now: without(newer, former) }
  }
  const [ar, en] = [changeIn('ar'), changeIn('en')]
  // Where one language alone was changed, readers of the other see that one.
  return { ar: isEmpty(ar) ? en : ar, en: isEmpty(en) ? ar : en }
}

const isEmpty = ({ before, now }: PurposeChange) => before.length + now.length === 0

function without(lines: string[], others: string[]): string[] {
  const known = new Set(others.map(folded))
  return lines.filter((line) => !known.has(folded(line)))
}
