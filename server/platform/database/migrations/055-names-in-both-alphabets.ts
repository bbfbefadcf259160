import { type Kysely, sql } from 'kysely'

export const name = '055-names-in-both-alphabets'
export const isAdditive = true

const rowsAtOnce = 500
// Of a row in `search_terms` three values; SQLite takes some 30,000 in a statement.
const termsAtOnce = 1000

/**
 * Adds the search terms by which a name is found in the other alphabet, for the people and requests that are stored. The
 * functions are a copy of those in `platform/search` as of this migration.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addTerms(db, { scope: 'user', table: 'users', column: 'name' })
  await addTerms(db, { scope: 'application', table: 'applications', column: 'full_name' })
}

async function addTerms(
  db: Kysely<unknown>,
  { scope, table, column }: { scope: string; table: string; column: string },
): Promise<void> {
  const findable = table === 'users' ? sql`and role = 'user'` : sql``
  let last = ''
  while (true) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, ${sql.ref(column)} as name from ${sql.table(table)}
      where id > ${last} ${findable} order by id limit ${sql.lit(rowsAtOnce)}`.execute(db)
    const terms = rows.flatMap(({ id, name }) => termsOf(name).map((term) => ({ term, id })))
    for (let start = 0; start < terms.length; start += termsAtOnce) {
      const values = terms
        .slice(start, start + termsAtOnce)
        .map(({ term, id }) => sql`(${scope}, ${term}, ${id})`)
      await sql`insert into search_terms (scope, term, ref) values ${sql.join(values)}
        on conflict do nothing`.execute(db)
    }
    const end = rows.at(-1)
    if (!end || rows.length < rowsAtOnce) return
    last = end.id
  }
}

function termsOf(name: string): string[] {
  const { arabic, latin } = skeletonsOfName(wordsOf(name))
  const terms = [...arabic.map((one) => `~a:${one}`), ...latin.map((one) => `~l:${one}`)]
  return terms.map((term) => [...term].slice(0, 64).join('')).slice(0, 40)
}

type Alphabet = 'arabic' | 'latin'

const maxSpellings = 4
/** Stands for the article: it is written with the word in Arabic, often apart from it in Latin letters. */
const article = '_'

/** The alphabet of a word; null if it has letters of both or of others, or digits that stand for no letter. */
function alphabetOf(word: string): Alphabet | null {
  if (/^[\u0620-\u06d3]+$/.test(word)) return 'arabic'
  return /^[a-z2-9]+$/.test(word) && /[a-z]/.test(word) && !word.includes('4') ? 'latin' : null
}

/** The skeletons under which the words of a name are stored, by alphabet. */
function skeletonsOfName(words: readonly string[]): Record<Alphabet, string[]> {
  const found = { arabic: new Set<string>(), latin: new Set<string>() }
  for (const word of words.flatMap(partsOf).concat(joinedWords(words))) {
    const alphabet = alphabetOf(word)
    if (!alphabet) continue
    if (isArticled(word)) found[alphabet].add(article)
    for (const skeleton of spellingsOf(word, alphabet, 'stored')) found[alphabet].add(skeleton)
  }
  for (const skeletons of Object.values(found)) skeletons.delete('')
  return { arabic: [...found.arabic], latin: [...found.latin] }
}

type Use = 'stored' | 'sought'

function spellingsOf(word: string, alphabet: Alphabet, use: Use): string[] {
  const bare = withoutArticle(word)
  // Of "Elias" the first letters are no article.
  const forms = /^الي./.test(word) ? [bare, word] : [bare]
  const spellings = forms.flatMap((form) =>
    combined(alphabet === 'arabic' ? arabicParts(form, use) : latinParts(form, use)),
  )
  return [...new Set(use === 'stored' ? spellings.flatMap(withShortForm) : spellings)]
}

function combined(parts: string[][]): string[] {
  return parts.reduce(
    (spellings, options) =>
      spellings.flatMap((start) => options.map((option) => start + option)).slice(0, maxSpellings),
    [''],
  )
}

// "Aya" ends with a letter that is only written in Arabic; too short to be searched by its beginning.
const withShortForm = (skeleton: string) =>
  /^.h$/.test(skeleton) ? [skeleton, skeleton.slice(0, 1)] : [skeleton]

const isArticled = (word: string) => withoutArticle(word) !== word

function withoutArticle(word: string): string {
  if (word === 'الله') return 'له'
  if (word.length <= 4) return word
  return word.replace(/^ال/, '').replace(/^[aei]l(?=[^aeiouyw2-9])/, '')
}

/** A word and, if it is a name of two words written as one, the second: "Abd al-Rahman", "Nour al-Din". */
function partsOf(word: string): string[] {
  const rest = /^(?:عبدال|abd[aeu]l)(.{2,})$/.exec(word)?.[1] ?? /.[ae]l(lah?|d[ie]+n)$/.exec(word)?.[1]
  return rest ? [word, rest] : [word]
}

/** Names of two words that many write as one: "Abd al-Rahman", "Nour al-Din", "Hebat Allah". */
function joinedWords(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const [next = '', third = ''] = words.slice(index + 1, index + 3)
    if (word === 'عبد' && next.startsWith('ال')) return [word + next]
    if (next === 'الدين' || next === 'الله') return [word.replace(/ه$/, 'ت') + next]
    if (word === 'abd' && /^[aeu]l$/.test(next)) return [`abdel${third}`]
    if (word === 'abd' && /^[ae]l./.test(next)) return [word + next]
    return /^abd[aeu]l$/.test(word) ? [word + next] : []
  })
}

const arabicLetters: Record<string, string[]> = {
  ...pairs('بb تt جg حh خx دd ذz رr زz سs شc صs ضd طt ظz غj فf قk كk لl مm نn هh چg پb ڤf گg کk'),
  ث: ['t', 's'],
}

function pairs(text: string): Record<string, string[]> {
  return Object.fromEntries(text.split(' ').map((pair) => [pair.slice(0, 1), [pair.slice(1)]]))
}

function arabicParts(word: string, use: Use): string[][] {
  const letters = [...word.replace(/لل/g, 'ل')]
  const parts: string[][] = []
  let consonants = 0
  for (const [index, letter] of letters.entries()) {
    const isLast = index === letters.length - 1
    const options = arabicLetters[letter]
    if (letter === 'ه' && isLast && use === 'sought' && index > 0) continue
    if (options || (index === 0 && /[يو]/.test(letter))) {
      consonants++
      parts.push(options ?? [letter === 'ي' ? 'y' : 'w'])
    } else if (index === 0 && /[اع]/.test(letter)) parts.push(['a'])
    // Of one syllable both kinds of vowels are written alike; later a waw tells Mahmoud from Mohamed.
    else if (letter === 'و' && !isLast && consonants > 1 && letters[index - 1] !== 'و') parts.push(['w'])
  }
  return parts
}

const latinConsonant = /^(?:sh|ch(?!r)|kh|gh|th|ph|([bcdfgjklmnpqrstvz])\1*|h+|x|[56789])/
const latinVowels = /^[aeiouyw23]+/

function latinParts(word: string, use: Use): string[][] {
  const parts: string[][] = []
  let rest = word
  let consonants = 0
  const initial = /^[aeiou23][aeiouyw23]*/.exec(rest)?.[0] ?? ''
  if (initial) parts.push(['a'])
  rest = rest.slice(initial.length)
  if (/^[yw]/.test(rest) && !initial) {
    parts.push([rest.slice(0, 1)])
    rest = rest.slice(1)
    consonants++
  }
  while (rest) {
    const vowels = latinVowels.exec(rest)?.[0]
    if (vowels) {
      rest = rest.slice(vowels.length)
      if (consonants > 1) parts.push(wawOf(vowels, rest === '' ? use : 'inside'))
      continue
    }
    const consonant = latinConsonant.exec(rest)?.[0] ?? rest.slice(0, 1)
    rest = rest.slice(consonant.length)
    parts.push(latinOptions(consonant, rest))
    consonants++
  }
  return parts
}

/** How vowels are written in Arabic, if not the first ones: with or without a waw. The last ones may be unfinished. */
function wawOf(vowels: string, place: Use | 'inside'): string[] {
  if (/w[aeiouy]/.test(vowels) || (place === 'inside' && /w|ou|oo/.test(vowels))) return ['w']
  return /[ouw]/.test(vowels) && place !== 'sought' ? ['', 'w'] : ['']
}

const latinDigraphs: Record<string, string[]> = {
  sh: ['c'],
  ch: ['c'],
  kh: ['x'],
  gh: ['j'],
  ph: ['f'],
  // "Haitham", but "Fathy".
  th: ['t', 'th'],
}

const latinLetters: Record<string, string[]> = {
  ...pairs('jg qk pb vf 7h 5x 6t 8j 9s'),
  x: ['ks'],
}

function latinOptions(consonant: string, rest: string): string[] {
  const letter = consonant.slice(0, 1)
  const digraph = latinDigraphs[consonant]
  if (digraph) return digraph
  if (letter === 'c') return [/^[ei]/.test(rest) ? 's' : 'k']
  return latinLetters[letter] ?? [letter]
}

function foldForSearch(text: string): string {
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

function wordsOf(text: string): string[] {
  return foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

// Every set of decimal digits in Unicode is a run of ten that starts with its zero.
function asciiDigit(digit: string): string {
  if (/\d/.test(digit)) return digit
  let zero = digit.codePointAt(0) ?? 0
  const own = zero
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && own - zero < 9) zero--
  return String(own - zero)
}
