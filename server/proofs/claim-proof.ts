import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { lookBands, looksAlike } from '#server/platform/pictures/look.ts'
import { claimFile, findByTicket, isClaimable, type UploadRow } from '#server/uploads/index.ts'
import { isSameShape } from './rules.ts'
import { findSameBytes, findUnderBands, insertLook } from './store.ts'

type Transaction = Parameters<typeof insertLook>[0]

const mostAlike = 20
const mostUnderBand = 100

/** Refuses a ticket that could not be claimed now, before anything costly is done for it. */
export async function assertClaimable({ db, clock }: Context, ticket: string): Promise<void> {
  const upload = await findByTicket(db, ticket)
  if (!isClaimable(upload, clock.now())) throw refusal(upload)
}

/**
 * Claims an uploaded proof for an application, once and for all, and answers the upload's id and bytes. Throws `proof_required`
 * where the ticket is unknown or has waited for more than two hours, `proof_already_used` where it was claimed.
 */
export async function claimProof(
  tx: Transaction,
  { ticket, applicationId, now }: { ticket: string; applicationId: string; now: Date },
): Promise<{ id: string; size: number }> {
  const claimed = await claimFile(tx, { ticket, purpose: 'proof', applicationId, now })
  if (!claimed) throw refusal(await findByTicket(tx, ticket))
  await rememberLook(tx, claimed)
  return { id: claimed.id, size: claimed.size }
}

/** The application that a ticket was spent on; null where it was not spent. */
export async function claimantOf({ db }: Context, ticket: string): Promise<string | null> {
  return (await findByTicket(db, ticket))?.application_id ?? null
}

function refusal(upload: UploadRow | undefined): AppError {
  if (upload?.state === 'claimed') return new AppError('proof_already_used')
  return new AppError('proof_required', { at: 'paymentProof' })
}

/** Looks for the same receipt in other applications, and makes this one known to later ones. */
async function rememberLook(tx: Transaction, upload: UploadRow): Promise<void> {
  const alike = new Set((await findSameBytes(tx, upload, mostAlike)).map(({ id }) => id))
  const look = upload.look_hash
  const bands = look === null ? [] : lookBands(look)
  const near = await findUnderBands(tx, { bands, besides: upload.application_id, limit: mostUnderBand })
  for (const other of near) {
    if (alike.size >= mostAlike) break
    if (
      look !== null &&
      other.look_hash !== null &&
      isSameShape(upload, other) &&
      looksAlike(look, other.look_hash)
    ) {
      alike.add(other.id)
    }
  }
  await insertLook(tx, { id: upload.id, bands, alike: [...alike] })
}
