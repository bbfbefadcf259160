import type { HealthReaders } from '#contract/health-access-readers.ts'
import { findUser, sessionLives, takesCodes } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { healthAccessOf } from './rules.ts'
import {
  findActiveCoach,
  findCoachOf,
  findWall,
  isOnlyOneActive,
  isPublicationRequested,
  listActiveCoaches,
  listLetIn,
  listOpenings,
  listViews,
} from './store.ts'

const maxListed = 100

// In milliseconds: whoever signed in with that password is signed out by then.
const knownFor = sessionLives.member.absolute

const knownSince = (at: string | null, now: Date): string | null =>
  at !== null && now.getTime() < Date.parse(at) + knownFor ? at : null

/** Who sees the caller's health data, and who opened it. Whoever never had access lets nobody in. */
export async function readReaders(
  { db, clock }: Context,
  { userId, hadAccess }: Pick<AccountCaller, 'userId' | 'hadAccess'>,
): Promise<HealthReaders> {
  const member = await findUser(db, userId)
  const staff = await listActiveCoaches(db)
  const coach = await findCoachOf(db, userId)
  const letIn = (await listLetIn(db, userId)).flatMap(({ staff_id, since }) => {
    const reader = staff.find(({ id }) => id === staff_id)
    return reader ? [{ _id: reader.id, name: reader.publicName, since }] : []
  })
  const isOne = await isOnlyOneActive(db)
  const known = new Set([coach?.id, ...letIn.map(({ _id }) => _id)])
  // Without a public name nobody could tell them apart.
  const choices = staff.filter((one) => !known.has(one.id) && !one.seesOnlyOwn && one.publicName !== '')
  const openings = await listOpenings(db, userId, maxListed)
  return {
    sees: isOne ? 'one' : coach ? 'coach' : 'owners',
    coach: (isOne ? staff[0] : coach)?.publicName ?? null,
    coachSince: coach ? (member?.coach_confirmed_at ?? null) : null,
    readers: letIn,
    choices: hadAccess ? choices.map(({ id, publicName }) => ({ _id: id, name: publicName })) : [],
    openings: openings.map(({ id, staff_name, staff_role, reason, opened_at, expires_at }) => ({
      ...{ _id: id, by: staff_name, role: staff_role, reason, openedAt: opened_at, until: expires_at },
    })),
    passwordKnownSince: knownSince(member?.password_staff_knew_at ?? null, clock.now()),
    isPublicationRequested: await isPublicationRequested(db, userId),
    photoViews: await listViews(db, userId, maxListed),
  }
}

/** Whether the caller sees a user's health data, and what breaking the glass asks for. Throws `not_found`. */
export async function readUserHealthAccess(context: Context, caller: AccountCaller, userId: string) {
  const { db, clock } = context
  const wall = await findWall(db, { userId, staffId: caller.userId, now: clock.now() })
  if (!wall) throw new AppError('not_found')
  const coach = wall.coachId === null ? undefined : await findActiveCoach(db, wall.coachId)
  return {
    state: healthAccessOf(caller, wall),
    until: wall.until,
    coach: coach?.name ?? null,
    proof: (await takesCodes(db, context, caller.userId)) ? ('code' as const) : ('password' as const),
  }
}
