import { databaseThere } from '#server/cli/database-there.ts'
import { readSettings } from '#server/config.ts'
import { clearErasedTraces, erasedTraces } from '#server/platform/database/erased-traces.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { truncateLog, vacuumFile } from '#server/platform/database/vacuum.ts'

try {
  const settings = readSettings(process.env).database
  if (settings.kind !== 'sqlite') throw new Error('On PostgreSQL, run VACUUM FULL with psql.')
  databaseThere(settings)
  const { db, close } = await openDatabase(settings)
  try {
    const marks = await erasedTraces(db)
    await vacuumFile(settings.file)
    await clearErasedTraces(db, marks)
    const isEmptied = await truncateLog(db)
    console.log(`${settings.file} is rewritten without what was deleted.`)
    if (!isEmptied) console.log('The running product empties its log within a minute.')
  } finally {
    await close()
  }
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
