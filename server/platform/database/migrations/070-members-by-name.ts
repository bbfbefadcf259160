import { type CreateTableBuilder, type Kysely, sql } from 'kysely'

export const name = '070-members-by-name'
export const isAdditive = true

type Context = { orderedText: Parameters<CreateTableBuilder<string>['addColumn']>[1] }

const rowsAtOnce = 500
const maxLength = 64

/**
 * The order of members by name, and indexes for those of one package in each order of the list. The functions are a copy
 * of those in `platform/search` as of this migration.
 */
export async function up(db: Kysely<unknown>, { orderedText }: Context): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('name_key', orderedText, (column) => column.notNull().defaultTo(''))
    .execute()
  await setKeys(db)
  const index = (of: string) => db.schema.createIndex(of).on('users')
  await index('users_by_name').columns(['role', 'name_key', 'id']).execute()
  // The last columns are read with the rest, so that those of a coach and those who are active are counted without rows.
  await index('users_of_plan').columns(['plan', 'role', 'created_at', 'id', 'coach_id']).execute()
  await index('users_of_plan_access')
    .columns(['plan', 'role', 'blocked_at', 'access_ends_at', 'id', 'access_paused_until', 'coach_id'])
    .execute()
}

async function setKeys(db: Kysely<unknown>): Promise<void> {
  let last = ''
  while (true) {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from users where id > ${last} and role = 'user' order by id
      limit ${sql.lit(rowsAtOnce)}`.execute(db)
    const keys = rows.map((row) => sql`(${row.id}, ${nameKey(row.name)})`)
    if (keys.length > 0) {
      // Both databases name the columns of values so.
      await sql`update users set name_key = keys.column2 from (values ${sql.join(keys)}) as keys
        where users.id = keys.column1`.execute(db)
    }
    const end = rows.at(-1)
    if (!end || rows.length < rowsAtOnce) return
    last = end.id
  }
}

function nameKey(name: string): string {
  const words = wholeNames(wordsOf(name)).join(' ')
  const key = `${/^[\u0620-\u06ff]/.test(words) ? 1 : 2}${words}`
  return [...key].slice(0, maxLength).join('')
}

const beginnings = /^(?:عبد|ابو|abd(?:[aeu]l)?|abou|ab[uo])$/
const endings = /^(?:الدين|الله|[aeu]ld[aei]+n|[au]llah)$/
const latinArticle = /^[aeu]l$/

function wholeNames(words: readonly string[]): string[] {
  const whole: string[] = []
  for (const word of articlesJoined(words)) {
    const isRest = beginnings.test(whole.at(-1) ?? '') || endings.test(word)
    whole.push(isRest ? `${whole.pop() ?? ''}${word}` : word)
  }
  return whole
}

function articlesJoined(words: readonly string[]): string[] {
  return words.flatMap((word, index) => {
    const next = words[index + 1]
    if (latinArticle.test(word) && next !== undefined) return [word + next]
    return latinArticle.test(words[index - 1] ?? '') ? [] : [word]
  })
}

function wordsOf(text: string): string[] {
  return foldForSearch(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
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

// Every set of decimal digits in Unicode is a run of ten that starts with its zero.
function asciiDigit(digit: string): string {
  if (/\d/.test(digit)) return digit
  let zero = digit.codePointAt(0) ?? 0
  const own = zero
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1)) && own - zero < 9) zero--
  return String(own - zero)
}
