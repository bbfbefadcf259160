import { joinedForms, wholeNames } from './joined-names.ts'
import { type Alphabet, alphabetOf, skeletonsOfName, skeletonsSought } from './skeletons.ts'

/** A range of terms: `from` inclusive, `to` exclusive. */
export type OneRange = { from: string; to: string }

/** A range of terms, and further ones whose terms match as well: names of the same sound in the other alphabet. */
export type TermRange = OneRange & { alike?: readonly OneRange[] }

/** A range and those alike. */
export const allRangesOf = ({ alike = [], from, to }: TermRange): [OneRange, ...OneRange[]] => [
  { from, to },
  ...alike,
]

// Prefix of a phone number's term; its digits are stored reversed, so that its end can be searched as a prefix.
const phoneMark = '#'
// Prefix of a name's skeleton by its alphabet; no word or email begins with it.
const skeletonMarks: Record<Alphabet, string> = { arabic: '~a:', latin: '~l:' }
const maxTermLength = 64
const maxTerms = 60
const maxTermsWithTags = 160
const maxWords = 8
const lastCodePoint = '\u{10FFFF}'

/**
 * Folds a text for searching: ignores case, accents, tashkeel and tatweel, and the Arabic letters that people write for
 * one another (أ إ آ ٱ and ا, ى and ي, ة and ه, ؤ and و, ئ and ي); converts any digits to 0-9.
 */
export function foldForSearch(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/[ىئ]/g, 'ي')
    .replace(/ؤ/g, 'و')
    .replace(/ة/g, 'ه')
    .replace(/ـ/g, '')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[\p{Nd}]/gu, asciiDigit)
    .toLowerCase()
}

/**
 * The search terms of a person: the words of names, emails and tags, names joined and apart, whole emails, phones by
 * their end, and the skeletons of names, see `skeletonsOfName`.
 */
export function searchTerms(of: {
  names: string[]
  emails: string[]
  phones: string[]
  tags?: string[]
}): string[] {
  const terms = new Set<string>()
  addWords(terms, of.names)
  for (const name of of.names) for (const form of joinedForms(wordsOf(name))) terms.add(form)
  for (const email of of.emails) {
    terms.add(foldForSearch(email.trim()))
    for (const word of wordsOf(email)) terms.add(word)
  }
  for (const phone of of.phones) {
    const digits = digitsOf(phone)
    if (digits) terms.add(phoneMark + reversed(digits))
  }
  for (const name of of.names) {
    const skeletons = skeletonsOfName(wordsOf(name))
    for (const skeleton of skeletons.arabic) terms.add(skeletonMarks.arabic + skeleton)
    for (const skeleton of skeletons.latin) terms.add(skeletonMarks.latin + skeleton)
  }
  // After the others, so that many tags crowd out none of them.
  const own = limited(terms, maxTerms)
  addWords(own, of.tags ?? [])
  return [...limited(own, maxTermsWithTags)]
}

function addWords(terms: Set<string>, texts: string[]): void {
  for (const text of texts) {
    for (const word of wordsOf(text)) {
      terms.add(word)
      if (word.length > 4 && word.startsWith('ال')) terms.add(word.slice(2))
    }
  }
}

function limited(terms: Set<string>, most: number): Set<string> {
  const short = [...terms].filter(Boolean).map((term) => shortened(term))
  return new Set([...new Set(short)].slice(0, most))
}

/**
 * What lists in the order of names compare, byte by byte: the folded words, however a name of two words is written.
 * Names in Arabic letters come first, each alphabet in its own order.
 */
export function nameKey(name: string): string {
  const words = wholeNames(wordsOf(name)).join(' ')
  return shortened(`${/^[\u0620-\u06ff]/.test(words) ? 1 : 2}${words}`)
}

/**
 * The ranges to search: a match must have a term in every range. Digits alone (three or more, separated as people write
 * phones) match the end of a phone number, an email its beginning, otherwise each word the beginning of a word, or of a
 * name of the same sound in the other alphabet.
 */
export function termRanges(q: string): TermRange[] {
  const folded = foldForSearch(q.trim())
  const digits = digitsOf(folded).replace(/^00(?=\d{9})/, '')
  if (digits.length >= 3 && /^[+\d\s().\-–/]+$/.test(folded)) {
    return [beginningWith(phoneMark + reversed(digits))]
  }
  if (/^\S+@\S*$/.test(folded)) return [beginningWith(folded)]
  return wordRanges(folded).map((range) => {
    const alike = rangesAlike(range.from)
    return alike.length > 0 ? { ...range, alike } : range
  })
}

function rangesAlike(word: string): OneRange[] {
  const mark = skeletonMarks[alphabetOf(word) === 'arabic' ? 'latin' : 'arabic']
  return skeletonsSought(word).map(({ skeleton, isWhole }) => {
    const from = shortened(mark + skeleton)
    return { from, to: isWhole ? `${from}\u0001` : from + lastCodePoint }
  })
}

/** As `termRanges` for rows without emails and phones: each word matches the beginning of a word. */
export function wordRanges(q: string): OneRange[] {
  return [...new Set(wordsOf(q))].slice(0, maxWords).map(beginningWith)
}

function wordsOf(text: string): string[] {
  return foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function beginningWith(term: string): OneRange {
  const from = shortened(term)
  return { from, to: from + lastCodePoint }
}

function shortened(term: string): string {
  return [...term].slice(0, maxTermLength).join('')
}

function digitsOf(text: string): string {
  return foldForSearch(text).replace(/\D/g, '')
}

function reversed(digits: string): string {
  return [...digits].reverse().join('')
}

// Every set of decimal digits in Unicode is a run of ten that starts with its zero.
function asciiDigit(digit: string): string {
  if (/\d/.test(digit)) return digit
  let zero = digit.codePointAt(0) ?? 0
  const own = zero
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && own - zero < 9) zero--
  return String(own - zero)
}
