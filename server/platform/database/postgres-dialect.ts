import { type DatabaseConnection, type Dialect, PostgresDialect } from 'kysely'
import { type Pool, type PoolConfig, types } from 'pg'
import { markingQueryErrors } from './errors.ts'
import { toSqlValue } from './sql-value.ts'
import { assertOutsideTransaction } from './transactions.ts'

const OID = { int8: 20, numeric: 1700, date: 1082, timestamptz: 1184 }
const readInstant = types.getTypeParser(OID.timestamptz)

const readings: Record<number, (text: string) => unknown> = {
  [OID.int8]: readInteger,
  [OID.numeric]: Number,
  [OID.date]: (text) => text,
  [OID.timestamptz]: (text) => readInstant(text).toISOString(),
}

/** How PostgreSQL's values are read: times as ISO text, all numbers as numbers, JSON as its value. */
export const postgresTypes: NonNullable<PoolConfig['types']> = {
  getTypeParser: (id, format) => readings[id] ?? types.getTypeParser(id, format),
}

/** PostgreSQL for Kysely over a pool; parameters are checked and converted as for SQLite. */
export function postgresDialect(pool: Pool): Dialect {
  const dialect = new PostgresDialect({ pool })
  const adapter = dialect.createAdapter()
  const seen = new WeakSet<DatabaseConnection>()

  function checkValues(connection: DatabaseConnection): void {
    if (seen.has(connection)) return
    seen.add(connection)
    const execute = connection.executeQuery.bind(connection)
    // Transactions begin, commit and roll back through this as well.
    connection.executeQuery = (query, options) =>
      markingQueryErrors(() => execute({ ...query, parameters: query.parameters.map(toSqlValue) }, options))
  }

  return {
    createAdapter: () => adapter,
    createDriver() {
      const driver = dialect.createDriver()
      const acquire = driver.acquireConnection.bind(driver)
      driver.acquireConnection = async (options) => {
        assertOutsideTransaction(adapter)
        const connection = await markingQueryErrors(() => acquire(options))
        checkValues(connection)
        return connection
      }
      return driver
    },
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createIntrospector: (db) => dialect.createIntrospector(db),
  }
}

function readInteger(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The number ${text} is too large to be read exactly`)
  return value
}
