import type { Resource } from '#contract/library.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { cappedResult } from '#server/platform/paged-result.ts'
import { findMatches, noMatches } from '#server/platform/search/matches.ts'
import { wordRanges } from '#server/platform/search/terms.ts'
import { resourceFileUrl, type Viewer } from '#server/uploads/index.ts'
import {
  categoriesOf,
  countHolders,
  countOfResources,
  fileFacts,
  findActive,
  findSeveral,
  pageOfResources,
  type ResourceRow,
  type ResourceSearch,
} from './store.ts'
import { resourceView } from './view.ts'

/** Filters and page of a library list; `q` searches the titles. */
export type LibraryQuery = Pick<ResourceSearch, 'kind' | 'type' | 'category' | 'sort'> & {
  q?: string | undefined
  page: number
  limit: number
}

/** One page of the library, and the total up to a cap. */
export async function readLibrary(context: Context, query: LibraryQuery, viewer: Viewer) {
  const { db } = context
  const { page, limit, sort, kind, type, category, q } = query
  const ranges = wordRanges(q ?? '')
  const matches = q && ranges.length === 0 ? noMatches : await findMatches(db, 'resource', ranges)
  const search = { kind, type, category, matches, sort, offset: (page - 1) * limit, limit }
  const isNothing = matches.refs?.length === 0
  const rows = isNothing ? [] : await pageOfResources(db, search).execute()
  const { total } = isNothing ? { total: 0 } : await countOfResources(db, search).executeTakeFirstOrThrow()
  return {
    data: await viewResources(context, rows, viewer),
    ...cappedResult(query, total),
  }
}

/** One resource of the library, and how many users have it. Throws `not_found`. */
export async function readResource(
  context: Context,
  id: string,
  viewer: Viewer,
): Promise<{ resource: Resource; holders: number }> {
  const row = await findActive(context.db, id)
  if (!row) throw new AppError('not_found')
  return {
    resource: await viewResource(context, row, viewer),
    holders: await countHolders(context.db, id),
  }
}

export function readCategories({ db }: Pick<Context, 'db'>): Promise<string[]> {
  return categoriesOf(db)
}

/** The resources with these ids that are in the library, by id, with links signed for the viewer. */
export async function viewOwnResources(
  context: Context,
  ids: string[],
  viewer: Viewer,
): Promise<Map<string, Resource>> {
  const views = await viewResources(context, await findSeveral(context.db, ids), viewer)
  return new Map(views.map((resource) => [resource._id, resource]))
}

/** One resource for staff. */
export async function viewResource(context: Context, row: ResourceRow, viewer: Viewer): Promise<Resource> {
  const [resource] = await viewResources(context, [row], viewer)
  if (!resource) throw new AppError('not_found')
  return resource
}

async function viewResources(context: Context, rows: ResourceRow[], viewer: Viewer): Promise<Resource[]> {
  const facts = await fileFacts(
    context.db,
    rows.flatMap(({ upload_id }) => upload_id ?? []),
  )
  const files = new Map(facts.map((file) => [file.id, file]))
  return rows.map((row) => {
    const url = row.upload_id === null ? row.url : resourceFileUrl(context, row.upload_id, viewer)
    return resourceView(row, url, files.get(row.upload_id ?? ''))
  })
}
