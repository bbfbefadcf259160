import type { FastifyInstance } from 'fastify'
import { submitApplication as submission } from '#contract/applications.ts'
import * as arrivals from '#contract/applications-arrivals.ts'
import * as heldDecisions from '#contract/applications-held-decisions.ts'
import * as review from '#contract/applications-review.ts'
import { listOtherRequests, rejectOtherRequests } from '#contract/applications-same-email.ts'
import * as told from '#contract/applications-told.ts'
import type { Approval, Rejection } from '#contract/decision-values.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller, Actor } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { approveApplication } from './approve-application.ts'
import { carryOutDecision } from './carry-out-decision.ts'
import { holdApproval, holdRejection, undoDecision } from './hold-decision.ts'
import { listApplications, readApplication } from './list-applications.ts'
import { markArrived, unmarkArrived } from './mark-arrived.ts'
import { markTold, unmarkTold } from './mark-told.ts'
import { rejectApplication } from './reject-application.ts'
import { listOthers, rejectOthers } from './reject-others.ts'
import { reopenRequest } from './reopen-request.ts'
import { admitApplication, submitApplication } from './submit-application.ts'

const proofSpent = () => new AppError('proof_already_used')

type Call<Body> = { params: { id: string }; body: Body; caller: AccountCaller; actor: Actor }

/** Registers the endpoints of applications: sending one, and their lists and review for staff. */
export async function applicationRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, submission, {
    idempotencyScope: 'submit',
    claims: { of: (body) => body.paymentProof.cloudinaryId, spent: proofSpent },
    admit: ({ network, networkBlock }) => admitApplication(context, { network, networkBlock }),
    act: async ({ body, network, networkBlock, publicBlock, language, request }) => {
      const userAgent = request.headers['user-agent'] ?? ''
      const sender = { network, networkBlock, publicBlock, language, userAgent }
      return { subscription: await submitApplication(context, body, sender) }
    },
  })
  listRoutes(app, context)
  reviewRoutes(app, context)
  afterDecisionRoutes(app, context)
}

function listRoutes(app: FastifyInstance, context: Context): void {
  serve(app, review.listSubscriptions, async ({ query, caller }) => {
    const { rows, ...facts } = await listApplications(context, query, caller)
    return { ...facts, subscriptions: rows }
  })
  serve(app, review.listAdminRequests, async ({ query, caller }) => {
    const { rows, ...facts } = await listApplications(context, query, caller)
    return { ...facts, requests: rows }
  })
  serve(app, review.getRequest, async ({ params, caller }) => ({
    subscription: await readApplication(context, params.id, caller),
  }))
  serve(app, listOtherRequests, ({ params, query, caller: { onlyOfCoach } }) =>
    listOthers(context, { id: params.id, by: query.by, onlyOfCoach }),
  )
}

function reviewRoutes(app: FastifyInstance, context: Context): void {
  const approve = async ({ params, body, caller, actor }: Call<Approval>) => {
    const { accessDays, customPassword, samePerson = false, arrived, holdSeconds: seconds } = body
    const { received, useCredit = false, difference } = body
    const amounts = { received, useCredit, difference }
    const decision = { id: params.id, accessDays, customPassword, samePerson, arrived, amounts }
    if (seconds === 0) return approveApplication(context, decision, { actor, viewer: caller })
    const { id, passwordUnchanged, generatedPassword } = await holdApproval(
      context,
      { ...decision, seconds },
      actor,
    )
    const subscription = await readApplication(context, id, caller)
    return { subscription, passwordUnchanged, ...(generatedPassword && { generatedPassword }) }
  }
  serve(app, review.approveApplication, {
    idempotencyScope: 'approve',
    sensitive: ['generatedPassword'],
    act: approve,
  })
  serve(app, rejectOtherRequests, ({ params, body, caller: { onlyOfCoach }, actor }) =>
    rejectOthers(context, { id: params.id, others: body.ids, by: body.by }, { actor, onlyOfCoach }),
  )
  const reject = async ({ params, body, caller, actor }: Call<Rejection>) => {
    const { reason, topUp, holdSeconds: seconds } = body
    const rejection = { id: params.id, reason, received: topUp?.received }
    const id =
      seconds === 0
        ? await rejectApplication(context, rejection, actor)
        : await holdRejection(context, { ...rejection, seconds }, actor)
    return { subscription: await readApplication(context, id, caller) }
  }
  serve(app, review.rejectApplication, { idempotencyScope: 'reject', act: reject })
  serve(app, heldDecisions.undoDecision, async ({ params, caller, actor }) => {
    await undoDecision(context, params.id, actor)
    return { subscription: await readApplication(context, params.id, caller) }
  })
  serve(app, heldDecisions.carryOutDecision, async ({ params, caller }) => {
    await carryOutDecision(context, params.id)
    return { subscription: await readApplication(context, params.id, caller) }
  })
}

function afterDecisionRoutes(app: FastifyInstance, context: Context): void {
  serve(app, arrivals.markArrived, async ({ params, body, caller, actor }) => {
    await markArrived(context, { id: params.id, channel: body.channel }, actor)
    return { subscription: await readApplication(context, params.id, caller) }
  })
  const acts = [
    [told.markTold, markTold],
    [told.unmarkTold, unmarkTold],
    [told.reopenRequest, reopenRequest],
    [arrivals.unmarkArrived, unmarkArrived],
  ] as const
  for (const [endpoint, act] of acts) {
    serve(app, endpoint, async ({ params, caller, actor }) => {
      await act(context, params.id, actor)
      return { subscription: await readApplication(context, params.id, caller) }
    })
  }
}
