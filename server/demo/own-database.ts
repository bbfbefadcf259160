import type { Context } from '#server/context.ts'
import { DatabaseRefused } from '#server/platform/database/refusal.ts'
import { isInUse, readMark } from './store.ts'

/** Refuses sample people in a database of real ones, and real people in one of samples. */
export async function assertOwnDatabase({ db, settings }: Context): Promise<void> {
  const isMarked = (await readMark(db)) !== null
  if (isMarked && !settings.demo) {
    throw new DatabaseRefused(
      'This database holds the sample people of demo mode. Use another one (DATABASE_URL or DATA_DIR), or set DEMO=1.',
    )
  }
  if (settings.demo && !isMarked && (await isInUse(db))) {
    throw new DatabaseRefused(
      'This database is in use, and demo mode would put sample people into it. Set DEMO=0, or name an empty one (DATABASE_URL or DATA_DIR).',
    )
  }
}
