import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/library.ts'
import * as files from '#contract/library-files.ts'
import type { Context } from '#server/context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { addToLibrary } from './add-to-library.ts'
import { changeResource } from './change-resource.ts'
import { deleteResource } from './delete-resource.ts'
import { readFormerFiles } from './read-files.ts'
import { readLibrary, readResource, viewResource } from './read-library.ts'
import { replaceFile } from './replace-file.ts'
import { restoreFile } from './restore-file.ts'
import { restoreResource } from './restore-resource.ts'

/** Registers the endpoints of the library. */
export async function libraryRoutes(app: FastifyInstance, context: Context): Promise<void> {
  fileRoutes(app, context)

  serve(app, contract.listResources, ({ query, caller }) => readLibrary(context, query, caller))

  serve(app, contract.getLibraryResource, ({ params, caller }) => readResource(context, params.id, caller))

  serve(app, contract.addResource, {
    idempotencyScope: 'addResource',
    claims: { of: ({ cloudinaryId }) => cloudinaryId },
    act: async ({ body, caller, actor }) => {
      const row = await addToLibrary(context, body, actor)
      return { resource: await viewResource(context, row, caller) }
    },
  })

  serve(app, contract.changeResource, async ({ params, body, caller, actor }) => {
    const row = await changeResource(context, { id: params.id, change: body }, actor)
    return { resource: await viewResource(context, row, caller) }
  })

  serve(app, contract.deleteResource, ({ params, actor }) => deleteResource(context, params.id, actor))

  serve(app, contract.restoreResource, async ({ params, caller, actor }) => {
    const row = await restoreResource(context, params.id, actor)
    return { resource: await viewResource(context, row, caller) }
  })
}

function fileRoutes(app: FastifyInstance, context: Context): void {
  serve(app, files.listResourceFiles, ({ params, caller }) => readFormerFiles(context, params.id, caller))

  serve(app, files.replaceResourceFile, {
    claims: { of: ({ cloudinaryId }) => cloudinaryId },
    act: async ({ params, body, caller, actor }) => {
      const replacement = { id: params.id, ticket: body.cloudinaryId, wasVersion: body.wasVersion }
      const row = await replaceFile(context, replacement, actor)
      return { resource: await viewResource(context, row, caller) }
    },
  })

  serve(app, files.restoreResourceFile, async ({ params, body, caller, actor }) => {
    const row = await restoreFile(context, { ...params, ...body }, actor)
    return { resource: await viewResource(context, row, caller) }
  })
}
