import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/dashboard.ts'
import { readInstallation, type Waiting } from '#contract/dashboard.ts'
import { readBackups as readBackupsCall } from '#contract/dashboard-backups.ts'
import * as digest from '#contract/dashboard-digest.ts'
import { readIncome as readIncomeCall } from '#contract/dashboard-income.ts'
import { checkPaymentNotices, listPaymentNotices } from '#contract/dashboard-payment-notices.ts'
import * as reminders from '#contract/dashboard-reminders.ts'
import { readReviewTimes as readReviewTimesCall } from '#contract/dashboard-review-times.ts'
import * as today from '#contract/dashboard-today.ts'
import { readSeenCounts } from '#server/applications/index.ts'
import { backupWarnings, readBackups } from '#server/backup/index.ts'
import type { Context } from '#server/context.ts'
import { countWaitingMessages } from '#server/messages/index.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { sendCookies } from '#server/platform/http/cookies.ts'
import { requestOriginOf } from '#server/platform/http/request-origin.ts'
import { serve } from '#server/platform/http/serve.ts'
import { countMails } from '#server/platform/mail/outbox.ts'
import { checkHealth, DatabaseUnresponsive } from './check-health.ts'
import { changeDigest, readDigest } from './digest.ts'
import { endHold, readMails, readOneMail, retryNow } from './mails.ts'
import { markReminded, unmarkReminded } from './mark-reminded.ts'
import { checkNotices, readNotices } from './payment-notices.ts'
import { readDashboard } from './read-dashboard.ts'
import { readIncome } from './read-income.ts'
import { readReviewTimes } from './read-review-times.ts'
import { readToday } from './read-today.ts'
import { remindByEmail } from './remind-by-email.ts'
import { testMailServer } from './test-mail-server.ts'
import { undoReminders } from './undo-reminders.ts'

/** Registers the endpoints for health, the coach's numbers, mails and notices. */
export async function dashboardRoutes(app: FastifyInstance, context: Context): Promise<void> {
  await app.register(async (scope) => {
    scope.setErrorHandler((error, request, reply) => {
      if (!(error instanceof DatabaseUnresponsive)) throw error
      context.log.error({ reqId: request.id, err: error.cause }, 'the database does not respond')
      return reply.code(503).send({ status: 'error', database: 'disconnected' })
    })
    serve(scope, contract.readHealth, () => checkHealth(context))
  })
  serve(app, contract.readHealthDetails, () => checkHealth(context))

  serve(app, contract.readDashboard, ({ caller }) => readDashboard(context, caller))

  serve(app, readInstallation, async () => ({
    warnings: [...context.warnings.list(), ...(await backupWarnings(context))],
  }))

  serve(app, readBackupsCall, () => readBackups(context))

  serve(app, contract.readWaiting, ({ caller }) => readWaiting(context, caller))

  serve(app, contract.listMails, ({ query }) => readMails(context, query))

  serve(app, contract.readMail, ({ params }) => readOneMail(context, params.id))

  serve(app, contract.retryMail, async ({ params, actor }) => ({
    mail: await retryNow(context, params.id, actor),
  }))

  serve(app, contract.releaseMails, async ({ body, actor }) => ({
    mails: await endHold(context, body.send, actor),
  }))

  serve(app, contract.testMail, ({ body: { to }, caller: { userId }, language }) =>
    testMailServer(context, { userId, to, language }),
  )

  openNotices(app, context)
  digestRoutes(app, context)
  todayRoutes(app, context)
}

function digestRoutes(app: FastifyInstance, context: Context): void {
  serve(app, digest.readDigest, ({ caller: { userId } }) => readDigest(context, userId))

  serve(app, digest.changeDigest, ({ body, actor }) => changeDigest(context, body.isOn, actor))
}

function todayRoutes(app: FastifyInstance, context: Context): void {
  serve(app, readIncomeCall, () => readIncome(context))

  serve(app, readReviewTimesCall, () => readReviewTimes(context))

  serve(app, today.readToday, ({ caller }) => readToday(context, caller))

  serve(app, today.markReminded, async ({ params, body, caller: { name }, actor }) => ({
    reminded: await markReminded(context, { userId: params.id, about: body.about }, { actor, name }),
  }))

  serve(app, today.unmarkReminded, async ({ params, body, actor }) => {
    await unmarkReminded(context, { userId: params.id, about: body.about }, actor)
    return { reminded: null }
  })

  serve(app, reminders.remindByEmail, ({ body, caller: { name, onlyOfCoach }, actor }) => {
    const { holdSeconds = 0, ...reminding } = body
    return remindByEmail(context, { ...reminding, holdSeconds }, { actor, name, onlyOfCoach })
  })

  serve(app, reminders.undoReminders, ({ params, caller: { onlyOfCoach }, actor }) =>
    undoReminders(context, { batch: params.id, onlyOfCoach }, actor),
  )
}

function openNotices(app: FastifyInstance, context: Context): void {
  serve(app, listPaymentNotices, async ({ caller }) => ({
    notices: await readNotices(context, caller.userId),
  }))

  serve(app, checkPaymentNotices, async (call) => {
    const visit = requestOriginOf(call, context.settings.publicUrl)
    const { checked, cookies } = await checkNotices(context, { caller: call.caller, ...call.body }, visit)
    sendCookies(call.reply, cookies)
    return { checked }
  })
}

/** Counts the messages and mails that wait, the failed mails and the caller's payment notices, each up to a cap. */
async function readWaiting(
  context: Context,
  { userId, onlyOfCoach }: Pick<AccountCaller, 'userId' | 'onlyOfCoach'>,
): Promise<Waiting> {
  return {
    requests: (await readSeenCounts(context.db, onlyOfCoach)).pending,
    messages: await countWaitingMessages(context, onlyOfCoach),
    // Those of the whole business, whose list such a coach may not read.
    mails: onlyOfCoach === null ? await countMails(context.db) : { waiting: 0, dead: 0 },
    paymentNotices: (await readNotices(context, userId)).length,
  }
}
