import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import type { Settings } from '#server/config.ts'
import { type Finding, findingsOf } from './finding.ts'

const minute = 60_000
const fix = 'Set the time, or let the system do it: sudo timedatectl set-ntp true'

/** Checks the clock, on which codes of the second factor and the ends of links and sessions depend. */
export async function checkClock(
  { database, dataDirectory }: Pick<Settings, 'database' | 'dataDirectory'>,
  now = new Date(),
): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('clock')
  const written = await stat(database.kind === 'sqlite' ? database.file : dataDirectory).catch(() => null)
  if (written && written.mtimeMs - now.getTime() > minute)
    return fail(
      `It is ${now.toISOString()} here, but the data was written at ${written.mtime.toISOString()}. ${fix}`,
    )
  const isSynchronized = await readSynchronized()
  if (isSynchronized === false)
    return warn(`${now.toISOString()}, but nothing keeps this clock right. ${fix}`)
  return ok(`${now.toISOString()}${isSynchronized ? ', synchronized' : '; compare it with another clock'}.`)
}

/** Whether the system keeps its clock right; null if it does not say. */
function readSynchronized(): Promise<boolean | null> {
  const words = ['show', '--property=NTPSynchronized', '--value']
  return new Promise((resolve) => {
    execFile('timedatectl', words, { timeout: 3000 }, (error, stdout) => {
      const said = stdout.trim()
      resolve(error || !['yes', 'no'].includes(said) ? null : said === 'yes')
    })
  })
}
