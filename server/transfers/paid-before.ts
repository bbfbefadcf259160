import { cairoDay } from '#contract/cairo-days.ts'
import type { TransferCandidate } from '#contract/transfer-values.ts'
import type { Db } from '#server/platform/database/db.ts'
import {
  type Breathe,
  type ComparedTransfer,
  comparedRequest,
  evidenceOf,
  naming,
  type OpenRequest,
} from './rules.ts'
import { findPaidInFull, type PaidRow } from './store.ts'

const mostOffered = 3

/**
 * For transfers that name nothing open: the requests of the same amount that they name and that another transfer has paid, so each
 * may be paid twice. By amount and time alone nobody is offered: many people have one price.
 */
export async function findPaidBefore(
  db: Db,
  transfers: { key: string; compared: ComparedTransfer }[],
  { since, onlyOfCoach, breathe }: { since: Date; onlyOfCoach: string | null; breathe: Breathe },
): Promise<Map<string, TransferCandidate[]>> {
  const amounts = [...new Set(transfers.map(({ compared }) => compared.clues.amount))]
  const rows = await findPaidInFull(db, { amounts, since: cairoDay(since), onlyOfCoach })
  // The latest whole transfer of each.
  const latest = [...new Map(rows.toReversed().map((row) => [row.id, row])).values()].reverse()
  const requests = latest.map((row) => ({ row, compared: comparedRequest(paidRequest(row)) }))
  const found = new Map<string, TransferCandidate[]>()
  for (const { key, compared } of transfers) {
    const fits = requests.flatMap((one) => {
      const evidence = evidenceOf(compared, one.compared)
      const isNamed = evidence.some((name) => naming.includes(name))
      return evidence.includes('amount') && isNamed ? [candidate(one.row, evidence)] : []
    })
    if (fits.length > 0) found.set(key, fits.slice(0, mostOffered))
    await breathe()
  }
  return found
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
