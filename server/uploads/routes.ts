import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxPhotosPerDay } from '#contract/progress.ts'
import type { FileView, SentFile } from '#contract/uploads.ts'
import * as contract from '#contract/uploads.ts'
import { listSitePictures as listSitePicturesCall } from '#contract/uploads-site-pictures.ts'
import type { Context } from '#server/context.ts'
import { allowSlowSending } from '#server/platform/http/body-timeouts.ts'
import {
  acceptForms,
  letGoOfBody,
  type ReceivedForm,
  receiveForm,
} from '#server/platform/http/receive-form.ts'
import { type Call, serve } from '#server/platform/http/serve.ts'
import { deleteUpload } from './delete-upload.ts'
import { type Allowed, fileLimit } from './file-policy.ts'
import { listSitePictures } from './list-site-pictures.ts'
import { receiveFiles } from './receive-files.ts'
import { receiveProof } from './receive-proof.ts'
import { leastRates, longestPhotos, longestProof, longestReceiving, longestStall } from './rules.ts'
import { type Places, placesOf } from './upload-capacity.ts'

/** Registers the endpoints of uploads. */
export async function uploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const places = placesOf(context)
  await app.register(async (scope) => {
    await acceptForms(scope)
    serve(scope, contract.uploadPaymentProof, async (call) => ({
      file: await receiveProofForm(context, call),
    }))
    serve(scope, contract.uploadFile, async (call) => {
      const [file] = await receiveSignedIn(context, call, { places, wanted: wantedBy(contract.uploadFile) })
      return { file: file as SentFile }
    })
    serve(scope, contract.uploadFiles, async (call) => ({
      files: await receiveSignedIn(context, call, { places, wanted: wantedBy(contract.uploadFiles) }),
    }))
  })

  serve(app, contract.deleteUpload, ({ params, caller }) => deleteUpload(context, params.id, caller))
  serve(app, listSitePicturesCall, ({ query }) => listSitePictures(context, query))
}

type ProofCall = Pick<
  Call<typeof contract.uploadPaymentProof>,
  'request' | 'network' | 'networkBlock' | 'once'
>

/**
 * Receives the payment proof of a call, in a scope that accepts forms; `judge` may reject it before any byte is read,
 * and `use` uses it as a part of the same call. Like any other proof it is unclaimed until its ticket is used.
 */
export function receiveProofForm(
  context: Context,
  call: ProofCall,
  {
    judge = async () => {},
    use = async () => {},
  }: { judge?(): Promise<void>; use?(stored: FileView): Promise<void> } = {},
): Promise<FileView> {
  const { request, network, once } = call
  return drained(request, async (declaredBytes) => {
    await judge()
    return receiveProof(context, {
      network,
      block: call.networkBlock,
      once,
      use,
      declaredBytes,
      places: placesOf(context),
      receive: (signal) => receive(context, request, { ...wantedBy(contract.uploadPaymentProof), signal }),
    })
  })
}

type WantedFiles = Pick<Parameters<typeof receiveForm>[1], 'field' | 'most' | 'maxBytes'>

function wantedBy({ form }: { form: { file: string; maxBytes: number; most?: number } }): WantedFiles {
  return { field: form.file, most: form.most ?? 1, maxBytes: form.maxBytes }
}

function receive(
  { files }: Context,
  request: FastifyRequest,
  wanted: WantedFiles & { signal: AbortSignal },
): Promise<ReceivedForm> {
  allowSlowSending(request.raw)
  return receiveForm(request, {
    ...wanted,
    files,
    deadline: longestProof,
    leastRate: leastRates.strangers,
  })
}

/** A video takes most of an hour on a weak line, so signed-in senders only have to send a little all the time. */
function receivePatiently(
  { files }: Context,
  request: FastifyRequest,
  { allowed, wanted, signal }: { allowed: Allowed; wanted: WantedFiles; signal: AbortSignal | undefined },
) {
  allowSlowSending(request.raw)
  return receiveForm(request, {
    ...wanted,
    files,
    limitOf: (beginning, texts) => fileLimit(allowed, beginning, texts),
    deadline: allowed.sender === 'staff' ? longestReceiving : longestPhotos,
    idle: longestStall,
    leastRate: leastRates.signedIn,
    ...(signal && { signal }),
  })
}

async function receiveSignedIn(
  context: Context,
  { request, network, caller, once }: Call<typeof contract.uploadFile | typeof contract.uploadFiles>,
  { places, wanted }: { places: Places; wanted: WantedFiles },
): Promise<SentFile[]> {
  const sender = caller.role === 'user' ? 'members' : 'staff'
  const own = sender === 'staff' ? wanted : wantedOfMembers(wanted)
  return drained(request, async (declaredBytes) => {
    if (sender === 'members' && !caller.hasAccess) throw await request.server.doorkeeper.expiredError(caller)
    return receiveFiles(context, {
      sender,
      userId: caller.userId,
      sessionId: caller.sessionId,
      network,
      once,
      declaredBytes,
      places,
      wanted: own,
      receive: (allowed, signal) => receivePatiently(context, request, { allowed, wanted: own, signal }),
    })
  })
}

function wantedOfMembers({ field, most }: WantedFiles): WantedFiles {
  return { field, most: Math.min(most, maxPhotosPerDay), maxBytes: contract.maxPictureBytes }
}

/** Receives an upload; discards the rest of a rejected one, so that its sender can read the error. */
async function drained<Result>(
  request: FastifyRequest,
  receive: (declaredBytes: number | null) => Promise<Result>,
): Promise<Result> {
  const length = Number(request.headers['content-length'])
  try {
    return await receive(Number.isSafeInteger(length) ? length : null)
  } catch (error) {
    letGoOfBody(request)
    throw error
  }
}
