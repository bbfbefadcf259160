import type { ListFacts, PageQuery } from '#contract/lists.ts'
import type { OwnPrivacyRequest, PrivacyRequest } from '#contract/privacy-requests.ts'
import type { Context } from '#server/context.ts'
import { cappedResult } from '#server/platform/paged-result.ts'
import { countOwn, countRequests, pageOfClosed, pageOfOpen, pageOfOwn } from './store.ts'
import { ownView, staffView } from './view.ts'

const partOf = ({ page, limit }: PageQuery) => ({ offset: (page - 1) * limit, limit })

/** One page of a member's own requests, newest first. */
export async function readOwn(
  { db }: Context,
  userId: string,
  query: PageQuery,
): Promise<ListFacts & { requests: OwnPrivacyRequest[] }> {
  const rows = await pageOfOwn(db, userId, partOf(query))
  return { ...cappedResult(query, await countOwn(db, userId)), requests: rows.map(ownView) }
}

/** One page of all requests: the open ones, the most urgent first, then the closed ones, the newest answers first. */
export async function readRequests(
  { db }: Context,
  query: PageQuery,
): Promise<ListFacts & { requests: PrivacyRequest[] }> {
  const { offset, limit } = partOf(query)
  const [open, closed] = [await countRequests(db, 'open'), await countRequests(db, 'closed')]
  const first = await pageOfOpen(db, { offset, limit })
  const left = limit - first.length
  const then = left === 0 ? [] : await pageOfClosed(db, { offset: Math.max(0, offset - open), limit: left })
  return { ...cappedResult(query, open + closed), requests: [...first, ...then].map(staffView) }
}
