import type { HealthReaders } from '#contract/health-access.ts'
import { findUser, takesCodes } from '#server/accounts/index.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { healthAccessOf } from './rules.ts'
import {
  findReader,
  findWall,
  isOnlyOneActive,
  listLetIn,
  listOpenings,
  listStaffReaders,
  listViews,
} from './store.ts'

const maxListed = 50

/** Who sees a member's health data, and who opened it. */
export async function readReaders({ db }: Context, userId: string): Promise<HealthReaders> {
  const member = await findUser(db, userId)
  const staff = await listStaffReaders(db)
  const isConfirmed = member?.coach_confirmed_at !== null
  const coach = staff.find(({ id }) => isConfirmed && id === member?.coach_id)
  const letIn = (await listLetIn(db, userId)).flatMap(({ staff_id, since }) => {
    const reader = staff.find(({ id }) => id === staff_id)
    return reader ? [{ _id: reader.id, name: reader.publicName, since }] : []
  })
  const known = new Set([coach?.id, ...letIn.map(({ _id }) => _id)])
  const openings = await listOpenings(db, userId, maxListed)
  return {
    sees: (await isOnlyOneActive(db)) ? 'one' : coach ? 'coach' : 'owners',
    coach: coach?.publicName ?? null,
    readers: letIn,
    choices: staff
      .filter(({ id }) => !known.has(id))
      .map(({ id, publicName }) => ({ _id: id, name: publicName })),
    openings: openings.map(({ id, by, reason, opened_at, expires_at }) => ({
      ...{ _id: id, by, reason, openedAt: opened_at, until: expires_at },
    })),
    photoViews: await listViews(db, userId, maxListed),
  }
}

/** Whether the caller sees a user's health data, and what breaking the glass asks for. Throws `not_found`. */
export async function readUserHealthAccess(context: Context, caller: AccountCaller, userId: string) {
  const { db, clock } = context
  const wall = await findWall(db, { userId, staffId: caller.userId, now: clock.now() })
  if (!wall) throw new AppError('not_found')
  const coach = wall.coachId === null ? undefined : await findReader(db, wall.coachId)
  return {
    state: healthAccessOf(caller, wall),
    until: wall.until,
    coach: coach?.name ?? null,
    proof: (await takesCodes(db, context, caller.userId)) ? ('code' as const) : ('password' as const),
  }
}
