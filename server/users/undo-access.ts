import type { UserRow } from '#server/accounts/index.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { AuditedChange, UserChangeContext } from './change-context.ts'
import { deletePeriod, hasPeriodSince, reopenPeriods, shiftPeriods } from './period-store.ts'
import { accessOf, isPaused, pause, resume } from './rules.ts'
import { updateMember } from './store.ts'

const purpose = 'undo of a change of access'
const undoLife = 60 * 60 * 1000

const columns = ['plan', 'access_starts_at', 'access_ends_at', 'access_days', 'access_paused_until'] as const
type Access = Pick<UserRow, (typeof columns)[number]>

/** `pause` and `resume` are undone by each other, so that no time is lost; the others restore what was before. */
type Undone = 'pause' | 'resume' | 'assignment' | 'removal' | 'other'

const actions = {
  assignment: 'plan.assignment_undone',
  removal: 'plan.removal_undone',
  other: 'access.change_undone',
} as const

/** A change of access: its kind, the access before and after it, and the period that it added. */
type Change = {
  userId: string
  at: string
  kind: Undone
  before: Access
  after: Access
  periodId: string | null
}

type MadeChange = { before: UserRow; after: UserRow; kind: Undone; periodId: string | null; now: Date }

/** The token that undoes a change of access. Contains the access before it, signed to prevent forgery. */
export function undoOfAccess(secrets: Secrets, { before, after, kind, periodId, now }: MadeChange): string {
  const change: Change = {
    userId: before.id,
    at: now.toISOString(),
    ...{ kind, before: accessIn(before), after: accessIn(after), periodId },
  }
  const text = Buffer.from(JSON.stringify(change)).toString('base64url')
  return `${text}.${secrets.sign(purpose, text)}`
}

/**
 * Undoes a change of access. Throws `plan_changed` if access has changed since, or after more than an hour, or if a
 * resumed pause would have ended by now.
 */
export async function undoAccess(
  context: UserChangeContext,
  { undo, secrets }: { undo: string; secrets: Secrets },
): Promise<AuditedChange[]> {
  const { tx, user, now } = context
  const change = readUndo(secrets, undo)
  if (change?.userId !== user.id || Date.parse(change.at) + undoLife < now.getTime()) {
    throw new AppError('plan_changed')
  }
  const { kind, before, after } = change
  const isUnchanged = columns.every((column) => user[column] === after[column])
  // A second removal leaves the same state as the first.
  const since = { moment: change.at, orEnded: kind === 'removal' }
  if (!isUnchanged || (await hasPeriodSince(tx, user.id, since))) throw new AppError('plan_changed')
  if (kind === 'pause' || kind === 'resume') return undoPause(context, before.access_paused_until, kind)
  if (change.periodId !== null) await deletePeriod(tx, change.periodId)
  const endedAt = after.access_ends_at !== null && change.periodId === null ? after.access_ends_at : change.at
  await reopenPeriods(tx, user.id, { endedAt, endsAt: before.access_ends_at ?? endedAt })
  await updateMember(tx, user.id, before)
  return [{ action: actions[kind], details: { plan: before.plan, endsAt: before.access_ends_at } }]
}

async function undoPause(
  { tx, user, now }: UserChangeContext,
  formerlyUntil: string | null,
  kind: 'pause' | 'resume',
): Promise<AuditedChange[]> {
  const access = accessOf(user)
  const until = formerlyUntil === null ? null : new Date(formerlyUntil)
  const wasPaused = until !== null && isPaused({ pausedUntil: until }, now)
  if (!access || (kind === 'resume' && !wasPaused)) throw new AppError('plan_changed')
  const restored = wasPaused ? pause(access, until, now) : resume(access, now)
  await shiftPeriods(tx, user.id, { now, by: restored.endsAt.getTime() - access.endsAt.getTime() })
  await updateMember(tx, user.id, {
    access_ends_at: restored.endsAt,
    access_paused_until: restored.pausedUntil,
  })
  return [{ action: 'access.change_undone', details: { endsAt: restored.endsAt.toISOString() } }]
}

function accessIn(user: UserRow): Access {
  const { plan, access_starts_at, access_ends_at, access_days, access_paused_until } = user
  return { plan, access_starts_at, access_ends_at, access_days, access_paused_until }
}

function readUndo(secrets: Secrets, undo: string): Change | null {
  const [text = '', signature = ''] = undo.split('.')
  if (!secrets.verify(purpose, text, signature)) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}
