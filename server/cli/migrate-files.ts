import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { migrateFiles } from '#server/backup/index.ts'
import { readSettings, SettingsError } from '#server/config.ts'
import { openDatabase } from '#server/platform/database/open.ts'
import { filesPlaceOf, readFilesPlace } from '#server/platform/files/files-settings.ts'
import { type FilesPlace, nameOfPlace, openFiles } from '#server/platform/files/open-files.ts'
import { type Command, CommandError, type Environment } from './command.ts'
import { databaseThere } from './database-there.ts'

const usage = `Say where to: an empty folder, or an empty place in a bucket, with S3_ENDPOINT, S3_REGION,
S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY as they are to be set:
  npm run migrate-files -- --to s3://bucket/prefix
  npm run migrate-files -- --to /srv/coach/files`

const progressEvery = 5000

/** `migrate-files --to PLACE`: copies all files to S3 or into a folder, and prints how to go on. */
export const command: Command = async (words, environment) => {
  const { values } = parseArgs({ args: words, options: { to: { type: 'string' } } })
  if (!values.to) throw new CommandError(usage)
  const settings = readSettings(environment)
  const [present, next] = [filesPlaceOf(settings), placeOf(values.to, environment, settings.filesDirectory)]
  if (nameOfPlace(present) === nameOfPlace(next))
    throw new CommandError(`The files are in ${nameOfPlace(present)} already. ${usage}`)
  databaseThere(settings.database)
  const database = await openDatabase(settings.database)
  try {
    const stores = { from: await openFiles(present), to: await openFiles(next) }
    let shownAt = Date.now()
    const done = await migrateFiles(database.db, stores, ({ all, copied, present: there, bytes }) => {
      if (Date.now() - shownAt < progressEvery) return
      shownAt = Date.now()
      console.log(`${copied + there} of ${all} files, ${megabytes(bytes)} copied …`)
    })
    const { copied, present: there, bytes, lost } = done
    console.log(
      `${nameOfPlace(next)} has all files: ${copied} copied (${megabytes(bytes)}), ${there} were there already.`,
    )
    if (lost.length > 0)
      console.log(
        `${lost.length} files were lost before, or deleted meanwhile: ${nameOfPlace(present)} lacks them.`,
      )
    console.log(nextSteps(present, values.to, next))
  } finally {
    await database.close()
  }
}

function placeOf(to: string, environment: Environment, directory: string): FilesPlace {
  const url = /^s3:/i.test(to) ? to : resolve(to)
  const problems: string[] = []
  const text = (name: string) => (name === 'FILES_URL' ? url : environment[name]?.trim() || null)
  const found = readFilesPlace(text, directory, problems)
  if (problems.length > 0) throw new SettingsError(problems)
  return filesPlaceOf(found)
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`

function nextSteps(present: FilesPlace, to: string, next: FilesPlace): string {
  const steps = [
    'Stop the product.',
    'Run this command again: it copies what has come since.',
    `Set FILES_URL=${next.bucket === null ? resolve(to) : to}, in .env or in the environment${next.bucket === null ? '' : ', with the S3_ settings of this run'}.`,
    'Start the product, and look at some of the files.',
    `The files in ${nameOfPlace(present)} are still there, also those of people who are erased from now on: delete them once nothing is missing.`,
  ]
  return ['What to do now:', ...steps.map((step, index) => `  ${index + 1}. ${step}`)].join('\n')
}
