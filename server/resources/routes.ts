import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/resources.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addToLibrary } from './add-to-library.ts'
import { changeResource } from './change-resource.ts'
import { deleteResource } from './delete-resource.ts'
import { readLibrary, readResource, viewResource } from './read-library.ts'
import { restoreResource } from './restore-resource.ts'

/** Opens the calls of the library. */
export async function resourceRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.listResources, ({ query, caller }) => readLibrary(context, query, caller))

  serve(app, contract.getLibraryResource, ({ params, caller }) => readResource(context, params.id, caller))

  for (const endpoint of [contract.addResource, contract.addResourceAlias]) {
    serve(app, endpoint, {
      repeatScope: 'addResource',
      ticket: { of: ({ cloudinaryId }) => cloudinaryId },
      act: async ({ body, caller, network }) => {
        const row = await addToLibrary(context, body, { userId: caller.userId, network })
        return { resource: await viewResource(context, row, caller) }
      },
    })
  }

  serve(app, contract.changeResource, async ({ params, body, caller, network }) => {
    const by = { userId: caller.userId, network }
    const row = await changeResource(context, { id: params.id, change: body }, by)
    return { resource: await viewResource(context, row, caller) }
  })

  for (const endpoint of [contract.deleteResource, contract.deleteResourceAlias]) {
    serve(app, endpoint, ({ params, caller, network }) =>
      deleteResource(context, params.id, { userId: caller.userId, network }),
    )
  }

  serve(app, contract.restoreResource, async ({ params, caller, network }) => {
    const row = await restoreResource(context, params.id, { userId: caller.userId, network })
    return { resource: await viewResource(context, row, caller) }
  })
}
