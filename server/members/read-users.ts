import type { User } from '#contract/members.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findMatches } from '#server/platform/search/matches.ts'
import { termRanges } from '#server/platform/search/terms.ts'
import { readPublishedSite } from '#server/site/index.ts'
import { privateFileUrls } from '#server/uploads/index.ts'
import { endingWithin, limitsOf } from './rules.ts'
import {
  findMember,
  itemsOf,
  listMembers,
  mostCounted,
  pendingRequestsOf,
  type UserFilter,
  type UserRow,
} from './store.ts'
import { forStaff, memberOf, withoutGuarded } from './view.ts'

/** Who looks: links to private files are made out to them alone. */
export type Viewer = Pick<AccountCaller, 'sessionId'>

/** One user with what they were given, for staff. Throws `not_found`, for staff accounts too. */
export async function userView(context: Context, userId: string, viewer: Viewer): Promise<User> {
  return viewUser(context, { userId, viewer, finish: forStaff })
}

/** A member as they see themself; a link that a daily limit guards is left out. Throws `not_found`. */
export async function ownView(context: Context, userId: string, viewer: Viewer): Promise<User> {
  const { settings } = await readPublishedSite(context)
  const finish: Finish = (user, row) => withoutGuarded(user, limitsOf(settings, row.plan))
  return viewUser(context, { userId, viewer, finish })
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
    users: await viewUsers(context, rows, { viewer, finish: forStaff }),
    total: counted,
    ...(total > mostCounted && { totalIsLowerBound: true }),
    page,
    pages: Math.ceil(counted / limit),
  }
}

/** What a view is made into for the one who looks. */
type Finish = (user: User, row: UserRow) => User

async function viewUser(
  context: Context,
  { userId, ...looking }: { userId: string; viewer: Viewer; finish: Finish },
): Promise<User> {
  const row = await findMember(context.db, userId)
  const [user] = row ? await viewUsers(context, [row], looking) : []
  if (!user) throw new AppError('not_found')
  return user
}

async function viewUsers(
  context: Context,
  rows: UserRow[],
  { viewer, finish }: { viewer: Viewer; finish: Finish },
): Promise<User[]> {
  const { db, clock } = context
  const ids = rows.map(({ id }) => id)
  const items = await itemsOf(db, ids)
  const itemsByUser = Map.groupBy(items, ({ user_id }) => user_id)
  const waiting = new Set((await pendingRequestsOf(db, ids)).map(({ user_id }) => user_id))
  const fileIds = [...rows.map(({ proof_id }) => proof_id), ...items.map(({ upload_id }) => upload_id)]
  const fileUrls = await privateFileUrls(context, [...new Set(fileIds.flatMap((id) => id ?? []))], viewer)
  return rows.map((row) => {
    const belongings = {
      items: itemsByUser.get(row.id) ?? [],
      hasPendingRequest: waiting.has(row.id),
      fileUrls,
    }
    return finish(memberOf(row, belongings, clock.now()), row)
  })
}
