import { cairoDay, daysAfter, startOfCairoDay } from '#contract/cairo-days.ts'
import { type AccessChange, endOfPause, maxDaysAhead } from '#contract/users-access.ts'
import { findUser, lockUser, setAccess, type UserRow } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { inTransaction } from '#server/platform/database/transactions.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { AuditedChange, UserChangeContext } from './change-context.ts'
import { endPeriods, insertPeriod, shiftPeriods } from './period-store.ts'
import { type AccessPeriod, accessOf, grant, isPaused, pause, resume, withEnd } from './rules.ts'
import { undoOfAccess } from './undo-access.ts'

/** What the caller wants, and the end of access that they saw. */
export type WantedAccess = { userId: string; change: AccessChange; wasEndDate: string | null }

/** A member whose access has not ended, with that access. */
type Running = UserChangeContext & { access: AccessPeriod; plan: NonNullable<UserRow['plan']> }

/** The new access, the audit entry, and the id of the period that was added, if any. */
type Changed = { access: AccessPeriod; plan: Running['plan']; audited: AuditedChange; periodId?: string }

/**
 * Changes a member's access by hand, see `AccessChange`. Returns the token that undoes it. Throws `not_found`,
 * `account_blocked`, `access_changed`, `no_active_plan`, `no_access_left`, `access_paused`, `access_not_paused`, and
 * `invalid_input` for a day that is past or too far ahead.
 */
export async function changeAccess(
  context: Context,
  { userId, change, wasEndDate }: WantedAccess,
  actor: Actor,
): Promise<{ undo: string }> {
  const now = context.clock.now()
  return inTransaction(context.db, async (tx) => {
    const user = await lockUser(tx, userId, now)
    if (!user) throw new AppError('not_found')
    if (user.access_ends_at !== wasEndDate) throw new AppError('access_changed')
    // Ended access is worth nothing to a blocked member; all else would give them something that they cannot use.
    if (user.blocked_at !== null && change.act !== 'end') throw new AppError('account_blocked')
    const { access, plan, audited, periodId } = await changed({ tx, user, actor, now }, change)
    await setAccess(tx, userId, { plan, ...access, now })
    await audit(tx, actor, { at: now, subjectId: userId, ...audited })
    const after = await findUser(tx, userId)
    if (!after) throw new Error('A locked account does not vanish')
    const kind = change.act === 'pause' || change.act === 'resume' ? change.act : 'other'
    return {
      undo: undoOfAccess(context.secrets, {
        ...{ before: user, after, kind, periodId: periodId ?? null, now },
      }),
    }
  })
}

async function changed(context: UserChangeContext, change: AccessChange): Promise<Changed> {
  const { user, now } = context
  const { plan } = user
  if (plan === null) throw new AppError('no_active_plan')
  const access = accessOf(user)
  if (change.act === 'extend') return extended({ ...context, access, plan }, change.days)
  if (!access || access.endsAt <= now) throw new AppError('no_access_left')
  const running = { ...context, access, plan }
  if (change.act === 'set_end') return withNewEnd(running, change.day)
  if (change.act === 'pause') return paused(running, change.days)
  if (change.act === 'resume') return resumed(running)
  if (change.act === 'end') return ended(running)
  if (change.wasPlan !== plan) throw new AppError('access_changed')
  const details = { from: plan, plan: change.plan }
  return { access, plan: change.plan, audited: { action: 'access.package_changed', details } }
}

async function extended(
  { tx, user, actor, now, access: present, plan }: Omit<Running, 'access'> & { access: AccessPeriod | null },
  days: number,
): Promise<Changed> {
  const { access, period } = grant(present, days, now)
  const granted = { userId: user.id, applicationId: null, plan, days, grantedBy: actor.userId, now }
  const periodId = await insertPeriod(tx, { ...period, ...granted })
  const details = { days, endsAt: access.endsAt.toISOString() }
  return { access, plan, periodId, audited: { action: 'access.extended', details } }
}

async function withNewEnd({ tx, user, actor, now, access, plan }: Running, day: string): Promise<Changed> {
  if (isPaused(access, now)) throw new AppError('access_paused')
  const today = cairoDay(now)
  if (day < today) throw wrongDay('end_past')
  if (day > daysAfter(today, maxDaysAhead)) throw wrongDay('end_far')
  // Its last moment, not the next midnight: wherever the end shows as a date, it shows this day.
  const endsAt = new Date(startOfCairoDay(daysAfter(day, 1)).getTime() - 1)
  const moved = withEnd(access, endsAt)
  const audited = {
    action: 'access.end_changed',
    details: { from: access.endsAt.toISOString(), endsAt: endsAt.toISOString() },
  } as const
  if (endsAt <= access.endsAt) {
    await endPeriods(tx, user.id, endsAt)
    return { access: moved, plan, audited }
  }
  const days = moved.days - access.days
  const granted = { userId: user.id, applicationId: null, plan, days, grantedBy: actor.userId, now }
  const periodId = await insertPeriod(tx, { startsAt: access.endsAt, endsAt, ...granted })
  return { access: moved, plan, periodId, audited }
}

async function paused({ tx, user, now, access, plan }: Running, days: number): Promise<Changed> {
  const until = endOfPause(days, now)
  const after = pause(access, until, now)
  await shiftPeriods(tx, user.id, { now, by: after.endsAt.getTime() - access.endsAt.getTime() })
  const details = { until: until.toISOString(), endsAt: after.endsAt.toISOString() }
  return { access: after, plan, audited: { action: 'access.paused', details } }
}

async function resumed({ tx, user, now, access, plan }: Running): Promise<Changed> {
  if (!isPaused(access, now)) throw new AppError('access_not_paused')
  const after = resume(access, now)
  await shiftPeriods(tx, user.id, { now, by: after.endsAt.getTime() - access.endsAt.getTime() })
  const details = { endsAt: after.endsAt.toISOString() }
  return { access: after, plan, audited: { action: 'access.resumed', details } }
}

async function ended({ tx, user, now, access, plan }: Running): Promise<Changed> {
  await endPeriods(tx, user.id, now)
  const audited = { action: 'access.ended', details: { from: access.endsAt.toISOString() } } as const
  return { access: { ...withEnd(access, now), pausedUntil: null }, plan, audited }
}

const wrongDay = (problem: string) => new AppError('invalid_input', { fields: { 'change.day': problem } })
