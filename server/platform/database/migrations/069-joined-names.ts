import { type Kysely, sql } from 'kysely'

export const name = '069-joined-names'
export const isAdditive = true

const rowsAtOnce = 500
// Of a row in `search_terms` three values; SQLite takes some 30,000 in a statement.
const termsAtOnce = 1000

/**
 * Adds the search terms by which a name is found joined and apart, for the people and requests that are stored. The
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

const mostTerms = 40

function termsOf(name: string): string[] {
  const terms = joinedForms(wordsOf(name))
  return terms.map((term) => [...term].slice(0, 64).join('')).slice(0, mostTerms)
}

const beginnings = /^(?:عبد|ابو|abd(?:[aeu]l)?|abou|ab[uo])$/
const endings = /^(?:الدين|الله|[aeu]ld[aei]+n|[au]llah)$/
const latinArticle = /^[aeu]l$/

/** What begins a name that is written as one word, before the rest of it. */
const splits = [
  /^(?:عبد|ابو)(.{3,})$/,
  /^abd([aeu]l.{2,})$/,
  /^(?:abou|ab[uo])(.{3,})$/,
  /^.{2,}(الدين|الله|[aeu]ld[aei]+n)$/,
  // Of "Elham" and "Albert" the first letters are no article.
  /^[ae]l(?=[^aeiouyw])(.{5,})$/,
]

/**
 * The further words by which a name is found: joined where it is written apart, and apart where it is joined. A search
 * for each of its ways of writing then has a word for all that is typed.
 */
function joinedForms(words: readonly string[]): string[] {
  const units = articlesJoined(words)
  const joined = units.flatMap((unit, index) => {
    const next = units[index + 1]
    return next !== undefined && (beginnings.test(unit) || endings.test(next)) ? [unit + next] : []
  })
  const whole = [...units, ...joined]
  return [...new Set([...whole, ...whole.flatMap(partsOf)])].filter((form) => !words.includes(form))
}

/** The words with each Latin article, "El Sayed", as a part of its word. */
function articlesJoined(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1]
    if (latinArticle.test(word) && next !== undefined) return [word + next]
    return latinArticle.test(words[index - 1] ?? '') ? [] : [word]
  })
}

/** The rest of a joined name, with its article and without it; never fewer than three letters. */
function partsOf(word: string): string[] {
  const rests = splits.flatMap((split) => split.exec(word)?.[1] ?? [])
  return rests.flatMap((rest) => [rest, rest.replace(/^(?:ال|[aeu]l)(?=.{3})/, '')])
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
