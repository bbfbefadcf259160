import { pagesOf, type Sort } from '#contract/lists.ts'
import type { Resource } from '#contract/resources.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findMatches } from '#server/platform/search/matches.ts'
import { wordRanges } from '#server/platform/search/terms.ts'
import { resourceFileUrl } from '#server/uploads/index.ts'
import { mostCounted } from './rules.ts'
import {
  categoriesOf,
  countHolders,
  countOfResources,
  fileFacts,
  findKept,
  findSeveral,
  pageOfResources,
  type ResourceRow,
  type ResourceSearch,
} from './store.ts'
import { resourceView } from './view.ts'

/** Who looks: links to files of ours are made out to their session alone. */
export type Viewer = Pick<AccountCaller, 'sessionId'>

/** What a list of the library is asked for: one kind, type or category, and words of its titles. */
export type LibraryQuery = Pick<ResourceSearch, 'kind' | 'type' | 'category'> & {
  q?: string | undefined
  sort?: Sort | undefined
  page: number
  limit: number
}

/** One page of the library and how many there are, counted to a limit. */
export async function readLibrary(context: Context, query: LibraryQuery, viewer: Viewer) {
  const { db } = context
  const { page, limit, sort, kind, type, category, q } = query
  const ranges = wordRanges(q ?? '')
  const matches =
    q && ranges.length === 0 ? { refs: [], common: [] } : await findMatches(db, 'resource', ranges)
  const search = { kind, type, category, matches, sort, offset: (page - 1) * limit, limit }
  const isNothing = matches.refs?.length === 0
  const rows = isNothing ? [] : await pageOfResources(db, search).execute()
  const { total } = isNothing ? { total: 0 } : await countOfResources(db, search).executeTakeFirstOrThrow()
  const counted = Math.min(total, mostCounted)
  return {
    data: await viewResources(context, rows, viewer),
    total: counted,
    ...(total > mostCounted && { totalIsLowerBound: true }),
    page,
    pages: pagesOf(counted, limit),
  }
}

/** One resource of the library, and how many users have it. Throws `not_found`. */
export async function readResource(
  context: Context,
  id: string,
  viewer: Viewer,
): Promise<{ resource: Resource; holders: number }> {
  const row = await findKept(context.db, id)
  if (!row) throw new AppError('not_found')
  return {
    resource: await viewResource(context, row, viewer),
    holders: await countHolders(context.db, id),
  }
}

/** The categories of the library. */
export function readCategories({ db }: Pick<Context, 'db'>): Promise<string[]> {
  return categoriesOf(db)
}

/** Those of several resources that are in the library, by their ids, with links made out to whoever looks. */
export async function viewOwnResources(
  context: Context,
  ids: string[],
  viewer: Viewer,
): Promise<Map<string, Resource>> {
  const views = await viewResources(context, await findSeveral(context.db, ids), viewer)
  return new Map(views.map((resource) => [resource._id, resource]))
}

/** One resource as staff get to see it. */
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
