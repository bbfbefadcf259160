import { join } from 'node:path'
import { inOwnFolder } from '#scripts/serving/own-folder.ts'
import { trialEnvironment } from '#scripts/serving/trial.ts'
import { withPostgres } from '#scripts/serving/with-postgres.ts'
import type { DatabaseKind } from '#server/platform/database/open.ts'
import { backUpOften, type Series } from '#test/stress/restores/back-up-often.ts'
import { killMigrations } from '#test/stress/restores/kill-migrations.ts'
import { writesPerSecond } from '#test/stress/restores/pace-writes.ts'
import { placesIn } from '#test/stress/restores/places.ts'
import { spoilCopies } from '#test/stress/restores/spoil-copies.ts'

// Copies a product that is written to, restores every copy, and kills what can be killed on the way. `--copies=20` sets
// their number; `--sqlite` or `--postgres` selects one database.
const isShort = process.argv.includes('--short')
const named = process.argv.find((word) => word.startsWith('--copies='))?.slice('--copies='.length)
const copies: Record<DatabaseKind, number> = isShort
  ? { sqlite: 4, postgres: 2 }
  : { sqlite: 200, postgres: 20 }
const migrationKills: Record<DatabaseKind, number> = isShort
  ? { sqlite: 4, postgres: 1 }
  : { sqlite: 40, postgres: 10 }
const spoiltTimes = isShort ? 1 : 5
const maxShown = 20

type Outcome = {
  series: Series
  rejected: number
  migrated: Awaited<ReturnType<typeof killMigrations>>
  seconds: number
}

async function prove(kind: DatabaseKind, folder: string, more: Record<string, string>): Promise<string[]> {
  const startedAt = performance.now()
  // The key is created in the folder, so that it comes with each copy.
  const { SECRET_KEY: _, ...live } = trialEnvironment(join(folder, 'data'), more)
  const places = placesIn(folder, live)
  const series = await backUpOften(places, named ? Number(named) : copies[kind])
  const spoilt = series.last ? await spoilCopies(series.last, { places, folder, times: spoiltTimes }) : null
  const migrated = await killMigrations(folder, live, migrationKills[kind])
  const seconds = (performance.now() - startedAt) / 1000
  console.log(report(kind, { series, rejected: spoilt?.rejected ?? 0, migrated, seconds }))
  return [
    ...series.errors,
    ...(isShort ? [] : slownessErrors(series)),
    ...(spoilt?.errors ?? ['no copy was left to be damaged']),
    ...migrated.errors,
  ]
}

function report(kind: DatabaseKind, { series, rejected, migrated, seconds }: Outcome): string {
  const { proven, killed, writes, ledger } = series
  return (
    `${kind}: in ${seconds.toFixed(0)} s ${proven} copies under ${rateOf(series).toFixed(1)} writes a second, ` +
    `${writes} in all, each restored and whole; killed meanwhile: ${killed.backups} backups, ${killed.servers} servers, ` +
    `${killed.restores} restores; ${ledger.erasures.length} erased and not revived; ${rejected} spoilt copies refused; ` +
    `${migrationKills[kind]} kills at ${migrated.steps} steps of migrations left ${migrated.met} different schemas, each a whole one`
  )
}

const rateOf = ({ writes, seconds }: Series) => writes / seconds

function slownessErrors(series: Series): string[] {
  const rate = rateOf(series)
  return rate < writesPerSecond * 0.9 ? [`only ${rate.toFixed(1)} writes a second went on`] : []
}

const onlyOne = (['sqlite', 'postgres'] as const).filter((kind) => process.argv.includes(`--${kind}`))
for (const kind of onlyOne.length > 0 ? onlyOne : (['sqlite', 'postgres'] as const)) {
  await inOwnFolder(async (folder) => {
    let errors: string[] = []
    if (kind === 'sqlite') errors = await prove(kind, folder, {})
    else
      await withPostgres(async (url) => {
        errors = await prove(kind, folder, { DATABASE_URL: url })
      })
    console.log(`${kind}: ${errors.length} faults`)
    for (const error of errors.slice(0, maxShown)) console.error(`  ${kind}: ${error}`)
    if (errors.length > 0) process.exitCode = 1
  })
}
