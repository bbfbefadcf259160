import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { pino } from 'pino'
import { expect, it } from 'vitest'
import { InstallationWarnings } from '#server/platform/installation-warnings.ts'
import { settableClock } from '#server/test/clock.ts'
import { freshDatabase } from '#server/test/databases.ts'
import {
  copyLife,
  erasedTraces,
  erasedTracesJobs,
  markErasedTraces,
  truncateErased,
} from './erased-traces.ts'

const log = pino({ level: 'silent' })

async function opened() {
  const database = await freshDatabase('sqlite')
  if (database.settings.kind !== 'sqlite') throw new Error('expected a file')
  const { file } = database.settings
  const clock = settableClock()
  const [vacuum, removeCopies] = erasedTracesJobs({
    database,
    clock,
    warnings: new InstallationWarnings({ log, clock }),
  })
  if (!vacuum || !removeCopies) throw new Error('expected two jobs')
  const run = (job: typeof vacuum) => job.run(new AbortController().signal)
  const bytes = () =>
    readFileSync(file, 'latin1') + (existsSync(`${file}-wal`) ? readFileSync(`${file}-wal`, 'latin1') : '')
  return { ...database, file, clock, bytes, vacuum: () => run(vacuum), removeCopies: () => run(removeCopies) }
}

it('leaves no byte of deleted rows, even if they were moved between pages', async () => {
  const { db, bytes, vacuum } = await opened()
  const people = Array.from({ length: 300 }, () => `person-${randomBytes(12).toString('hex')}`)
  for (const person of people) {
    const terms = Array.from({ length: 12 }, (_, count) => ({
      scope: 'user' as const,
      term: randomBytes(2).toString('hex') + person.slice(0, 20 + count),
      ref: person,
    }))
    await db.insertInto('search_terms').values(terms).execute()
  }
  const erased = people.filter((_, index) => index % 3 === 0)
  await db.deleteFrom('search_terms').where('ref', 'in', erased).execute()
  await markErasedTraces(db)
  await vacuum()
  const left = bytes()
  expect(erased.filter((person) => left.includes(person.slice(0, 20)))).toEqual([])
  expect(people.filter((person) => left.includes(person))).toHaveLength(200)
  expect(await erasedTraces(db)).toBe(0)
})

it('rewrites an older file once, and then only after an erasure', async () => {
  const { db, file, vacuum } = await opened()
  expect(await erasedTraces(db)).toBe(1)
  await vacuum()
  expect(await erasedTraces(db)).toBe(0)
  await db
    .insertInto('counters')
    .values({ name: 'x'.repeat(200_000), value: 1 })
    .execute()
  await db.deleteFrom('counters').where('name', 'like', 'xxx%').execute()
  await vacuum()
  const { size } = statSync(file)
  await markErasedTraces(db)
  await vacuum()
  expect(statSync(file).size).toBeLessThan(size - 150_000)
})

it('does not wait for a reader of the log, and empties the log after it has ended', async () => {
  const database = await opened()
  const { db, file, bytes, vacuum } = database
  await vacuum()
  await db.insertInto('counters').values({ name: 'mariam', value: 1 }).execute()
  const reader = new DatabaseSync(file, { readOnly: true })
  reader.exec('begin')
  reader.prepare('select count(*) from counters').all()
  await db.deleteFrom('counters').where('name', '=', 'mariam').execute()
  await markErasedTraces(db)
  await truncateErased({ database, log })
  expect(bytes()).toContain('mariam')
  reader.exec('commit')
  reader.close()
  await vacuum()
  expect(bytes()).not.toContain('mariam')
})

it('removes the copies before upgrades after two weeks', async () => {
  const { file, clock, removeCopies } = await opened()
  const copies = ['before-014-weekly-goals', 'before-015-kept-of-a-person'].map((name) => `${file}.${name}`)
  for (const [index, copy] of copies.entries()) {
    writeFileSync(copy, 'a copy')
    const madeAt = new Date(clock.now().getTime() - copyLife + (index === 0 ? -1000 : 60_000))
    utimesSync(copy, madeAt, madeAt)
  }
  await removeCopies()
  expect(copies.map((copy) => existsSync(copy))).toEqual([false, true])
  expect(existsSync(file)).toBe(true)
})
