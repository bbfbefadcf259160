import type { SharedTransfer } from '#contract/paid-twice.ts'
import type { Db } from '#server/platform/database/db.ts'
import { findShared } from './store.ts'

/** The transfers that staff ticked for each of some requests and for others at once; those without one are absent. */
export async function sharedTransfersOf(
  db: Db,
  ids: string[],
  onlyOfCoach: string | null,
): Promise<Map<string, SharedTransfer[]>> {
  const rows = await findShared(db, ids, onlyOfCoach)
  const byRequest = Map.groupBy(rows, (row) => row.of ?? '')
  return new Map(
    [...byRequest].map(([id, parts]) => {
      const byTransfer = Map.groupBy(parts, ({ key }) => key)
      return [id, [...byTransfer.values()].map(transferOf)]
    }),
  )
}

const transferOf = (parts: Awaited<ReturnType<typeof findShared>>): SharedTransfer => ({
  amount: Number(parts[0]?.amount),
  others: [...new Map(parts.map((part) => [part.id, part])).values()].map((part) => ({
    subscriptionId: part.id,
    fullName: part.full_name,
  })),
})
