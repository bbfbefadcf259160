import type { Tx } from '#server/platform/database/db.ts'
import { deleteUploadsOf } from './store.ts'

/**
 * Deletes the proofs of an application inside the given transaction; returns the paths of their files, which the caller
 * deletes with `removeFiles` after the commit.
 */
export function forgetProofs(tx: Tx, applicationId: string): Promise<string[]> {
  return deleteUploadsOf(tx, applicationId)
}
