import { unclaimedProofLife } from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { lookBands, looksAlike } from '#server/platform/pictures/look.ts'
import { hashToken } from '#server/platform/secrets.ts'
import { isSameShape } from './rules.ts'
import { claimReady, findSameBytes, findUnderBands, findUpload, insertLook, type UploadRow } from './store.ts'

type Transaction = Parameters<typeof claimReady>[0]

const mostAlike = 20
const mostUnderBand = 100

/** Refuses a ticket that could not be claimed now, before anything costly is done for it. */
export async function assertClaimable({ db, clock }: Context, ticket: string): Promise<void> {
  const upload = await findUpload(db, { ticketHash: hashToken(ticket) })
  if (upload?.state !== 'ready' || upload.created_at <= oldest(clock.now()).toISOString()) {
    throw refusal(upload)
  }
}

/**
 * Claims an uploaded proof for an application, once and for all, and answers the upload's id. Throws `proof_required`
 * where the ticket is unknown or has waited for more than two hours, `proof_already_used` where it was claimed.
 */
export async function claimProof(
  tx: Transaction,
  { ticket, applicationId, now }: { ticket: string; applicationId: string; now: Date },
): Promise<string> {
  const ticketHash = hashToken(ticket)
  const claimed = await claimReady(tx, {
    ticketHash,
    purpose: 'proof',
    applicationId,
    now,
    since: oldest(now),
  })
  if (!claimed) throw refusal(await findUpload(tx, { ticketHash }))
  await rememberLook(tx, claimed)
  return claimed.id
}

/** The application that a ticket was spent on; null where it was not spent. */
export async function claimantOf({ db }: Context, ticket: string): Promise<string | null> {
  return (await findUpload(db, { ticketHash: hashToken(ticket) }))?.application_id ?? null
}

const oldest = (now: Date) => new Date(now.getTime() - unclaimedProofLife)

function refusal(upload: UploadRow | undefined): AppError {
  return new AppError(upload?.state === 'claimed' ? 'proof_already_used' : 'proof_required')
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
