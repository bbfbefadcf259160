import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/publication-consents.ts'
import * as forStaff from '#contract/publication-consents-for-staff.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { answerConsent, withdrawConsent } from './answer-consent.ts'
import { askConsent, cancelConsent } from './ask-consent.ts'
import { listAgreed, listConsents, listConsentsOfUser, readConsent } from './read-consents.ts'

/** Registers the endpoints by which members agree to be shown on the site, and take it back. */
export async function publicationConsentRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.listPublicationConsents, async ({ caller }) => ({
    consents: await listConsents(context, caller.userId, caller),
  }))

  serve(app, contract.answerPublicationConsent, async ({ params: { id }, body, caller, actor }) => {
    await answerConsent(context, { ...body, id }, actor)
    return { consent: await readConsent(context, { userId: caller.userId, id }, caller) }
  })

  serve(app, contract.withdrawPublicationConsent, async ({ params: { id }, caller, actor }) => {
    await withdrawConsent(context, { userId: caller.userId, id }, actor)
    return { consent: await readConsent(context, { userId: caller.userId, id }, caller) }
  })

  serve(app, contract.listAgreedResults, async () => ({ results: await listAgreed(context) }))

  serve(app, forStaff.listUserPublicationConsents, ({ params, caller }) =>
    listConsentsOfUser(context, params.id, caller),
  )

  serve(app, forStaff.askPublicationConsent, async ({ params, body, caller, actor }) => {
    const id = await askConsent(context, { ...body, userId: params.id }, actor)
    return { consent: await readConsent(context, { userId: params.id, id }, caller) }
  })

  serve(app, forStaff.cancelPublicationConsent, ({ params, actor }) =>
    cancelConsent(context, { userId: params.id, id: params.consent }, actor),
  )

  serve(app, forStaff.withdrawUserPublicationConsent, ({ params, actor }) =>
    withdrawConsent(context, { userId: params.id, id: params.consent }, actor),
  )
}
