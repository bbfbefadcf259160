import { cairoDay } from '#contract/cairo-days.ts'
import type { TransferCandidate } from '#contract/transfer-values.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  type Breathe,
  type ComparedRequest,
  type ComparedTransfer,
  comparedRequest,
  evidenceOf,
  naming,
  type OpenRequest,
} from './rules.ts'
import { findPaidInFull, type PaidRow, paidAtOnce } from './store.ts'

const mostOffered = 3

type Named = { key: string; compared: ComparedTransfer }

/**
 * For transfers that name nothing open: the requests of the same amount that they name and that another transfer has paid, so each
 * may be paid twice. By amount and time alone nobody is offered: many people have one price. However many were paid, each is
 * compared: a part of them at a time.
 */
export async function findPaidBefore(
  db: Db,
  transfers: Named[],
  { since, onlyOfCoach, breathe }: { since: Date; onlyOfCoach: string | null; breathe: Breathe },
): Promise<Map<string, TransferCandidate[]>> {
  const amounts = [...new Set(transfers.map(({ compared }) => compared.clues.amount))]
  const wanted = { amounts, since: cairoDay(since), onlyOfCoach }
  const namedBy = indexOf(transfers)
  const found = new Map<string, TransferCandidate[]>()
  const isFull = ({ key }: Named) => (found.get(key)?.length ?? 0) >= mostOffered
  const compared = new Set<string>()
  let rows: PaidRow[] = []
  do {
    rows = await findPaidInFull(db, { ...wanted, after: rows.at(-1) })
    for (const row of rows) {
      // The first one of a request is its latest whole transfer.
      if (compared.has(row.id)) continue
      compared.add(row.id)
      const request = comparedRequest(paidRequest(row))
      for (const one of namedBy(request)) {
        const evidence = evidenceOf(one.compared, request)
        const isNamed = evidence.some((name) => naming.includes(name))
        if (!isNamed || !evidence.includes('amount') || isFull(one)) continue
        found.set(one.key, [...(found.get(one.key) ?? []), candidate(row, evidence)])
      }
      await breathe()
    }
  } while (rows.length === paidAtOnce && !transfers.every(isFull))
  return found
}

/** Finds the transfers that may name a request without comparing each with each: by a code, a reference, a number or a word of a name. */
function indexOf(transfers: Named[]): (request: ComparedRequest) => Set<Named> {
  const byClue = new Map<string, Named[]>()
  const hidden: Named[] = []
  for (const one of transfers) {
    const { words, reference, nameWords, digits } = one.compared
    if (digits?.includes('*')) hidden.push(one)
    const clues = [
      ...[...words].map((word) => `code ${word}`),
      ...nameWords.map((word) => `name ${word}`),
      `reference ${reference}`,
      `number ${digits}`,
    ]
    for (const clue of clues) {
      const same = byClue.get(clue)
      if (same) same.push(one)
      else byClue.set(clue, [one])
    }
  }
  return ({ code, reference, nameWords, numbers }) => {
    const clues = [
      ...[...nameWords].map((word) => `name ${word}`),
      ...numbers.map((number) => `number ${number}`),
      ...(code === null ? [] : [`code ${code}`]),
      ...(reference === null ? [] : [`reference ${reference}`]),
    ]
    return new Set([...clues.flatMap((clue) => byClue.get(clue) ?? []), ...hidden])
  }
}

const paidRequest = (row: PaidRow): OpenRequest => ({
  id: row.id,
  partOf: null,
  // A second transfer pays all that was due, though nothing is.
  missing: row.due,
  payCode: row.pay_code,
  reference: row.reference,
  numbers: [row.phone_e164, row.whatsapp_e164],
  fullName: row.full_name,
  createdAt: row.created_at,
})

const candidate = (row: PaidRow, evidence: TransferCandidate['evidence']): TransferCandidate => ({
  requestId: row.id,
  fullName: row.full_name,
  status: row.status,
  due: row.due,
  missing: 0,
  createdAt: row.created_at,
  arrived: true,
  paidBefore: { channel: row.paid_channel, day: row.paid_day, at: row.paid_at },
  evidence,
})
