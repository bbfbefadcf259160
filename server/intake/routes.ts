import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/intake.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { giveConsent, withdrawConsent } from './change-consent.ts'
import { withdrawGuardian } from './guardian-consent.ts'
import { readOwnIntake, readUserIntake } from './read-intake.ts'
import { saveSteps } from './save-steps.ts'

/** Registers the endpoints of the intake, for members, and for staff. */
export async function intakeRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const ownOf = async (userId: string) => ({ intake: await readOwnIntake(context, userId) })

  serve(app, contract.readIntake, ({ caller }) => ownOf(caller.userId))

  serve(app, contract.saveIntake, async ({ body, actor }) => {
    await saveSteps(context, body, actor)
    return ownOf(actor.userId)
  })

  serve(app, contract.giveHealthConsent, async ({ body, actor }) => {
    await giveConsent(context, actor, body.privacyVersion)
    return ownOf(actor.userId)
  })

  serve(app, contract.withdrawHealthConsent, async ({ actor }) => {
    await withdrawConsent(context, actor)
    return ownOf(actor.userId)
  })

  serve(app, contract.withdrawGuardianConsent, async ({ actor }) => {
    await withdrawGuardian(context, actor)
    return ownOf(actor.userId)
  })

  serve(app, contract.readUserIntake, async ({ params, actor }) => ({
    intake: await readUserIntake(context, params.id, actor),
  }))
}
