import fs, { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'

// Migrates the database of the settings and kills itself after the CRASH_AFTER-th step: a statement, or a file that is
// made durable or renamed. The drivers are wrapped before the product is loaded, which has no line for it. CRASH_TRACE
// names a file that gets a line for each step.

/** A wrapped function, with any arguments and `this`. */
type Wrapped = (this: unknown, ...given: unknown[]) => unknown

const { CRASH_AFTER = '0', CRASH_TRACE: trace } = process.env
let count = 0

function passed(step: string): void {
  if (trace) appendFileSync(trace, `${step.replace(/\s+/g, ' ').slice(0, 80)}\n`)
  if (++count === Number(CRASH_AFTER)) process.kill(process.pid, 'SIGKILL')
}

function wrap(owner: object, name: string, step: (self: unknown, given: unknown[]) => string): void {
  const original = Reflect.get(owner, name) as Wrapped
  const wrapped: Wrapped = function (...given) {
    const result = original.apply(this, given)
    if (!(result instanceof Promise)) {
      passed(step(this, given))
      return result
    }
    return result.then((value) => {
      passed(step(this, given))
      return value
    })
  }
  Reflect.set(owner, name, wrapped)
}

const sqlOf = (given: unknown) =>
  typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : String(given)

wrap(DatabaseSync.prototype, 'exec', (_, [sql]) => String(sql))
for (const name of ['run', 'all', 'get']) {
  wrap(StatementSync.prototype, name, (statement) => (statement as StatementSync).sourceSQL)
}
for (const name of ['fsyncSync', 'renameSync']) wrap(fs, name, () => name)
syncBuiltinESMExports()
if (process.env.DATABASE_URL) {
  const { Client } = await import('pg')
  wrap(Client.prototype, 'query', (_, [sql]) => sqlOf(sql))
}

const { readSettings } = await import('#server/config.ts')
const { migrateDatabase } = await import('#server/platform/database/migrate.ts')
const { database } = readSettings(process.env)
await migrateDatabase({ settings: database })
