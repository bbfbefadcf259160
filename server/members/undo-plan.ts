import type { UserRow } from '#server/accounts/index.ts'
import { AppError } from '#server/platform/http/errors.ts'
import type { Secrets } from '#server/platform/secrets.ts'
import type { Change, Changing } from './changing.ts'
import { dayOfAccess } from './rules.ts'
import { deletePeriod, resumePeriods, updateMember } from './store.ts'

const purpose = 'undo of a plan'
const undoLife = 60 * 60 * 1000

type Access = Pick<UserRow, 'plan' | 'access_starts_at' | 'access_ends_at' | 'access_days'>

/** An assignment: to whom, from when to when, and the access that it replaced. */
type Assignment = { userId: string; startsAt: string; endsAt: string; replaced: Access }

/** What takes an assignment of `days` from `now` back: the access before it, signed, so that nobody makes up another. */
export function undoOfPlan(
  secrets: Secrets,
  { user, days, now }: { user: UserRow; days: number; now: Date },
): string {
  const { plan, access_starts_at, access_ends_at, access_days } = user
  const assignment: Assignment = {
    userId: user.id,
    startsAt: now.toISOString(),
    endsAt: new Date(now.getTime() + days * dayOfAccess).toISOString(),
    replaced: { plan, access_starts_at, access_ends_at, access_days },
  }
  const text = Buffer.from(JSON.stringify(assignment)).toString('base64url')
  return `${text}.${secrets.sign(purpose, text)}`
}

/**
 * Puts the access back that an assignment has replaced. Throws `plan_changed` where the access is not the assigned one
 * any more, or that was more than an hour ago.
 */
export async function undoPlan(
  { tx, user, now }: Changing,
  { undo, secrets }: { undo: string; secrets: Secrets },
): Promise<Change[]> {
  const assignment = readUndo(secrets, undo)
  const isPresent =
    assignment?.userId === user.id &&
    assignment.startsAt === user.access_starts_at &&
    assignment.endsAt === user.access_ends_at
  if (!isPresent || Date.parse(assignment.startsAt) + undoLife < now.getTime())
    throw new AppError('plan_changed')
  await deletePeriod(tx, user.id, assignment.startsAt)
  await resumePeriods(tx, user.id, assignment.startsAt)
  await updateMember(tx, user.id, assignment.replaced)
  return [{ action: 'plan.assignment_undone', details: { plan: user.plan, endsAt: user.access_ends_at } }]
}

function readUndo(secrets: Secrets, undo: string): Assignment | null {
  const [text = '', signature = ''] = undo.split('.')
  if (!secrets.verify(purpose, text, signature)) return null
  return JSON.parse(Buffer.from(text, 'base64url').toString())
}
