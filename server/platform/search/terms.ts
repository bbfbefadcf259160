/** The terms of one range: from `from` on, before `to`. */
export type TermRange = { from: string; to: string }

// Marks a phone number's term, whose digits are kept backwards, so that its end can be looked up like a beginning.
const phoneMark = '#'
const longestTerm = 64
const mostTerms = 60
const mostWords = 8
const beyondAnyLetter = '\u{10FFFF}'

/**
 * Folds a text for searching: case, accents, tashkeel and tatweel do not count, nor do the Arabic letters that people
 * write for one another (أ إ آ ٱ and ا, ى and ي, ة and ه, ؤ and و, ئ and ي); any digits read as 0-9.
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

/** The terms under which somebody is found: the words of names and e-mails, whole e-mails, and phones from their end. */
export function searchTerms(of: { names: string[]; emails: string[]; phones: string[] }): string[] {
  const terms = new Set<string>()
  for (const name of of.names) {
    for (const word of wordsOf(name)) {
      terms.add(word)
      if (word.length > 4 && word.startsWith('ال')) terms.add(word.slice(2))
    }
  }
  for (const email of of.emails) {
    terms.add(foldForSearch(email.trim()))
    for (const word of wordsOf(email)) terms.add(word)
  }
  for (const phone of of.phones) {
    const digits = digitsOf(phone)
    if (digits) terms.add(phoneMark + backwards(digits))
  }
  terms.delete('')
  return [...new Set([...terms].map((term) => cut(term)))].slice(0, mostTerms)
}

/**
 * What to look for: every range must have a term of the one who is sought. Digits alone (three or more, separated as
 * people write phones) seek the end of a phone number, an address its beginning, else each word the beginning of a word.
 */
export function termRanges(q: string): TermRange[] {
  const folded = foldForSearch(q.trim())
  const digits = digitsOf(folded).replace(/^00(?=\d{9})/, '')
  if (digits.length >= 3 && /^[+\d\s().\-–/]+$/.test(folded)) {
    return [beginningWith(phoneMark + backwards(digits))]
  }
  if (/^\S+@\S*$/.test(folded)) return [beginningWith(folded)]
  return wordRanges(folded)
}

/** What to look for where nobody has an address or a phone: every range must have a term, each the beginning of a word. */
export function wordRanges(q: string): TermRange[] {
  return [...new Set(wordsOf(q))].slice(0, mostWords).map(beginningWith)
}

function wordsOf(text: string): string[] {
  return foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

function beginningWith(term: string): TermRange {
  const from = cut(term)
  return { from, to: from + beyondAnyLetter }
}

function cut(term: string): string {
  return [...term].slice(0, longestTerm).join('')
}

function digitsOf(text: string): string {
  return foldForSearch(text).replace(/\D/g, '')
}

function backwards(digits: string): string {
  return [...digits].reverse().join('')
}

// Every set of decimal digits in Unicode stands in one run of ten, from its zero on.
function asciiDigit(digit: string): string {
  if (/\d/.test(digit)) return digit
  let zero = digit.codePointAt(0) ?? 0
  const own = zero
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && own - zero < 9) zero--
  return String(own - zero)
}
