import { deleteUploadsOf } from './store.ts'

/**
 * Forgets the proofs of an application, in the transaction that decides it; answers where their files are, which are
 * to be removed with `removeFiles` once that is kept.
 */
export function forgetProofs(
  tx: Parameters<typeof deleteUploadsOf>[0],
  applicationId: string,
): Promise<string[]> {
  return deleteUploadsOf(tx, applicationId)
}
