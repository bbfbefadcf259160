import type { CompiledQuery, Kysely } from 'kysely'
import type { Tables } from './tables.ts'

type Db = Kysely<Tables>

/** Stands in a query for a value, or for one of a list, that is told when it is asked. */
class Place {
  readonly name: string
  readonly at: number | null
  constructor(name: string, at: number | null) {
    this.name = name
    this.at = at
  }
}

/**
 * A query that is put together once and from then on only told its values: putting one together takes longer than SQLite
 * takes to answer it. For what is read at nearly every call. Its shape may depend on nothing but the lengths of the lists
 * among the values.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: (db: Db, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Db, values: Values) => Promise<Row[]> {
  const known = new WeakMap<object, Map<string, CompiledQuery<Row>>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    const ofDialect = known.get(adapter) ?? new Map<string, CompiledQuery<Row>>()
    known.set(adapter, ofDialect)
    const shape = Object.values(values).map(lengthOf).join()
    const query = ofDialect.get(shape) ?? build(db, placesOf(values)).compile()
    ofDialect.set(shape, query)
    const parameters = query.parameters.map((value) => (value instanceof Place ? told(values, value) : value))
    const asked: CompiledQuery<Row> = { ...query, parameters }
    return (await db.executeQuery(asked)).rows
  }
}

const lengthOf = (value: unknown) => (Array.isArray(value) ? value.length : '')

function placesOf<Values extends Record<string, unknown>>(values: Values): Values {
  const places = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((_, at) => new Place(name, at)) : new Place(name, null),
  ])
  return Object.fromEntries(places)
}

function told(values: Record<string, unknown>, { name, at }: Place): unknown {
  const value = values[name]
  return at === null ? value : (value as unknown[])[at]
}
