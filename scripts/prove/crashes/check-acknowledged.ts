import sharp from 'sharp'
import { getRequest } from '#contract/applications.ts'
import { getUser } from '#contract/members.ts'
import { call } from '#scripts/serving/calls.ts'
import type { KnownApplication, KnownApproval, KnownUpload, Ledger } from './ledger.ts'
import type { Target } from './stream.ts'

/** What has been acknowledged since the last look. */
export type Acknowledged = Pick<Ledger, 'uploads' | 'applications' | 'approvals'>

/** What the restarted server does not have, though it was acknowledged: a sentence for each. */
export async function findLosses(target: Target, known: Acknowledged): Promise<string[]> {
  const losses: string[] = []
  for (const upload of known.uploads) losses.push(...(await uploadLosses(target, upload)))
  for (const application of known.applications) {
    losses.push(...(await applicationLosses(target, application)))
  }
  for (const approval of known.approvals) losses.push(...(await approvalLosses(target, approval)))
  return losses
}

async function uploadLosses(target: Target, upload: KnownUpload): Promise<string[]> {
  const fault = await fileFault(target, upload.url, upload)
  return fault ? [`the upload ${upload.file.name} ${fault}`] : []
}

async function applicationLosses(target: Target, { id, proof }: KnownApplication): Promise<string[]> {
  const { url, token } = target
  const { status, answer } = await call(url, getRequest, { params: { id }, token })
  if (!answer) return [`the application ${id} is answered with ${status}`]
  const { paymentProof, paymentProofDetails: details } = answer.subscription
  if (!paymentProof || !details) return [`the application ${id} has no proof`]
  const fault = await fileFault(target, paymentProof, proof)
  const small = details.thumbnailUrl && (await fileFault(target, details.thumbnailUrl, proof))
  return [
    ...(fault ? [`the proof of ${id} ${fault}`] : []),
    ...(small ? [`the miniature of the proof of ${id} ${small}`] : []),
  ]
}

async function approvalLosses(
  { url, token }: Target,
  { applicationId, userId }: KnownApproval,
): Promise<string[]> {
  const application = await call(url, getRequest, { params: { id: applicationId }, token })
  const user = await call(url, getUser, { params: { id: userId }, token })
  const status = application.answer?.subscription.status
  return [
    ...(status === 'approved' ? [] : [`the application ${applicationId} was approved and is ${status}`]),
    ...(user.answer ? [] : [`the user ${userId} of an approved application is gone`]),
  ]
}

/** Why a file cannot be read whole; null where it can. A PDF is kept as it was sent, a picture made anew. */
async function fileFault({ url }: Target, link: string, { file }: KnownUpload): Promise<string | null> {
  const response = await fetch(url + link)
  const bytes = Buffer.from(await response.arrayBuffer())
  if (response.status !== 200) return `is answered with ${response.status}`
  if (file.type === 'application/pdf') return bytes.equals(file.bytes) ? null : 'has other bytes'
  return sharp(bytes)
    .stats()
    .then(
      () => null,
      (error: Error) => `cannot be decoded: ${error.message}`,
    )
}
