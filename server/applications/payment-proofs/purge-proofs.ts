import type { Tx } from '#server/platform/database/db.ts'
import { deleteUploadsOf } from './store.ts'

/**
 * Deletes the proofs of an application, in the transaction of its decision; returns the paths of their files, to be
 * deleted with `removeFiles` after the commit.
 */
export function forgetProofs(tx: Tx, applicationId: string): Promise<string[]> {
  return deleteUploadsOf(tx, applicationId)
}
