import type { z } from 'zod'
import type { listUsers, User } from '#contract/users.ts'
import { hasAccess, type UserRow } from '#server/accounts/index.ts'
import { asOwn, readItems, withoutLinks } from '#server/assignments/index.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { cappedResult } from '#server/platform/paged-result.ts'
import { matchesOf } from '#server/platform/search/matches.ts'
import { privateFileUrls, type Viewer } from '#server/uploads/index.ts'
import { accessOf, endingWithin } from './rules.ts'
import { findMember, findSharingEmail, listMembers, pendingRequestsOf, type SharedEmail } from './store.ts'
import { forStaff, memberOf } from './view.ts'

/** One user with their items, for staff. Throws `not_found`, also for staff accounts. */
export async function userView(context: Context, userId: string, viewer: Viewer): Promise<User> {
  const { user, row } = await viewUser(context, userId, { viewer })
  return forStaff(user, row, (await sharingEmailOf(context, [row])).get(row.id))
}

/** A member's own view; omits links under a daily limit, and all links without access. Throws `not_found`. */
export async function ownView(context: Context, userId: string, viewer: Viewer): Promise<User> {
  const { user, row } = await viewUser(context, userId, { viewer, only: 'own' })
  if (!hasAccess(row, context.clock.now())) return { ...user, resources: withoutLinks(user.resources) }
  return { ...user, resources: await asOwn(context, user.resources, row.plan) }
}

/** One page of users by access filter and search, with their related data. */
export async function readUsers(
  context: Context,
  wanted: z.output<NonNullable<typeof listUsers.query>>,
  viewer: Viewer & Pick<AccountCaller, 'onlyOfCoach'>,
) {
  const { page, limit, q, ...filter } = wanted
  const now = context.clock.now()
  const { rows, total, cap } = await listMembers(context.db, {
    ...filter,
    onlyOfCoach: viewer.onlyOfCoach,
    matches: await matchesOf(context.db, 'user', q),
    now,
    endingBefore: new Date(now.getTime() + endingWithin),
    offset: (page - 1) * limit,
    limit,
  })
  const sharing = await sharingEmailOf(context, rows)
  const viewed = await viewUsers(context, rows, { viewer })
  return {
    users: viewed.map(({ user, row }) => forStaff(user, row, sharing.get(row.id))),
    ...cappedResult(wanted, total, cap),
  }
}

// A verified address belongs to one account, so only claimed ones can be shared.
function sharingEmailOf({ db }: Context, rows: UserRow[]): Promise<Map<string, SharedEmail>> {
  const claiming = rows.filter(({ unproved_email }) => unproved_email !== null)
  return findSharingEmail(
    db,
    claiming.map(({ id }) => id),
  )
}

type Viewed = { user: User; row: UserRow }

/** `own` excludes requests that were sent with the user's email without signing in. */
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
  // A pending request only matters for users who never had access.
  const without = rows.filter((row) => accessOf(row) === null).map(({ id }) => id)
  const waiting = new Set((await pendingRequestsOf(db, without, only)).map(({ user_id }) => user_id))
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
