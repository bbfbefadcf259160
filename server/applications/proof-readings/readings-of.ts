import type { ApplicationStatus } from '#contract/application-values.ts'
import { cairoDay, daysBetween } from '#contract/cairo-days.ts'
import type { OwnReading } from '#contract/own-reading.ts'
import { type ProofReading, ReceiptFacts, type StoredCorrection } from '#contract/proof-reading.ts'
import type { Context } from '#server/context.ts'
import type { Db } from '#server/platform/database/db.ts'
import { readFormerPayments, readPublishedSite } from '#server/site/index.ts'
import { type OwnPayees, sentToOf } from './sent-to.ts'
import {
  findByMinute,
  findByReference,
  findCorrections,
  findPutOff,
  findReadings,
  readAfterApproval,
} from './store.ts'

const mostShown = 10

type ProofToRead = {
  proof_id: string | null
  status: ApplicationStatus
  reviewed_at: string | null
}
type ProvedRequest = ProofToRead & {
  id: string
  created_at: string
  payment_method: string | null
}

/** The readings of the present proofs of several requests, by the proof's id. Those of other coaches are only counted. */
export async function readingsOf(
  context: Context,
  requests: ProvedRequest[],
  onlyOfCoach: string | null,
): Promise<Map<string, ProofReading>> {
  const { db } = context
  const proofs = requests.flatMap(({ id, proof_id, created_at, payment_method }) =>
    proof_id === null ? [] : { id, proofId: proof_id, sentAt: created_at, chosen: payment_method },
  )
  const rows = await findReadings(
    db,
    proofs.map(({ proofId }) => proofId),
  )
  const references = [...new Set(rows.flatMap(({ reference }) => reference ?? []))]
  const same = Map.groupBy(await findByReference(db, references, onlyOfCoach), ({ reference }) => reference)
  const minutes = [...new Set(rows.flatMap(({ paid_at }) => paid_at ?? []))]
  const sameMinute = await findByMinute(db, minutes, onlyOfCoach)
  const corrections = await correctionsOf(
    db,
    rows.map((row) => row.upload_id),
  )
  const byProof = new Map(rows.map((row) => [row.upload_id, row]))
  const own = await ownPayees(context)
  const beingRead = await beingReadOf(
    context,
    requests.filter(({ proof_id }) => !byProof.has(proof_id ?? '')),
  )
  const views = proofs.map(async ({ id, proofId, sentAt, chosen }): Promise<[string, ProofReading]> => {
    const row = byProof.get(proofId)
    const unread = beingRead.has(proofId) ? 'reading' : 'not_read'
    if (!row) return [proofId, { state: unread, facts: null, sameReference: [] }]
    // What another version stored, or nobody can read any more, must not fail the list of all requests.
    const facts = ReceiptFacts.safeParse(row.facts).data ?? null
    const sentTo = facts ? await sentToOf(facts, chosen, own) : undefined
    const { shown: sameReference, more, hidden } = othersOf(same.get(row.reference) ?? [], id)
    return [
      proofId,
      {
        state: facts ? row.state : 'failed',
        facts,
        sameReference,
        ...(more > 0 && { moreSameReference: more }),
        ...(hidden > 0 && { hiddenSameReference: hidden }),
        ...momentView(sameMinute.filter(isSameTransfer(row)), id),
        ...ageOf(facts, { sentAt, readAt: row.read_at }),
        ...(sentTo && { sentTo }),
        ...corrections.get(proofId),
      },
    ]
  })
  return new Map(await Promise.all(views))
}

/** Which of these unread proofs a machine reads soon: as the job takes them, and unless it failed before. */
export async function beingReadOf(
  { db, clock, textReader }: Context,
  unread: ProofToRead[],
): Promise<Set<string>> {
  if (!textReader) return new Set()
  const since = clock.now().getTime() - readAfterApproval
  const isTaken = ({ status, reviewed_at }: ProofToRead) =>
    status === 'pending' || (status === 'approved' && Date.parse(reviewed_at ?? '') >= since)
  const proofs = unread.flatMap((one) => (one.proof_id !== null && isTaken(one) ? one.proof_id : []))
  const putOff = await findPutOff(db, proofs)
  return new Set(proofs.filter((id) => !putOff.has(id)))
}

/** The phone numbers of the owner are not what to pay to, but may be the owner's accounts as well. */
async function ownPayees(context: Context): Promise<OwnPayees> {
  const { paymentMethods, socialLinks } = (await readPublishedSite(context)).settings
  const others = async () => [socialLinks.phone, socialLinks.whatsapp, ...(await readFormerPayments(context))]
  return { methods: paymentMethods, others }
}

/** What was read on a proof, for its sender; null as long as nobody has read it. */
export async function ownReadingOf(db: Db, proofId: string | null): Promise<OwnReading | null> {
  const [row] = proofId === null ? [] : await findReadings(db, [proofId])
  if (!row) return null
  const { method, reference, amount, time, state } = ReceiptFacts.safeParse(row.facts).data ?? noFacts
  return {
    ...(method && { method: method.value }),
    ...(reference && { reference: reference.value }),
    ...(amount && { amount: amount.value }),
    ...(time && { time: time.value }),
    ...(state && { state: state.value }),
    readAt: row.read_at,
    ...(await correctionsOf(db, [row.upload_id])).get(row.upload_id),
  }
}

const noFacts = {
  method: null,
  reference: null,
  amount: null,
  time: null,
  sender: null,
  state: null,
  recipient: null,
  code: null,
}

async function correctionsOf(
  db: Db,
  proofIds: string[],
): Promise<Map<string, { correction: StoredCorrection }>> {
  const rows = await findCorrections(db, proofIds)
  return new Map(
    rows.map(({ upload_id, amount_minor, reference, method, corrected_at }) => [
      upload_id,
      {
        correction: {
          ...(amount_minor !== null && { amount: amount_minor }),
          ...(reference !== null && { reference }),
          ...(method !== null && { method }),
          at: corrected_at,
        },
      },
    ]),
  )
}

/**
 * How long before its request a transfer was made, or how long after it was read; its day is certain, its time of day may
 * not be. A new proof may be of a later day than the request.
 */
function ageOf(
  facts: ReceiptFacts | null,
  { sentAt, readAt }: { sentAt: string; readAt: string },
): Pick<ProofReading, 'daysBefore' | 'daysAhead'> {
  if (!facts?.time) return {}
  const day = facts.time.value.slice(0, 10)
  const [before, ahead] = [
    daysBetween(day, cairoDay(new Date(sentAt))),
    daysBetween(cairoDay(new Date(readAt)), day),
  ]
  return { ...(before > 0 && { daysBefore: before }), ...(ahead > 0 && { daysAhead: ahead }) }
}

type Other = Awaited<ReturnType<typeof findByReference>>[number]
type Read = Pick<Other, 'paid_at' | 'amount_minor' | 'reference' | 'facts'>

/**
 * Whether another receipt has the same amount and minute, and not the same reference, which is told apart. A reference may be
 * edited; with another method as well they are the transfers of two people.
 */
const isSameTransfer = (one: Read) => (other: Read) =>
  other.paid_at === one.paid_at &&
  other.amount_minor !== null &&
  Number(other.amount_minor) === Number(one.amount_minor) &&
  (one.reference === null ||
    other.reference === null ||
    (other.reference !== one.reference && !differInMethod(one, other)))

function differInMethod(one: Read, other: Read): boolean {
  const [own, others] = [one, other].map(({ facts }) => ReceiptFacts.safeParse(facts).data?.method?.value)
  return own !== undefined && others !== undefined && own !== others
}

type MomentView = Pick<ProofReading, 'sameMoment' | 'moreSameMoment' | 'hiddenSameMoment'>

function momentView(found: Other[], ownId: string): MomentView {
  const { shown, more, hidden } = othersOf(found, ownId)
  return {
    ...(shown.length > 0 && { sameMoment: shown }),
    ...(more > 0 && { moreSameMoment: more }),
    ...(hidden > 0 && { hiddenSameMoment: hidden }),
  }
}

/** The requests other than this one, the oldest first, how many more are not listed, and how many the caller does not see. */
function othersOf(found: Other[], ownId: string) {
  const others = [...new Map(found.map((other) => [other.id, other])).values()].filter(
    ({ id }) => id !== ownId,
  )
  const seen = others.filter(({ is_seen }) => is_seen === 1)
  return {
    shown: seen.slice(0, mostShown).map((other) => ({ subscriptionId: other.id, fullName: other.full_name })),
    more: Math.max(0, seen.length - mostShown),
    hidden: others.length - seen.length,
  }
}
