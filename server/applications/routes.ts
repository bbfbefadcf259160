import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/applications.ts'
import { listOtherRequests, rejectOtherRequests } from '#contract/applications-same-email.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller, Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { approveApplication } from './approve-application.ts'
import { listApplications, readApplication } from './list-applications.ts'
import { rejectApplication } from './reject-application.ts'
import { listOthers, rejectOthers } from './reject-others.ts'
import { admitApplication, submitApplication } from './submit-application.ts'

const proofSpent = () => new AppError('proof_already_used')

type Call<Body> = { params: { id: string }; body: Body; caller: AccountCaller; actor: Actor }

/** Registers the endpoints of applications: sending one, and their lists and review for staff. */
export async function applicationRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.submitApplication, {
    idempotencyScope: 'submit',
    claims: { of: (body) => body.paymentProof.cloudinaryId, spent: proofSpent },
    admit: ({ network, networkBlock }) => admitApplication(context, { network, networkBlock }),
    act: async ({ body, network, networkBlock, publicBlock, language }) => {
      const sender = { network, networkBlock, publicBlock, language }
      return { subscription: await submitApplication(context, body, sender) }
    },
  })
  listRoutes(app, context)
  reviewRoutes(app, context)
}

function listRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.listSubscriptions, async ({ query, caller }) => {
    const { rows, ...facts } = await listApplications(context, query, caller)
    return { ...facts, subscriptions: rows }
  })
  serve(app, contract.listAdminRequests, async ({ query, caller }) => {
    const { rows, ...facts } = await listApplications(context, query, caller)
    return { ...facts, requests: rows }
  })
  serve(app, contract.getRequest, async ({ params, caller }) => ({
    subscription: await readApplication(context, params.id, caller),
  }))
  serve(app, listOtherRequests, ({ params, query }) => listOthers(context, { id: params.id, by: query.by }))
}

function reviewRoutes(app: FastifyInstance, context: Context): void {
  const approve = async ({ params, body, caller, actor }: Call<contract.Approval>) => {
    const { accessDays, customPassword, samePerson = false } = body
    const decision = { id: params.id, accessDays, customPassword, samePerson }
    return approveApplication(context, decision, { actor, viewer: caller })
  }
  serve(app, contract.approveApplication, {
    idempotencyScope: 'approve',
    sensitive: ['generatedPassword'],
    act: approve,
  })
  serve(app, rejectOtherRequests, ({ params, body, actor }) =>
    rejectOthers(context, { id: params.id, others: body.ids, by: body.by }, actor),
  )
  const reject = async ({ params, body, caller, actor }: Call<{ reason?: string | undefined }>) => {
    const id = await rejectApplication(context, { id: params.id, reason: body.reason }, actor)
    return { subscription: await readApplication(context, id, caller) }
  }
  serve(app, contract.rejectApplication, { idempotencyScope: 'reject', act: reject })
}
