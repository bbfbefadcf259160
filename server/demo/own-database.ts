import type { Context } from '#server/context.ts'
import { DatabaseStartError } from '#server/platform/database/startup-error.ts'
import { isInUse, readMark } from './store.ts'

/** Throws for demo mode with a real database, and for the real product with a demo database. */
export async function assertOwnDatabase({ db, settings }: Context): Promise<void> {
  const isMarked = (await readMark(db)) !== null
  if (isMarked && !settings.demo) {
    throw new DatabaseStartError(
      'This database contains the sample people of demo mode. Use another one (DATABASE_URL or DATA_DIR), or set DEMO=1.',
    )
  }
  if (settings.demo && !isMarked && (await isInUse(db))) {
    throw new DatabaseStartError(
      'This database has real data, and demo mode would add sample people. Set DEMO=0, or set DATABASE_URL or DATA_DIR to an empty database.',
    )
  }
}
