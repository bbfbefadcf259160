import type { ConcernedPeople } from '#contract/data-breach-values.ts'
import type { Context } from '#server/context.ts'
import { type ConcernedPerson, countMembers, membersAfter, peopleAtOnce, strangersBy } from './store.ts'

type Known = Pick<Context, 'db' | 'clock'>

/** Counts the people whom a filter selects: as many as `concernedPeople` yields. */
export async function countConcerned(known: Known, people: ConcernedPeople): Promise<number> {
  let count = await countMembers(known.db, { ...people, now: known.clock.now() })
  for await (const some of strangers(known, people)) count += some.length
  return count
}

/** The people whom a filter selects, some at once: members, then those without an account. */
export async function* concernedPeople(
  known: Known,
  people: ConcernedPeople,
): AsyncGenerator<ConcernedPerson[]> {
  const filter = { ...people, now: known.clock.now() }
  yield* batches((after) => membersAfter(known.db, filter, after))
  yield* strangers(known, people)
}

/** Those without an account: an address with its number once, though it sent several requests and messages. */
async function* strangers({ db, clock }: Known, people: ConcernedPeople): AsyncGenerator<ConcernedPerson[]> {
  const filter = { ...people, now: clock.now() }
  const seen = new Set<string>()
  for (const source of strangersBy(people.who)) {
    for await (const some of batches((after) => source(db, filter, after))) {
      yield some.filter(({ email, phone }) => {
        const key = `${email}\n${phone}`
        return !seen.has(key) && seen.add(key)
      })
    }
  }
}

async function* batches(
  next: (after: string) => Promise<ConcernedPerson[]>,
): AsyncGenerator<ConcernedPerson[]> {
  for (let after = ''; ; ) {
    const some = await next(after)
    yield some
    const last = some.at(-1)
    if (last === undefined || some.length < peopleAtOnce) return
    after = last.id
  }
}
