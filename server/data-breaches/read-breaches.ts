import type { DataBreach, DataBreachVersion } from '#contract/data-breaches.ts'
import type { ListFacts, PageQuery } from '#contract/lists.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { pagedResult } from '#server/platform/paged-result.ts'
import { countBreaches, findBreach, pageOfBreaches, pageOfVersions } from './store.ts'
import { breachView, versionView } from './view.ts'

const partOf = ({ page, limit }: PageQuery) => ({ offset: (page - 1) * limit, limit })

/** One page of the breaches, those whose clock runs first. */
export async function readBreaches(
  { db }: Context,
  query: PageQuery,
): Promise<ListFacts & { breaches: DataBreach[] }> {
  const rows = await pageOfBreaches(db, partOf(query))
  const { total } = await countBreaches(db)
  return { ...pagedResult(query, total), breaches: rows.map(breachView) }
}

/** One page of the versions of a breach, newest first. Throws `not_found`. */
export async function readVersions(
  { db }: Context,
  id: string,
  query: PageQuery,
): Promise<ListFacts & { versions: DataBreachVersion[] }> {
  const breach = await findBreach(db, id)
  if (!breach) throw new AppError('not_found')
  const rows = await pageOfVersions(db, id, partOf(query))
  return { ...pagedResult(query, breach.version), versions: rows.map(versionView) }
}
