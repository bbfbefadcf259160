import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/applications.ts'
import { listOtherRequests, rejectOtherRequests } from '#contract/same-email.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { approveApplication } from './approve-application.ts'
import { listApplications, readApplication } from './list-applications.ts'
import { rejectApplication } from './reject-application.ts'
import { listOthers, rejectOthers } from './reject-others.ts'
import { submitApplication } from './submit-application.ts'

const proofSpent = () => new AppError('proof_already_used')

type Call<Body> = { params: { id: string }; body: Body; caller: AccountCaller; network: string }

/** Opens the calls of applications: sending one, and what staff do with them. */
export async function applicationRoutes(app: FastifyInstance, context: Context): Promise<void> {
  for (const endpoint of [contract.submitApplication, contract.submitApplicationAlias]) {
    serve(app, endpoint, {
      repeatScope: 'submit',
      ticket: { of: (body) => body.paymentProof.cloudinaryId, spent: proofSpent },
      act: async ({ body, network, networkBlock, publicBlock, language }) => {
        const sender = { network, networkBlock, publicBlock, language }
        return { subscription: await submitApplication(context, body, sender) }
      },
    })
  }
  openLists(app, context)
  openReviews(app, context)
}

function openLists(app: FastifyInstance, context: Context): void {
  serve(app, contract.listSubscriptions, async ({ query, caller }) => {
    const { rows, ...facts } = await listApplications(context, query, caller)
    return { ...facts, subscriptions: rows }
  })
  for (const endpoint of [contract.listAdminRequests, contract.listCoachRequests]) {
    serve(app, endpoint, async ({ query, caller }) => {
      const { rows, ...facts } = await listApplications(context, query, caller)
      return { ...facts, requests: rows }
    })
  }
  serve(app, contract.getRequest, async ({ params, caller }) => ({
    subscription: await readApplication(context, params.id, caller),
  }))
  serve(app, listOtherRequests, ({ params, query }) => listOthers(context, { id: params.id, by: query.by }))
}

function openReviews(app: FastifyInstance, context: Context): void {
  const approve = async ({ params, body, caller, network }: Call<contract.Approval>) => {
    const { accessDays, customPassword, samePerson = false } = body
    const decision = { id: params.id, accessDays, customPassword, samePerson }
    return approveApplication(context, decision, { ...caller, network })
  }
  for (const endpoint of [contract.approveApplication, contract.approveApplicationAsCoach]) {
    serve(app, endpoint, { repeatScope: 'approve', shownOnce: ['generatedPassword'], act: approve })
  }
  serve(app, rejectOtherRequests, ({ params, body, caller, network }) =>
    rejectOthers(context, { id: params.id, others: body.ids, by: body.by }, { ...caller, network }),
  )
  const reject = async ({ params, body, caller, network }: Call<{ reason?: string | undefined }>) => {
    const id = await rejectApplication(
      context,
      { id: params.id, reason: body.reason },
      { ...caller, network },
    )
    return { subscription: await readApplication(context, id, caller) }
  }
  for (const endpoint of [contract.rejectApplication, contract.rejectApplicationAsCoach]) {
    serve(app, endpoint, { repeatScope: 'reject', act: reject })
  }
}
