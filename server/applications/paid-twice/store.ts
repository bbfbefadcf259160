import { sql } from 'kysely'
import { isSeenRequest } from '#server/accounts/index.ts'
import { dueAmount, receivedAmount } from '#server/ledger/index.ts'
import type { Db, Tx } from '#server/platform/database/db.ts'

/** The transfers of some requests that each bring all that is due, also those whose money is kept as credit; the first to be confirmed first. */
export function findWholeTransfers(db: Db, ids: string[]) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('transfers')
    .innerJoin('applications', 'applications.id', 'transfers.application_id')
    .where('transfers.application_id', 'in', ids)
    .where(sql<boolean>`transfers.amount_minor >= ${dueAmount}`)
    .select(['transfers.key', 'part', 'transfers.application_id as request_id', 'amount_minor', 'channel'])
    .select([
      'happened_at',
      'transfers.day',
      'set_aside_at',
      'ticked_minor',
      'confirmed_at',
      'applications.user_id',
      dueAmount.as('due'),
    ])
    .orderBy('confirmed_at')
    .orderBy('place')
    .orderBy('transfers.key')
    .orderBy('part')
    .execute()
}

/** The parts of each transfer that pays one of some requests and another one that the caller sees, the earliest transfer first. */
export function findShared(db: Db, ids: string[], onlyOfCoach: string | null) {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('transfers as own')
    .innerJoin('transfers as part', 'part.key', 'own.key')
    .innerJoin('applications', 'applications.id', 'part.application_id')
    .where('own.application_id', 'in', ids)
    .whereRef('part.application_id', '<>', 'own.application_id')
    .where(isSeenRequest(onlyOfCoach))
    .select(['own.application_id as of', 'own.key', 'applications.id', 'full_name'])
    .select(({ selectFrom }) =>
      selectFrom('transfers as whole')
        .whereRef('whole.key', '=', 'own.key')
        .select(({ fn }) => fn.sum<number>('whole.amount_minor').as('sum'))
        .as('amount'),
    )
    .orderBy('own.confirmed_at')
    .orderBy('own.key')
    .orderBy('part.part')
    .execute()
}

/** Says that a part of a transfer was kept as credit at this moment. */
export async function markSetAside(
  tx: Tx,
  { key, part, at }: { key: string; part: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('transfers')
    .set({ set_aside_at: at })
    .where('key', '=', key)
    .where('part', '=', part)
    .execute()
}

/** The valid receipts of some applications that are for less than what arrived and was not paid back: money came after them. */
export async function shortReceiptsOf(db: Db, applicationIds: string[]) {
  if (applicationIds.length === 0) return []
  return db
    .selectFrom('receipts')
    .innerJoin('applications', 'applications.id', 'receipts.application_id')
    .select(['receipts.id', 'receipts.application_id', 'year', 'number', 'amount_minor'])
    .where('receipts.application_id', 'in', applicationIds)
    .where('voided_at', 'is', null)
    .where('receipts.user_id', 'is not', null)
    .where(sql<boolean>`receipts.amount_minor < ${receivedAmount}`)
    .execute()
}
