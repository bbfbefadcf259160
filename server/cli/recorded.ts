import { resolve } from 'node:path'
import { recordDone, recordFailed } from '#server/backup/index.ts'
import type { Settings } from '#server/config.ts'
import { storeFailureMessage } from '#server/platform/files/file-errors.ts'
import { Interrupted } from './interruptible.ts'

/**
 * Makes or proves a copy, and records for the back office how that ended. What cannot be recorded is printed: the copy
 * is made or proven all the same. One that somebody has interrupted has not failed.
 */
export async function recorded<Result extends { path: string }>(
  settings: Settings,
  of: 'backup' | 'proof',
  act: () => Promise<Result>,
): Promise<Result> {
  try {
    const result = await act()
    await recordDone(settings, of, { at: new Date(), path: resolve(result.path) }).catch(warn)
    return result
  } catch (error) {
    if (error instanceof Interrupted) throw error
    const reason = storeFailureMessage(error) ?? (error instanceof Error ? error.message : String(error))
    await recordFailed(settings, of, { at: new Date(), reason }).catch(warn)
    throw error
  }
}

const warn = (error: Error) => console.error(`The back office will not show this: ${error.message}`)
