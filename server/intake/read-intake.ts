import type { Intake } from '#contract/intake.ts'
import { findUser, type UserRow } from '#server/accounts/index.ts'
import { audit } from '#server/audit/index.ts'
import type { Context } from '#server/context.ts'
import { findGuardian } from '#server/guardians/index.ts'
import { findCoachOf } from '#server/health-access/index.ts'
import type { Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { stepsOf } from './store.ts'
import { intakeView } from './view.ts'

/** The member's own intake. Throws `not_found` if the user is not a member. */
export async function readOwnIntake(context: Context, userId: string): Promise<Intake> {
  return intakeOf(context, await findUser(context.db, userId))
}

/**
 * A member's intake for staff. An opening of health answers is audited. Throws `not_found` if there is no such member.
 */
export async function readUserIntake(context: Context, userId: string, actor: Actor): Promise<Intake> {
  const { db, clock } = context
  const member = await findUser(db, userId)
  const intake = await intakeOf(context, member)
  if (intake.health?.answers) {
    await audit(db, actor, { at: clock.now(), action: 'health_answers.viewed', subjectId: userId })
  }
  return intake
}

async function intakeOf({ db, clock }: Context, member: UserRow | undefined): Promise<Intake> {
  if (member?.role !== 'user') throw new AppError('not_found')
  // Who is named as the reader is the one to whom the answers are open.
  const coach = await findCoachOf(db, member.id)
  return intakeView(await stepsOf(db, member.id), {
    now: clock.now(),
    guardian: await findGuardian(db, member.id),
    // Members must not see a staff sign-in name.
    coach: coach?.publicName || null,
  })
}
