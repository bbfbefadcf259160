import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/leak-marks.ts'
import type { Context } from '#server/context.ts'
import { acceptForms } from '#server/platform/http/receive-form.ts'
import { serve } from '#server/platform/http/serve.ts'
import { lookAtSentFile } from '#server/uploads/index.ts'
import { findByCode, findByFile, readUnmarked, takeSearch } from './find-source.ts'

/** Registers the endpoints that find the source of a file. */
export async function leakMarkRoutes(app: FastifyInstance, context: Context): Promise<void> {
  serve(app, contract.findLeakSource, async ({ body, caller, actor }) => {
    await takeSearch(context, { caller })
    return findByCode(context, body.code, { caller, actor })
  })

  await app.register(async (scope) => {
    await acceptForms(scope)
    serve(scope, contract.findLeakSourceOfFile, (call) => {
      const { caller, actor } = call
      return lookAtSentFile(context, call, {
        form: contract.findLeakSourceOfFile.form,
        admit: () => takeSearch(context, { caller }),
        look: (path) => findByFile(context, path, { caller, actor }),
      })
    })
  })

  serve(app, contract.listUnmarkedFiles, () => readUnmarked(context))
}
