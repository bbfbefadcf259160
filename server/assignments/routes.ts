import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import * as contract from '#contract/assignments.ts'
import * as browsing from '#contract/assignments-browse.ts'
import * as batches from '#contract/assignments-bundle-batches.ts'
import * as holders from '#contract/assignments-holders.ts'
import * as many from '#contract/assignments-many.ts'
import * as starterBundles from '#contract/assignments-starter-bundles.ts'
import type { User, UserFilters } from '#contract/users.ts'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/platform/http/errors.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Viewer } from '#server/uploads/index.ts'
import { assignOneItem } from './assign-one-item.ts'
import { assignSeveralItems } from './assign-several-items.ts'
import { browse, browseCategories, browseOne } from './browse-resources.ts'
import { giveStarterBundle } from './give-starter-bundle.ts'
import { giveStarterBundles } from './give-starter-bundles.ts'
import { giveToMany } from './give-to-many.ts'
import { openItem } from './open-item.ts'
import { readHolders } from './read-holders.ts'
import { readStarterBundles } from './read-starter-bundles.ts'
import { saveStarterBundle } from './save-starter-bundle.ts'
import { unassignItem } from './unassign-item.ts'
import { undoGiveToMany } from './undo-give-to-many.ts'
import { undoStarterBundles } from './undo-starter-bundles.ts'

/** Returns a user for staff. Injected, since the view of a user imports this capability: avoids a cycle. */
type UserView = (context: Context, userId: string, viewer: Viewer) => Promise<User>

/** Finds users by a filter, injected for the same reason. */
type MatchUsers = (
  context: Context,
  filter: z.output<typeof UserFilters> & { onlyOfCoach: string | null },
  limit: number,
) => Promise<{ ids: string[]; total: number }>

/** Registers the endpoints for staff to assign items, and for members to read and open theirs. */
export function assignmentRoutes(userView: UserView, matchUsers: MatchUsers) {
  return async (app: FastifyInstance, context: Context): Promise<void> => {
    memberRoutes(app, context)
    staffRoutes(app, context, userView)
    starterBundleRoutes(app, context)
    manyRoutes(app, context, matchUsers)
  }
}

function staffRoutes(app: FastifyInstance, context: Context, userView: UserView): void {
  serve(app, contract.assignItem, async ({ params, body, caller, actor }) => {
    await assignOneItem(context, { userId: params.id, item: body }, actor)
    return { user: await userView(context, params.id, caller) }
  })

  serve(app, contract.assignItems, async ({ params, body, caller, actor }) => {
    await assignSeveralItems(context, { userId: params.id, items: body }, actor)
    return { user: await userView(context, params.id, caller) }
  })

  serve(app, contract.removeItem, async ({ params, body, caller, actor }) => {
    const taken = await unassignItem(context, { userId: params.id, item: body }, actor)
    return { user: await userView(context, params.id, caller), taken }
  })
}

function starterBundleRoutes(app: FastifyInstance, context: Context): void {
  serve(app, starterBundles.listStarterBundles, async () => ({
    bundles: await readStarterBundles(context.db),
  }))

  serve(app, starterBundles.saveStarterBundle, async ({ params, body, actor }) => ({
    bundle: await saveStarterBundle(context, { plan: params.plan, resourceIds: body.resourceIds }, actor),
  }))

  serve(app, starterBundles.giveStarterBundle, async ({ params, actor }) => ({
    given: await giveStarterBundle(context, params.id, actor),
  }))

  serve(app, batches.giveStarterBundles, ({ body: { userIds }, caller: { onlyOfCoach }, actor }) =>
    giveStarterBundles(context, { userIds, onlyOfCoach }, actor),
  )

  serve(app, batches.undoStarterBundles, ({ params, caller: { onlyOfCoach }, actor }) =>
    undoStarterBundles(context, { batch: params.id, onlyOfCoach }, actor),
  )
}

function manyRoutes(app: FastifyInstance, context: Context, matchUsers: MatchUsers): void {
  serve(app, holders.listHolders, ({ params: { id }, query, caller: { onlyOfCoach } }) =>
    readHolders(context, { id, onlyOfCoach }, query),
  )

  serve(app, many.giveToMany, async ({ params, body, caller: { onlyOfCoach }, actor }) => {
    const { userIds, filter, batch } = body
    const chosen = userIds && { ids: userIds, total: userIds.length }
    const { ids, total } =
      chosen ?? (await matchUsers(context, { ...filter, onlyOfCoach }, many.maxReceivers))
    if (total > many.maxReceivers) throw new AppError('invalid_input', { fields: { filter: 'invalid' } })
    return giveToMany(context, { resourceId: params.id, userIds: ids, batch }, { actor, onlyOfCoach })
  })

  serve(app, many.undoGiveToMany, ({ params, caller: { onlyOfCoach }, actor }) =>
    undoGiveToMany(context, { batch: params.id, onlyOfCoach }, actor),
  )
}

function memberRoutes(app: FastifyInstance, context: Context): void {
  serve(app, contract.accessResource, ({ body, caller }) => {
    const kind = body.resourceType === 'video' ? 'video' : 'document'
    return openItem(context, { kind, named: body.resourceId }, caller)
  })

  serve(app, browsing.browseResources, ({ query, caller }) => browse(context, query, caller))

  serve(app, browsing.listCategories, async ({ caller }) => ({
    categories: await browseCategories(context, caller),
  }))

  serve(app, browsing.getResource, async ({ params, caller }) => ({
    resource: await browseOne(context, params.id, caller),
  }))
}
