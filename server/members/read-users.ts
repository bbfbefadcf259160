import type { User } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findMatches } from '#server/platform/search/matches.ts'
import { termRanges } from '#server/platform/search/terms.ts'
import { proofUrls } from '#server/uploads/index.ts'
import { endingWithin } from './rules.ts'
import {
  findMember,
  itemsOf,
  listMembers,
  mostCounted,
  pendingRequestsOf,
  type UserFilter,
  type UserRow,
} from './store.ts'
import { memberOf } from './view.ts'

/** Who looks: links to private files are made out to them alone. */
export type Viewer = Pick<AccountCaller, 'sessionId'>

/** One user with what they were given, for whoever looks. Throws `not_found`, for staff accounts too. */
export async function userView(context: Context, userId: string, viewer: Viewer): Promise<User> {
  const row = await findMember(context.db, userId)
  const [user] = row ? await viewUsers(context, [row], viewer) : []
  if (!user) throw new AppError('not_found')
  return user
}

/** One page of the users by how their access stands and by a search, with everything that belongs to them. */
export async function readUsers(
  context: Context,
  asked: { status?: UserFilter | undefined; q?: string | undefined; page: number; limit: number },
  viewer: Viewer,
) {
  const { page, limit, status } = asked
  const now = context.clock.now()
  const ranges = termRanges(asked.q ?? '')
  const hasNoWord = Boolean(asked.q) && ranges.length === 0
  const { rows, total } = await listMembers(context.db, {
    status,
    matches: hasNoWord ? { refs: [], common: [] } : await findMatches(context.db, 'user', ranges),
    now,
    endingBefore: new Date(now.getTime() + endingWithin),
    offset: (page - 1) * limit,
    limit,
  })
  const counted = Math.min(total, mostCounted)
  return {
    users: await viewUsers(context, rows, viewer),
    total: counted,
    ...(total > mostCounted && { totalIsLowerBound: true }),
    page,
    pages: Math.ceil(counted / limit),
  }
}

async function viewUsers(context: Context, rows: UserRow[], viewer: Viewer): Promise<User[]> {
  const { db, clock } = context
  const ids = rows.map(({ id }) => id)
  const items = Map.groupBy(await itemsOf(db, ids), ({ user_id }) => user_id)
  const waiting = new Set((await pendingRequestsOf(db, ids)).map(({ user_id }) => user_id))
  const proofs = await proofUrls(
    context,
    rows.flatMap(({ proof_id }) => proof_id ?? []),
    viewer,
  )
  return rows.map((row) =>
    memberOf(
      row,
      {
        items: items.get(row.id) ?? [],
        hasPendingRequest: waiting.has(row.id),
        proofUrl: (row.proof_id && proofs.get(row.proof_id)) ?? null,
      },
      clock.now(),
    ),
  )
}
