import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxPhotosPerDay } from '#contract/progress.ts'
import { hasStaffAccess } from '#contract/roles.ts'
import type { FileView, SentFile } from '#contract/uploads.ts'
import * as contract from '#contract/uploads.ts'
import { listSitePictures as listSitePicturesCall } from '#contract/uploads-site-pictures.ts'
import type { Context } from '#server/context.ts'
import { allowSlowSending } from '#server/platform/http/body-timeouts.ts'
import type { AccountCaller } from '#server/platform/http/caller.ts'
import {
  acceptForms,
  discardBody,
  type ReceivedForm,
  receiveForm,
} from '#server/platform/http/receive-form.ts'
import { type Call, serve } from '#server/platform/http/serve.ts'
import { deleteUpload } from './delete-upload.ts'
import { type Allowed, fileLimit, type SenderKind } from './file-policy.ts'
import { listSitePictures } from './list-site-pictures.ts'
import { receiveFiles } from './receive-files.ts'
import { receiveProof } from './receive-proof.ts'
import { maxPhotosTime, maxProofTime, maxStaffTime, maxStallTime, minRates } from './rules.ts'
import { slotsOf, type UploadSlots } from './upload-capacity.ts'

/** Registers the endpoints of uploads. */
export async function uploadRoutes(app: FastifyInstance, context: Context): Promise<void> {
  const slots = slotsOf(context)
  await app.register(async (scope) => {
    await acceptForms(scope)
    serve(scope, contract.uploadPaymentProof, async (call) => ({
      file: await receiveProofForm(context, call),
    }))
    serve(scope, contract.uploadFile, async (call) => {
      const [file] = await receiveSignedIn(context, call, { slots, wanted: wantedBy(contract.uploadFile) })
      return { file: file as SentFile }
    })
    serve(scope, contract.uploadFiles, async (call) => ({
      files: await receiveSignedIn(context, call, { slots, wanted: wantedBy(contract.uploadFiles) }),
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
 * Receives the payment proof of a call, in a scope that accepts forms; `authorize` may throw before any byte is read,
 * and `use` runs as a part of the same call. Like any other proof it is unclaimed until its ticket is used.
 */
export function receiveProofForm(
  context: Context,
  call: ProofCall,
  {
    authorize = async () => {},
    use = async () => {},
  }: { authorize?(): Promise<void>; use?(stored: FileView): Promise<void> } = {},
): Promise<FileView> {
  const { request, network, once } = call
  return discardingOnError(request, async (declaredBytes) => {
    await authorize()
    return receiveProof(context, {
      network,
      block: call.networkBlock,
      once,
      use,
      declaredBytes,
      slots: slotsOf(context),
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
    deadline: maxProofTime,
    minRate: minRates.strangers,
  })
}

/** A video takes most of an hour on a slow connection, so signed-in senders only need a minimum rate. */
function receiveFromSignedIn(
  { files }: Context,
  request: FastifyRequest,
  { allowed, wanted, signal }: { allowed: Allowed; wanted: WantedFiles; signal: AbortSignal | undefined },
) {
  allowSlowSending(request.raw)
  return receiveForm(request, {
    ...wanted,
    files,
    limitOf: (beginning, texts) => fileLimit(allowed, beginning, texts),
    deadline: allowed.sender === 'members' ? maxPhotosTime : maxStaffTime,
    idle: maxStallTime,
    minRate: minRates.signedIn,
    ...(signal && { signal }),
  })
}

async function receiveSignedIn(
  context: Context,
  { request, network, caller, once }: Call<typeof contract.uploadFile | typeof contract.uploadFiles>,
  { slots, wanted }: { slots: UploadSlots; wanted: WantedFiles },
): Promise<SentFile[]> {
  const sender = senderOf(caller)
  const own = sender !== 'members' ? wanted : wantedOfMembers(wanted)
  return discardingOnError(request, async (declaredBytes) => {
    if (sender === 'members' && !caller.hasAccess)
      throw await request.server.servingContext.expiredError(caller)
    return receiveFiles(context, {
      sender,
      userId: caller.userId,
      sessionId: caller.sessionId,
      network,
      once,
      declaredBytes,
      slots,
      wanted: own,
      receive: (allowed, signal) => receiveFromSignedIn(context, request, { allowed, wanted: own, signal }),
    })
  })
}

function senderOf({ role, staffRole }: AccountCaller): SenderKind {
  if (role === 'user') return 'members'
  return hasStaffAccess(staffRole, 'coach') ? 'staff' : 'assistants'
}

function wantedOfMembers({ field, most }: WantedFiles): WantedFiles {
  return { field, most: Math.min(most, maxPhotosPerDay), maxBytes: contract.maxPictureBytes }
}

/** Receives an upload; discards the rest of a rejected one, so that its sender can read the error. */
async function discardingOnError<Result>(
  request: FastifyRequest,
  receive: (declaredBytes: number | null) => Promise<Result>,
): Promise<Result> {
  const length = Number(request.headers['content-length'])
  try {
    return await receive(Number.isSafeInteger(length) ? length : null)
  } catch (error) {
    discardBody(request)
    throw error
  }
}
