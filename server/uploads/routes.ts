import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#contract/uploads.ts'
import type { Context } from '#server/context.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { acceptForms, letGoOfBody, receiveFile } from '#server/platform/http/receive-file.ts'
import { serve } from '#server/platform/http/serve.ts'
import type { Places } from './admit-upload.ts'
import { deleteUpload } from './delete-upload.ts'
import { readFile } from './read-file.ts'
import { receiveProof } from './receive-proof.ts'

// Ends before the server itself would cut the connection, so that the sender learns why.
const receivingTime = 110_000

/** Opens the calls of uploads, and the signed links under which files are read. */
export async function uploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const places: Places = { taken: 0 }
  await app.register(async (scope) => {
    await acceptForms(scope)
    serve(scope, contract.uploadPaymentProof, async ({ request, network }) => {
      const { file: field, maxBytes } = contract.uploadPaymentProof.form
      try {
        const file = await receiveProof(context, {
          network,
          declaredBytes: declaredBytes(request),
          places,
          receive: () =>
            receiveFile(request, { field, maxBytes, files: context.files, deadline: receivingTime }),
        })
        return { file }
      } catch (error) {
        letGoOfBody(request)
        throw error
      }
    })
  })

  serve(app, contract.deleteUpload, ({ params, caller }) => deleteUpload(context, params.id, caller))
  openFiles(app, context)
}

type FileRoute = {
  Params: { id: string; variant: string }
  Querystring: Record<string, unknown>
}

function openFiles(app: FastifyInstance, context: Context): void {
  app.get<FileRoute>('/files/:id/:variant', async (request, reply) => {
    const { params, query } = request
    const { status, headers, body } = await readFile(context, {
      ...params,
      exp: textOf(query.exp),
      for: textOf(query.for),
      sig: textOf(query.sig),
      range: request.headers.range,
      network: context.secrets.digest('network', networkOf(request.ip)),
    })
    return reply.code(status).headers(headers).send(body)
  })
}

// A parameter that is repeated comes as a list.
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

function declaredBytes(request: FastifyRequest): number | null {
  const length = Number(request.headers['content-length'])
  return Number.isSafeInteger(length) ? length : null
}
