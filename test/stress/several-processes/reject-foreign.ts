import { randomBytes } from 'node:crypto'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#scripts/serving/free-port.ts'
import { startServer } from '#scripts/serving/server-process.ts'
import type { Front } from './front.ts'

/** A process of somebody else, and the end or beginning of what it says instead of starting. */
type Foreign = { settings: Record<string, string>; sentence: string }

/** Starts processes that do not belong to the others; returns errors if one runs, or ends with more than a sentence. */
export async function rejectForeign({ environment }: Front, folder: string): Promise<string[]> {
  const elsewhere = join(folder, 'elsewhere')
  await mkdir(elsewhere)
  const key = await readFile(join(environment.DATA_DIR ?? '', 'secret.key'), 'utf8')
  const files = environment.FILES_URL ?? join(environment.DATA_DIR ?? '', 'files')
  const foreign: Record<string, Foreign> = {
    'another key': {
      settings: { SECRET_KEY: randomBytes(32).toString('hex') },
      sentence: 'This is not the secret key that the database was used with.',
    },
    'a data folder of its own': {
      settings: { DATA_DIR: elsewhere, FILES_URL: files },
      sentence: 'This is not the secret key that the database was used with.',
    },
    'other files': {
      settings: { SECRET_KEY: key.trim(), FILES_URL: join(elsewhere, 'files') },
      sentence: 'are not those that belong to the database.',
    },
  }
  const errors: string[] = []
  const reject = async ([title, { settings, sentence }]: [string, Foreign]) => {
    const said = await startToFail({ ...environment, ...settings })
    if (said === null) errors.push(`a process with ${title} runs`)
    else if (!said.includes(sentence) || said.trim().split('\n').length > 1)
      errors.push(`a process with ${title} ends with: ${said}`)
  }
  await Promise.all(Object.entries(foreign).map(reject))
  console.log(`  ${Object.keys(foreign).join(', ')}: each rejected with its reason`)
  return errors
}

/** What a process prints that does not start; null if it does. */
async function startToFail(environment: Record<string, string>): Promise<string | null> {
  try {
    const server = await startServer({ port: await freePort(), environment, flags: ['--api-only'] })
    await server.kill()
    return null
  } catch (error) {
    return (error as Error).message.replace(/^.*The end of its output:\n/s, '')
  }
}
