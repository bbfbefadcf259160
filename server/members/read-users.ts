import { pagesOf, type Sort } from '#contract/lists.ts'
import type { User } from '#contract/members.ts'
import { hasAccess } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import { asOwn, readItems, withoutLinks } from '#server/items/index.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { findMatches } from '#server/platform/search/matches.ts'
import { termRanges } from '#server/platform/search/terms.ts'
import { privateFileUrls } from '#server/uploads/index.ts'
import { endingWithin } from './rules.ts'
import {
  findMember,
  findSharingEmail,
  listMembers,
  mostCounted,
  pendingRequestsOf,
  type SharedEmail,
  type UserFilter,
  type UserRow,
} from './store.ts'
import { forStaff, memberOf } from './view.ts'

/** Who looks: links to private files are made out to them alone. */
export type Viewer = Pick<AccountCaller, 'sessionId'>

/** One user with what they were given, for staff. Throws `not_found`, for staff accounts too. */
export async function userView(context: Context, userId: string, viewer: Viewer): Promise<User> {
  const { user, row } = await viewUser(context, userId, { viewer })
  return forStaff(user, row, (await sharingEmailOf(context, [row])).get(row.id))
}

/**
 * A member as they see themself; a link that a daily limit guards is left out, and all of them are while there is no
 * access. Throws `not_found`.
 */
export async function ownView(context: Context, userId: string, viewer: Viewer): Promise<User> {
  const { user, row } = await viewUser(context, userId, { viewer, only: 'own' })
  if (!hasAccess(row, context.clock.now())) return { ...user, resources: withoutLinks(user.resources) }
  return { ...user, resources: await asOwn(context, user.resources, row.plan) }
}

/** One page of the users by how their access stands and by a search, with everything that belongs to them. */
export async function readUsers(
  context: Context,
  asked: {
    status?: UserFilter | undefined
    q?: string | undefined
    sort?: Sort | undefined
    page: number
    limit: number
  },
  viewer: Viewer,
) {
  const { page, limit, status, sort } = asked
  const now = context.clock.now()
  const ranges = termRanges(asked.q ?? '')
  const hasNoWord = Boolean(asked.q) && ranges.length === 0
  const { rows, total } = await listMembers(context.db, {
    status,
    matches: hasNoWord ? { refs: [], common: [] } : await findMatches(context.db, 'user', ranges),
    now,
    sort,
    endingBefore: new Date(now.getTime() + endingWithin),
    offset: (page - 1) * limit,
    limit,
  })
  const counted = Math.min(total, mostCounted)
  const sharing = await sharingEmailOf(context, rows)
  const viewed = await viewUsers(context, rows, { viewer })
  return {
    users: viewed.map(({ user, row }) => forStaff(user, row, sharing.get(row.id))),
    total: counted,
    ...(total > mostCounted && { totalIsLowerBound: true }),
    page,
    pages: pagesOf(counted, limit),
  }
}

// A proved address is one account's alone.
function sharingEmailOf({ db }: Context, rows: UserRow[]): Promise<Map<string, SharedEmail>> {
  const claiming = rows.filter(({ unproved_email }) => unproved_email !== null)
  return findSharingEmail(
    db,
    claiming.map(({ id }) => id),
  )
}

type Viewed = { user: User; row: UserRow }

/** `own` leaves out the requests that somebody sent with the user's e-mail who was not signed in. */
type Looking = { viewer: Viewer; only?: 'own' }

async function viewUser(context: Context, userId: string, looking: Looking): Promise<Viewed> {
  const row = await findMember(context.db, userId)
  const [viewed] = row ? await viewUsers(context, [row], looking) : []
  if (!viewed) throw new AppError('not_found')
  return viewed
}

async function viewUsers(context: Context, rows: UserRow[], { viewer, only }: Looking): Promise<Viewed[]> {
  const { db, clock } = context
  const ids = rows.map(({ id }) => id)
  const items = await readItems(context, ids, viewer)
  const waiting = new Set((await pendingRequestsOf(db, ids, only)).map(({ user_id }) => user_id))
  const proofIds = new Set(rows.flatMap(({ proof_id }) => proof_id ?? []))
  const proofUrls = await privateFileUrls(context, [...proofIds], viewer)
  return rows.map((row) => {
    const belongings = {
      resources: items.get(row.id) ?? { videos: [], documents: [] },
      hasPendingRequest: waiting.has(row.id),
      proofUrl: proofUrls.get(row.proof_id ?? ''),
    }
    return { row, user: memberOf(row, belongings, clock.now()) }
  })
}
