import type { UserRow } from '#server/accounts/index.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { AuditedChange, UserChangeContext } from './change-context.ts'
import { dayOfAccess } from './rules.ts'
import { deletePeriod, hasPeriodSince, resumePeriods, updateMember } from './store.ts'

const purpose = 'undo of a plan'
const undoLife = 60 * 60 * 1000

type Access = Pick<UserRow, 'plan' | 'access_starts_at' | 'access_ends_at' | 'access_days'>

/** An assigned package with start and end, or a removal, with `endsAt` null; and the access before it. */
type PlanChange = { userId: string; startsAt: string; endsAt: string | null; replaced: Access }

/**
 * The token that undoes an assignment of `days` from `now`, or a removal if `days` is null. Contains the access before
 * it, signed to prevent forgery.
 */
export function undoOfPlan(
  secrets: Secrets,
  { user, days, now }: { user: UserRow; days: number | null; now: Date },
): string {
  const { plan, access_starts_at, access_ends_at, access_days } = user
  const change: PlanChange = {
    userId: user.id,
    startsAt: now.toISOString(),
    endsAt: days === null ? null : new Date(now.getTime() + days * dayOfAccess).toISOString(),
    replaced: { plan, access_starts_at, access_ends_at, access_days },
  }
  const text = Buffer.from(JSON.stringify(change)).toString('base64url')
  return `${text}.${secrets.sign(purpose, text)}`
}

/**
 * Restores the access that an assignment replaced or a removal ended. Throws `plan_changed` if access has changed
 * since, or after more than an hour.
 */
export async function undoPlan(
  { tx, user, now }: UserChangeContext,
  { undo, secrets }: { undo: string; secrets: Secrets },
): Promise<AuditedChange[]> {
  const change = readUndo(secrets, undo)
  if (change?.userId !== user.id || Date.parse(change.startsAt) + undoLife < now.getTime())
    throw new AppError('plan_changed')
  const { startsAt, endsAt, replaced } = change
  const hasSameEnd = endsAt === user.access_ends_at && (endsAt !== null || user.plan === null)
  const hasSamePeriods =
    endsAt === null ? !(await hasPeriodSince(tx, user.id, startsAt)) : startsAt === user.access_starts_at
  if (!hasSameEnd || !hasSamePeriods) throw new AppError('plan_changed')
  if (endsAt !== null) await deletePeriod(tx, user.id, startsAt)
  await resumePeriods(tx, user.id, startsAt)
  await updateMember(tx, user.id, replaced)
  if (endsAt === null) return [{ action: 'plan.removal_undone', details: { plan: replaced.plan } }]
  return [{ action: 'plan.assignment_undone', details: { plan: user.plan, endsAt } }]
}

function readUndo(secrets: Secrets, undo: string): PlanChange | null {
  const [text = '', signature = ''] = undo.split('.')
  if (!secrets.verify(purpose, text, signature)) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}
