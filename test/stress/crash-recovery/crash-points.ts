import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
import { appendFileSync } from 'node:fs'
import fs from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { DatabaseSync, StatementSync } from 'node:sqlite'
import { atEveryPath } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'

// Imported before the product, this kills the process at a named point of a named call: after any of its database
// writes, commits and file changes. It wraps the drivers, so the product needs no code for it, and a write that is
// added to a call becomes a crash point automatically.

/** A wrapped function, with any arguments and `this`. */
type Wrapped = (this: unknown, ...given: unknown[]) => unknown

/** A request in progress, and how often each of its points was passed. */
type Scope = { call: string; done: Map<string, number> }

const { CRASH_AT: crashAt, CRASH_ON = '1', CRASH_TRACE: trace } = process.env
const maxRepeats = 3
const scopes = new AsyncLocalStorage<Scope>()
let met = 0

const callIds = new Map(
  endpoints
    .flatMap(atEveryPath)
    .map(({ id, method, path }) => [`${method} /api${path.replace(/\{(\w+)\}/g, ':$1')}`, id]),
)

// Fastify's own channel: the stored value is available in everything that the handler does.
tracingChannel('fastify.request.handler').start.bindStore(scopes, (message): Scope => {
  const { route } = message as { route: { method: string; url: string } }
  return { call: callIds.get(`${route.method} ${route.url}`) ?? 'other', done: new Map() }
})

function reached(scope: Scope | undefined, step: string | null): void {
  if (!scope || !step) return
  const time = (scope.done.get(step) ?? 0) + 1
  scope.done.set(step, time)
  if (time > maxRepeats) return
  const point = `${scope.call}: after ${step}${time > 1 ? ` (${time})` : ''}`
  if (trace) appendFileSync(trace, `${point}\n`)
  if (point === crashAt && ++met === Number(CRASH_ON)) process.kill(process.pid, 'SIGKILL')
}

function stepOf(sql: string): string | null {
  const [, verb, table] = /^\s*(insert into|update|delete from)\s+"(\w+)"/i.exec(sql) ?? []
  if (verb && table) return `${verb.split(' ')[0]?.toLowerCase()} ${table}`
  const [, border] = /^\s*(begin|commit)\b/i.exec(sql) ?? []
  return border ? border.toLowerCase() : null
}

function wrap(owner: object, name: string, step: (self: unknown, given: unknown[]) => string | null): void {
  const original = Reflect.get(owner, name) as Wrapped
  const wrapped: Wrapped = function (...given) {
    const scope = scopes.getStore()
    const result = original.apply(this, given)
    if (!(result instanceof Promise)) {
      reached(scope, step(this, given))
      return result
    }
    return result.then((value) => {
      reached(scope, step(this, given))
      return value
    })
  }
  Reflect.set(owner, name, wrapped)
}

const sqlOf = (given: unknown) =>
  typeof given === 'object' && given !== null && 'text' in given ? String(given.text) : String(given)

wrap(DatabaseSync.prototype, 'exec', (_, [sql]) => stepOf(String(sql)))
for (const name of ['run', 'all', 'get']) {
  wrap(StatementSync.prototype, name, (statement) => stepOf((statement as StatementSync).sourceSQL))
}
const handle = await fs.open(import.meta.filename)
wrap(Object.getPrototypeOf(handle), 'sync', () => 'fsync')
await handle.close()
wrap(fs, 'rename', () => 'rename of a file')
wrap(fs, 'rm', () => 'removal of a file')
syncBuiltinESMExports()
if (process.env.DATABASE_URL) {
  const { Client } = await import('pg')
  wrap(Client.prototype, 'query', (_, [sql]) => stepOf(sqlOf(sql)))
}
