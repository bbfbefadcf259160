import type { CompiledQuery } from 'kysely'
import type { Db } from './db.ts'
import { markingQueryErrors } from './errors.ts'
import { directReadOf } from './sqlite-dialect.ts'

/** A placeholder in a query for a value, or for one element of a list. */
class Placeholder {
  readonly name: string
  readonly at: number | null
  constructor(name: string, at: number | null) {
    this.name = name
    this.at = at
  }
}

/**
 * A query that is compiled once and then only gets its values: compiling takes longer than SQLite needs to run it. On
 * SQLite it goes straight to the reading connection. Meant for reads of nearly every request. The SQL may depend only
 * on the lengths of the lists among the values.
 */
export function prepared<Values extends Record<string, unknown>, Row>(
  build: (db: Db, values: Values) => { compile(): CompiledQuery<Row> },
): (db: Db, values: Values) => Promise<Row[]> {
  const known = new WeakMap<object, Map<string, CompiledQuery<Row>>>()
  return async (db, values) => {
    const { adapter } = db.getExecutor()
    let ofDialect = known.get(adapter)
    if (ofDialect === undefined) {
      ofDialect = new Map()
      known.set(adapter, ofDialect)
    }
    const shape = shapeOf(values)
    let query = ofDialect.get(shape)
    if (query === undefined) {
      query = build(db, placeholdersFor(values)).compile()
      ofDialect.set(shape, query)
    }
    const parameters = query.parameters.map((value) =>
      value instanceof Placeholder ? valueAt(values, value) : value,
    )
    const read = query.query.kind === 'SelectQueryNode' ? directReadOf(db) : undefined
    if (read) return markingQueryErrors(() => read(query.sql, parameters) as Row[])
    return (await db.executeQuery<Row>({ ...query, parameters })).rows
  }
}

/** The lengths of the lists among the values. */
function shapeOf(values: Record<string, unknown>): string {
  let shape = ''
  for (const name in values) {
    const value = values[name]
    shape += Array.isArray(value) ? `${value.length},` : ','
  }
  return shape
}

function placeholdersFor<Values extends Record<string, unknown>>(values: Values): Values {
  const placeholders = Object.entries(values).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.map((_, at) => new Placeholder(name, at)) : new Placeholder(name, null),
  ])
  return Object.fromEntries(placeholders)
}

function valueAt(values: Record<string, unknown>, { name, at }: Placeholder): unknown {
  const value = values[name]
  return at === null ? value : (value as unknown[])[at]
}
