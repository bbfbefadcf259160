import { type Kysely, type RawBuilder, sql } from 'kysely'

export const name = '034-zeros-dialled-at-home'

/**
 * Drops the zero that is dialled at home from numbers of the countries where it is none of the number (`+9660501234567` is
 * `+966501234567`), as a number typed today is kept: otherwise whoever is known by the former spelling would be taken for another.
 * The number as it was typed stays.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const [table, column] of columns) {
    const number = sql.ref(column)
    await sql`
      update ${sql.table(table)}
      set ${number} = case
        when ${beginsWith(number, codesOfThree)} then ${without(number, 5)} else ${without(number, 4)}
      end
      where length(${number}) >= ${sql.lit(shortest)}
        and (${beginsWith(number, codesOfThree)} and substr(${number}, 6, 1) <> '0'
          or ${beginsWith(number, codesOfTwo)} and substr(${number}, 5, 1) <> '0')
    `.execute(db)
  }
  await renewTerms(db)
}

/** The terms by which a number is found: its digits backwards. */
async function renewTerms(db: Kysely<unknown>): Promise<void> {
  for (const codes of [codesOfThree, codesOfTwo]) {
    const ends = sql.join(codes.map((code) => sql.lit([...`${code}0`].reverse().join(''))))
    const length = codes === codesOfThree ? 4 : 3
    const end = (from: number) => sql`substr(term, length(term) - ${sql.lit(from - 1)})`
    const isMeant = sql`scope in ('application', 'user') and term >= '#' and term < '$'
      and length(term) >= ${sql.lit(shortest)} and ${end(length)} in (${ends})
      and substr(term, length(term) - ${sql.lit(length)}, 1) <> '0'`
    await sql`
      insert into search_terms (scope, term, ref)
      select scope, substr(term, 1, length(term) - ${sql.lit(length)}) || ${end(length - 1)}, ref
      from search_terms where ${isMeant}
      on conflict do nothing
    `.execute(db)
    await sql`delete from search_terms where ${isMeant}`.execute(db)
  }
}

const columns = [
  ['users', 'phone_e164'],
  ['users', 'whatsapp_e164'],
  ['applications', 'phone_e164'],
  ['applications', 'whatsapp_e164'],
  ['contact_messages', 'phone_e164'],
  ['one_time_links', 'proves_phone'],
] as const

// A plus or a mark, eight digits without the zero, and the zero.
const shortest = 10

const codesOfThree = '212 213 218 249 961 962 963 964 966 967 970 971 972 234 251 254 880 353 358 380'.split(
  ' ',
)
const codesOfTwo = '27 90 98 91 92 94 60 62 63 66 81 82 84 86 31 32 33 40 41 43 44 46 49 61 64'.split(' ')

function beginsWith(number: RawBuilder<unknown>, codes: string[]) {
  const beginnings = codes.map((code) => sql.lit(`+${code}0`))
  const length = codes === codesOfThree ? 5 : 4
  return sql`substr(${number}, 1, ${sql.lit(length)}) in (${sql.join(beginnings)})`
}

/** A number without one of its characters. */
function without(number: RawBuilder<unknown>, place: number) {
  return sql`substr(${number}, 1, ${sql.lit(place - 1)}) || substr(${number}, ${sql.lit(place + 1)})`
}
