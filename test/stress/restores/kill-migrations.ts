import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '#scripts/serving/free-port.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import { readSettings } from '#server/config.ts'
import { migrateDatabase } from '#server/platform/database/migrate.ts'
import { migrations } from '#server/platform/database/migrations/index.ts'
import { type DatabaseKind, type DatabaseSettings, openDatabase } from '#server/platform/database/open.ts'
import { findLostRows, oldCount, readSchema, writeOldDatabase } from './old-database.ts'
import { newDatabase } from './places.ts'
import { serveQuickly } from './prove-copy.ts'
import type { Settled } from './run-cli.ts'

/** An old database that is never changed, and how to get a copy of it to migrate. */
type OldDatabase = { copy(): Promise<{ environment: Settled; drop(): Promise<void> }> }

const program = join(import.meta.dirname, 'migrate-to-crash.ts')

/** Kills the migration of an old database `kills` times, at steps all over it; returns what was between two schemas. */
export async function killMigrations(
  folder: string,
  live: Settled,
  kills: number,
): Promise<{ errors: string[]; steps: number; met: number }> {
  const kind: DatabaseKind = live.DATABASE_URL ? 'postgres' : 'sqlite'
  const old = await oldDatabase(folder, live)
  const whole = await old.copy()
  const schemas = await schemasOf(readSettings(whole.environment).database, kind)
  await whole.drop()
  const steps = await stepsOf(folder, old)
  const errors: string[] = []
  const met = new Set<number>()
  for (let kill = 0; kill < kills; kill++) {
    const step = steps[Math.floor(((kill + Math.random()) * steps.length) / kills)]
    const { environment, drop } = await old.copy()
    const found: string[] = []
    if ((await migrate(environment, { CRASH_AFTER: String(step?.number) })) !== null)
      found.push('was not reached')
    const { settings, state, errors: between } = await stateOf(environment, kind, schemas)
    found.push(...between, ...(await copyErrors(settings, schemas)))
    met.add(state)
    found.push(...(await nextStartErrors(environment, kind, schemas.at(-1) ?? '')))
    errors.push(...found.map((error) => `killed after step ${step?.number} (${step?.text}): ${error}`))
    await drop()
  }
  return { errors, steps: steps.length, met: met.size }
}

async function oldDatabase(folder: string, live: Settled): Promise<OldDatabase> {
  const [base, place] = [join(folder, 'old'), join(folder, 'migrated')]
  const url = live.DATABASE_URL
  mkdirSync(base)
  if (url === undefined) {
    const settings = { kind: 'sqlite' as const, file: join(base, 'coach.sqlite') }
    await writeOldDatabase(settings)
    const drop = async () => rmSync(place, { recursive: true })
    return {
      copy: async () => {
        mkdirSync(place)
        copyFileSync(settings.file, join(place, 'coach.sqlite'))
        return { environment: { ...live, DATA_DIR: place }, drop }
      },
    }
  }
  const old = await newDatabase(url)
  await writeOldDatabase({ kind: 'postgres', url: old.url })
  return {
    copy: async () => {
      const { url: DATABASE_URL, drop } = await newDatabase(url, old.name)
      const dropAll = async () => {
        rmSync(place, { recursive: true, force: true })
        await drop()
      }
      return { environment: { ...live, DATABASE_URL, DATA_DIR: place }, drop: dropAll }
    },
  }
}

/** The schema after each number of migrations, from the old one on; shorter ones are empty. */
async function schemasOf(settings: DatabaseSettings, kind: DatabaseKind): Promise<string[]> {
  const schemas = new Array<string>(oldCount).fill('')
  for (let count = oldCount; count <= migrations.length; count++) {
    await migrateDatabase({ settings }, migrations.slice(0, count))
    const { db, close } = await openDatabase(settings)
    schemas.push((await readSchema(db, kind)).text)
    await close()
  }
  return schemas
}

/** Every step from the first transaction to the last commit, with its number. */
async function stepsOf(folder: string, old: OldDatabase): Promise<{ number: number; text: string }[]> {
  const trace = join(folder, 'steps')
  const { environment, drop } = await old.copy()
  await migrate(environment, { CRASH_TRACE: trace })
  await drop()
  const all = readFileSync(trace, 'utf8').split('\n').filter(Boolean)
  const steps = all.map((text, place) => ({ number: place + 1, text }))
  const isAt = (word: string) => (step: { text: string }) => step.text.toLowerCase().startsWith(word)
  return steps.slice(steps.findIndex(isAt('begin')), steps.findLastIndex(isAt('commit')) + 1)
}

/** Migrates in a process of its own; returns its exit code, or null if it was killed. */
async function migrate(environment: Settled, more: Settled): Promise<number | null> {
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH ?? '', ...environment, ...more },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return code
}

/** How many migrations a killed database has, and whether its schema is exactly theirs. */
async function stateOf(environment: Settled, kind: DatabaseKind, schemas: string[]) {
  const settings = readSettings(environment).database
  const { db, close } = await openDatabase(settings)
  const { recorded, text } = await readSchema(db, kind)
  await close()
  const names = new Set(recorded)
  const state = recorded.length
  const isPrefix = migrations.slice(0, state).every(({ name }) => names.has(name))
  const errors = [
    ...(isPrefix ? [] : [`the recorded migrations ${recorded.join(', ')} are no beginning of all`]),
    ...(text === schemas[state] ? [] : [`the schema is not that of ${state} migrations`]),
  ]
  return { settings, state, errors }
}

/** The copies that were made before the upgrade: each can be opened, and has a schema of before. */
async function copyErrors(settings: DatabaseSettings, schemas: string[]): Promise<string[]> {
  if (settings.kind !== 'sqlite') return []
  const folder = join(settings.file, '..')
  const errors: string[] = []
  for (const name of readdirSync(folder).filter((entry) => /\.before-[^.]+$/.test(entry))) {
    const { db, close } = await openDatabase({ kind: 'sqlite', file: join(folder, name) })
    const { recorded, text } = await readSchema(db, 'sqlite')
    if (text !== schemas[recorded.length]) errors.push(`the copy ${name} has no schema of before`)
    await close()
  }
  return errors
}

/** Starts the product as an operator does next; it must come up with the newest schema and all rows. */
async function nextStartErrors(environment: Settled, kind: DatabaseKind, newest: string): Promise<string[]> {
  try {
    const port = await freePort()
    const server = await startServer({ port, environment, flags: ['--api-only'], program: serveQuickly })
    await server.stop()
  } catch (error) {
    return [`the next start failed: ${(error as Error).message}`]
  }
  const { db, close } = await openDatabase(readSettings(environment).database)
  try {
    const { text } = await readSchema(db, kind)
    return [...(text === newest ? [] : ['the next start left another schema']), ...(await findLostRows(db))]
  } finally {
    await close()
  }
}
