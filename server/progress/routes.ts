import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/progress.ts'
import * as forStaff from '#contract/progress-for-staff.ts'
import type { Context } from '#server/context.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import { purposeStateOf } from '#server/privacy-page/index.ts'
import { changeConsent } from './change-consent.ts'
import { commentOnDay, seeComment } from './comment-on-day.ts'
import { deleteDay } from './delete-day.ts'
import { listProgress, readConsent, readDay, readMeasurements, readProgress } from './read-progress.ts'
import { saveDay } from './save-day.ts'

/** Registers the progress endpoints for members and for staff. */
export async function progressRoutes(app: FastifyInstance, context: Context): Promise<void> {
  memberRoutes(app, context)
  staffRoutes(app, context)
}

const ownOf = (caller: AccountCaller) => ({ userId: caller.userId, viewer: caller })

function memberRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.readProgress, async ({ caller }) => {
    const progress = await readProgress(context, caller.userId)
    const isChanged = (await purposeStateOf(context, caller.userId)) !== 'agreed'
    return { progress: { ...progress, ...(isChanged && { hasNewPurposes: true as const }) } }
  })

  serve(app, contract.listProgress, ({ query, caller }) => listProgress(context, ownOf(caller), query))

  serve(app, contract.readProgressDay, async ({ params, caller }) => ({
    entry: await readDay(context, ownOf(caller), params.day),
  }))

  serve(app, contract.readMeasurements, async ({ caller }) => ({
    points: await readMeasurements(context, caller.userId),
  }))

  serve(app, contract.saveProgress, async ({ params: { day }, body, caller }) => {
    await saveDay(context, { userId: caller.userId, day }, body)
    return { entry: await entryAt(context, ownOf(caller), day) }
  })

  serve(app, contract.deleteProgress, ({ params: { day }, body: { basis }, actor }) =>
    deleteDay(context, { day, basis }, actor),
  )

  serve(app, contract.readPhotoConsent, ({ caller }) => readConsent(context, caller.userId))

  serve(app, contract.changePhotoConsent, async ({ body, actor }) => ({
    consent: await changeConsent(context, body, actor),
  }))

  serve(app, contract.seeComment, ({ params: { day }, body: { at }, caller }) =>
    seeComment(context, { userId: caller.userId, day, at }),
  )
}

function staffRoutes(app: FastifyInstance, context: Context): void {
  serve(app, forStaff.readUserProgress, async ({ params }) => ({
    progress: await readProgress(context, params.id),
  }))

  serve(app, forStaff.listUserProgress, ({ params, query, caller }) =>
    listProgress(context, { userId: params.id, viewer: caller }, query),
  )

  serve(app, forStaff.readUserMeasurements, async ({ params }) => ({
    points: await readMeasurements(context, params.id),
  }))

  serve(app, forStaff.commentProgress, async ({ params: { id, day }, body, caller, actor }) => {
    await commentOnDay(context, { userId: id, day, comment: body.comment }, actor)
    return { entry: await entryAt(context, { userId: id, viewer: caller }, day) }
  })
}

// Throws `not_found` if another request has deleted the entry in between.
async function entryAt(
  context: Context,
  own: { userId: string; viewer: AccountCaller },
  day: string,
): Promise<contract.ProgressEntry> {
  const entry = await readDay(context, own, day)
  if (!entry) throw new AppError('not_found')
  return entry
}
