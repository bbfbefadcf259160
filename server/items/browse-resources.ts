import { type ListFacts, pagesOf } from '#contract/lists.ts'
import { mostCategories, type Resource } from '#contract/resources.ts'
import { findUser } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import {
  type LibraryQuery,
  readCategories,
  readLibrary,
  readResource,
  viewOwnResources,
} from '#server/resources/index.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { limitsOf } from './rules.ts'
import { itemsOf } from './store.ts'

type BrowseQuery = Pick<LibraryQuery, 'type' | 'category' | 'sort' | 'page' | 'limit'>

/** One page of the library for staff; for a member, of what they were given of it. */
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
  return { resources, total: found.length, page, pages: pagesOf(found.length, limit) }
}

/** The categories of what somebody may browse. */
export async function browseCategories(context: Context, caller: AccountCaller): Promise<string[]> {
  if (caller.role !== 'user') return readCategories(context)
  const own = await ownResources(context, caller)
  return [...new Set(own.map(({ category }) => category))].sort().slice(0, mostCategories)
}

/** One document or video that somebody may browse; one that they may not is a missing one, `not_found`. */
export async function browseOne(context: Context, id: string, caller: AccountCaller): Promise<Resource> {
  if (caller.role !== 'user') return (await readResource(context, id, caller)).resource
  const found = (await ownResources(context, caller)).find((one) => one._id === id)
  if (!found) throw new AppError('not_found')
  return found
}

/** What a member was given of the library, the newest first; a link that a daily limit guards is left out. */
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
