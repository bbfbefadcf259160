import { maxCategories } from '#contract/assignments-browse.ts'
import type { Resource } from '#contract/library.ts'
import type { ListFacts } from '#contract/lists.ts'
import { findUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import {
  type LibraryQuery,
  readCategories,
  readLibrary,
  readResource,
  viewOwnResources,
} from '#server/library/index.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { pagedResult } from '#server/platform/paged-result.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { limitsOf } from './rules.ts'
import { itemsOf } from './store.ts'

type BrowseQuery = Pick<LibraryQuery, 'type' | 'category' | 'sort' | 'page' | 'limit'>

/** One page of the library for staff; for a member, of the resources assigned to them. */
export async function browse(
  context: Context,
  query: BrowseQuery,
  caller: AccountCaller,
): Promise<ListFacts & { resources: Resource[] }> {
  if (caller.role !== 'user') {
    const { data, ...facts } = await readLibrary(context, query, caller)
    return { resources: data, ...facts }
  }
  const { page, limit, type, category, sort } = query
  const newest = await ownResources(context, caller)
  const own = sort === 'oldest' ? newest.reverse() : newest
  const found = own.filter(
    (one) => (type === undefined || one.type === type) && (!category || one.category === category),
  )
  const resources = found.slice((page - 1) * limit, page * limit)
  return { resources, ...pagedResult(query, found.length) }
}

/** The categories that the caller may browse. */
export async function browseCategories(context: Context, caller: AccountCaller): Promise<string[]> {
  if (caller.role !== 'user') return readCategories(context)
  const own = await ownResources(context, caller)
  return [...new Set(own.map(({ category }) => category))].sort().slice(0, maxCategories)
}

/** One document or video. Throws `not_found`, also if the caller may not browse it. */
export async function browseOne(context: Context, id: string, caller: AccountCaller): Promise<Resource> {
  if (caller.role !== 'user') return (await readResource(context, id, caller)).resource
  const found = (await ownResources(context, caller)).find((one) => one._id === id)
  if (!found) throw new AppError('not_found')
  return found
}

/** The library resources assigned to a member, newest first; links under a daily limit are omitted. */
async function ownResources(context: Context, caller: AccountCaller): Promise<Resource[]> {
  const items = await itemsOf(context.db, [caller.userId])
  const ids = items.flatMap(({ resource_id }) => resource_id ?? [])
  const views = await viewOwnResources(context, ids, caller)
  const { settings } = await readPublishedSite(context)
  const user = await findUser(context.db, caller.userId)
  const limits = limitsOf(settings, user?.plan ?? null)
  return ids.flatMap((id) => {
    const resource = views.get(id)
    if (!resource) return []
    const isGuarded = limits[resource.type === 'video' ? 'video' : 'document'] !== null
    return [isGuarded ? { ...resource, url: '' } : resource]
  })
}
