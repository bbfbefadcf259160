import { cairoDay, daysBetween } from '#contract/cairo-days.ts'
import { type ProofReading, ReceiptFacts } from '#contract/proof-reading.ts'
import type { Db } from '#server/platform/database/db.ts'
import { findByReference, findReadings } from './store.ts'

const mostShown = 10

/** The readings of the present proofs of several requests, by the proof's id. Those of other coaches are only counted. */
export async function readingsOf(
  db: Db,
  requests: { id: string; proof_id: string | null; created_at: string }[],
  onlyOfCoach: string | null,
): Promise<Map<string, ProofReading>> {
  const proofs = requests.flatMap(({ id, proof_id, created_at }) =>
    proof_id === null ? [] : { id, proofId: proof_id, sentAt: created_at },
  )
  const rows = await findReadings(
    db,
    proofs.map(({ proofId }) => proofId),
  )
  const references = [...new Set(rows.flatMap(({ reference }) => reference ?? []))]
  const same = Map.groupBy(await findByReference(db, references, onlyOfCoach), ({ reference }) => reference)
  const byProof = new Map(rows.map((row) => [row.upload_id, row]))
  return new Map(
    proofs.map(({ id, proofId, sentAt }): [string, ProofReading] => {
      const row = byProof.get(proofId)
      if (!row) return [proofId, { state: 'not_read', facts: null, sameReference: [] }]
      // What another version stored, or nobody can read any more, must not fail the list of all requests.
      const facts = ReceiptFacts.safeParse(row.facts).data ?? null
      const others = sameView(same.get(row.reference) ?? [], id)
      return [proofId, { state: facts ? row.state : 'failed', facts, ...others, ...ageOf(facts, sentAt) }]
    }),
  )
}

/** How long before its request a transfer was made; its day is certain, its time of day may not be. */
function ageOf(facts: ReceiptFacts | null, sentAt: string): Pick<ProofReading, 'daysBefore'> {
  if (!facts?.time) return {}
  const days = daysBetween(facts.time.value.slice(0, 10), cairoDay(new Date(sentAt)))
  return days > 0 ? { daysBefore: days } : {}
}

type Same = Awaited<ReturnType<typeof findByReference>>[number]

function sameView(found: Same[], ownId: string): Pick<ProofReading, 'sameReference' | 'hiddenSameReference'> {
  const others = [...new Map(found.map((other) => [other.id, other])).values()].filter(
    ({ id }) => id !== ownId,
  )
  const seen = others.filter(({ is_seen }) => is_seen === 1)
  const hidden = others.length - seen.length
  return {
    sameReference: seen
      .slice(0, mostShown)
      .map((other) => ({ subscriptionId: other.id, fullName: other.full_name })),
    ...(hidden > 0 && { hiddenSameReference: hidden }),
  }
}
