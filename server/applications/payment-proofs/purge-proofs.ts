import type { Tx } from '#server/platform/database/db.ts'
import { deleteUploadsOf } from './store.ts'

/**
 * Deletes the payment proofs of an application inside the given transaction; returns the paths of their files, which the
 * caller deletes with `removeFiles` after the commit. The proofs of its refunds stay: the books need them.
 */
export function forgetProofs(tx: Tx, applicationId: string): Promise<string[]> {
  return deleteUploadsOf(tx, applicationId, 'proofs')
}

/** As `forgetProofs`, with the proofs of refunds: for a request that loses its person. */
export function forgetAllUploads(tx: Tx, applicationId: string): Promise<string[]> {
  return deleteUploadsOf(tx, applicationId, 'all')
}
