import type { StarterBundle } from '#contract/assignments-starter-bundles.ts'
import { type PlanId, planIds } from '#contract/values.ts'
import { findResources, type StockResource } from '#server/library/index.ts'
import type { Db } from '#server/platform/database/db.ts'
import { bundlesOf } from './store.ts'

/** The starter bundles of all packages. */
export async function readStarterBundles(db: Db): Promise<StarterBundle[]> {
  const rows = new Map((await bundlesOf(db, planIds)).map((row) => [row.plan, row]))
  const resources = await findResources(
    db,
    [...rows.values()].flatMap((row) => row.resource_ids),
  )
  return planIds.map((plan) => {
    const row = rows.get(plan)
    return {
      plan,
      resources: inOrder(row?.resource_ids ?? [], resources).map(({ id, titleAr, titleEn, type }) => ({
        _id: id,
        title: { ar: titleAr, en: titleEn },
        type,
      })),
      updatedAt: row?.updated_at ?? null,
    }
  })
}

/** The resources of a package's bundle that are in the library, in their order. */
export async function resourcesOfBundle(db: Db, plan: PlanId): Promise<StockResource[]> {
  const [row] = await bundlesOf(db, [plan])
  if (!row) return []
  return inOrder(row.resource_ids, await findResources(db, row.resource_ids))
}

function inOrder(ids: string[], resources: Map<string, StockResource>): StockResource[] {
  return ids.flatMap((id) => resources.get(id) ?? [])
}
