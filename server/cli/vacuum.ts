import { readSettings } from '#server/config.ts'
import { clearErasedTraces, erasedTraces } from '#server/platform/database/erased-traces.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { truncateLog, vacuumFile } from '#server/platform/database/vacuum.ts'
import { type Command, CommandError } from './command.ts'
import { databaseThere } from './database-there.ts'

/** `vacuum`: rewrites the SQLite file without deleted data, also beside the running product. */
export const command: Command = async (_words, environment) => {
  const settings = readSettings(environment).database
  if (settings.kind !== 'sqlite') throw new CommandError('On PostgreSQL, run VACUUM FULL with psql.')
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
}
