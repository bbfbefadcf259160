import type { Context } from '#server/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { hashBands, isNearDuplicate } from '#server/platform/pictures/perceptual-hash.ts'
import { claimFile, findByTicket, isClaimable, type UploadRow } from '#server/uploads/index.ts'
import { queueComparison } from './likeness-store.ts'
import { findByBands, findSameBytes, flagDuplicates, insertHash, insertPairs } from './store.ts'

const maxNearDuplicates = 20
const maxPerBand = 100

/** Throws if a ticket cannot be claimed, before expensive work starts. */
export async function assertClaimable({ db, clock }: Context, ticket: string): Promise<void> {
  const upload = await findByTicket(db, ticket)
  if (!isClaimable(upload, clock.now())) throw notClaimable(upload)
}

/**
 * Claims an uploaded proof for an application, once, and returns the upload's id and size in bytes. Throws
 * `proof_required` if the ticket is unknown or older than two hours, `proof_already_used` if it was claimed.
 */
export async function claimProof(
  tx: Tx,
  { ticket, applicationId, now }: { ticket: string; applicationId: string; now: Date },
): Promise<{ id: string; size: number }> {
  const claimed = await claimFile(tx, { ticket, purpose: 'proof', applicationId, now })
  if (!claimed) throw notClaimable(await findByTicket(tx, ticket))
  await storePerceptualHash(tx, claimed)
  // A job finds the copies that were cropped or changed, so that nobody waits for it.
  if (claimed.has_variants) await queueComparison(tx, claimed.id)
  return { id: claimed.id, size: claimed.size }
}

/** The application that claimed a ticket; null if none did. */
export async function claimantOf({ db }: Context, ticket: string): Promise<string | null> {
  return (await findByTicket(db, ticket))?.application_id ?? null
}

function notClaimable(upload: UploadRow | undefined): AppError {
  if (upload?.state === 'claimed') return new AppError('proof_already_used')
  return new AppError('proof_required', { at: 'paymentProof' })
}

/** Finds near-duplicates of the receipt in other applications, and stores its perceptual hash for later ones. */
async function storePerceptualHash(tx: Tx, upload: UploadRow): Promise<void> {
  const similar = new Set((await findSameBytes(tx, upload, maxNearDuplicates)).map(({ id }) => id))
  const hash = upload.look_hash
  const bands = hash === null ? [] : hashBands(hash)
  const near = await findByBands(tx, { bands, exceptApplicationId: upload.application_id, limit: maxPerBand })
  for (const other of near) {
    if (similar.size >= maxNearDuplicates) break
    if (
      hash !== null &&
      other.look_hash !== null &&
      isSameShape(upload, other) &&
      isNearDuplicate(hash, other.look_hash)
    ) {
      similar.add(other.id)
    }
  }
  await insertHash(tx, { id: upload.id, bands })
  await insertPairs(tx, upload.id, [...similar])
  await flagDuplicates(tx, [...similar])
}

type Shape = { width: number | null; height: number | null }

/** Whether two images have the same proportions, up to rounding when they were scaled. */
function isSameShape(one: Shape, other: Shape): boolean {
  if (!one.width || !one.height || !other.width || !other.height) return false
  const ratio = (one.width * other.height) / (one.height * other.width)
  return ratio > 0.98 && ratio < 1 / 0.98
}
